"""Answers are put together from whatever pieces the pipe delivers."""

from render.protocol import AnswerBuffer, WorkerAnswer, encode_answer
from tests.support.every_case import every_case

ANSWERS = [WorkerAnswer(result=b"a picture"), WorkerAnswer(result=None), WorkerAnswer(failure="Traceback …")]


@every_case("size", [1, 7, 8, 9, 1000])
def test_answers_arrive_whole_and_in_order_whatever_the_size_of_the_pieces(size: int):
    stream = b"".join(map(encode_answer, ANSWERS))
    buffer = AnswerBuffer()
    pieces = [stream[start : start + size] for start in range(0, len(stream), size)]
    assert [answer for piece in pieces for answer in buffer.feed(piece)] == ANSWERS
