# One stage builds a virtual environment, the last contains only that environment; both begin with the same image.

# The digest is that of one exact image, for all machines; each week Dependabot offers the one with the newest security
# updates of Debian and Python. To look it up:
#   docker buildx imagetools inspect python:3.14-slim-trixie --format '{{.Manifest.Digest}}'
FROM python:3.14-slim-trixie@sha256:51dafde81dbdb6ebde285137a295cf18a47ca95234fe388a343719cb97305b3d AS base

FROM base AS build
ENV PIP_NO_CACHE_DIR=1 PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_ROOT_USER_ACTION=ignore
WORKDIR /src
RUN python -m venv /opt/build && python -m venv --without-pip /opt/splendor

# Install the dependencies first: they change less often than the code, so Docker can cache this step.
COPY requirements/build.lock requirements/postgres.lock requirements/
RUN /opt/build/bin/pip install --require-hashes -r requirements/build.lock \
    && /opt/build/bin/pip --python /opt/splendor/bin/python install --require-hashes -r requirements/postgres.lock

COPY pyproject.toml setup.py README.md LICENSE ./
COPY data/ data/
COPY render/ render/
COPY bot/ bot/
COPY splendor_bot/ splendor_bot/
# `splendor-bot --version` names this commit: the argument, or that of the checkout from which the image is built.
ARG COMMIT=
# Where the repository is, for the addresses of pages in `splendor-bot --help`.
ARG PROJECT_ADDRESS=
RUN --mount=type=bind,target=/context \
    if [ -n "$COMMIT" ]; then echo "$COMMIT" > bot/commit.txt; elif [ -d /context/.git ]; then cp -R /context/.git .; fi \
    && /opt/build/bin/pip wheel --no-deps --no-build-isolation --wheel-dir dist . \
    && /opt/build/bin/pip --python /opt/splendor/bin/python install --no-deps --no-index dist/*.whl

FROM base
# Pillow loads libfribidi to lay out names in Arabic and Hebrew script.
# hadolint ignore=DL3008
RUN apt-get update && apt-get install --yes --no-install-recommends libfribidi0 && rm -rf /var/lib/apt/lists/*
# 1000 is the first user on most machines, so the container can read the secret file that this user owns.
RUN useradd --uid 1000 --user-group --no-create-home --home-dir /data splendor \
    && install --directory --owner splendor --group splendor --mode 0700 /data
COPY --from=build /opt/splendor /opt/splendor
ENV PATH="/opt/splendor/bin:$PATH" PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 \
    SPLENDOR_DATABASE=/data/splendor.sqlite3
USER 1000:1000
WORKDIR /data
VOLUME /data
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=10s --start-period=60s --retries=3 CMD ["splendor-bot", "health"]
ENTRYPOINT ["splendor-bot"]
CMD ["run"]
