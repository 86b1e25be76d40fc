"""The process of the bot: configuration, logs, metrics and hardening."""
