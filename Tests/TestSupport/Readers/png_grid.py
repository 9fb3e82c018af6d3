"""Prints the average colours of the squares of a PNG picture, row by row."""

import struct
import sys
import zlib


def rows_of(path):
    """The rows of pixels, three or four octets each, and how many octets a pixel has."""
    with open(path, "rb") as file:
        data = file.read()
    if data[:8] != b"\x89PNG\r\n\x1a\n":
        sys.exit("png_grid: no PNG")
    position, packed = 8, b""
    while position < len(data):
        (length,) = struct.unpack(">I", data[position : position + 4])
        kind = data[position + 4 : position + 8]
        body = data[position + 8 : position + 8 + length]
        if kind == b"IHDR":
            width, height, depth, color, _, _, interlace = struct.unpack(">IIBBBBB", body)
        elif kind == b"IDAT":
            packed += body
        position += 12 + length
    if depth != 8 or color not in (2, 6) or interlace:
        sys.exit("png_grid: a kind of PNG that is not read here")
    size = 3 if color == 2 else 4
    raw = zlib.decompress(packed)
    stride = width * size
    before = bytearray(stride)
    for row in range(height):
        start = row * (stride + 1)
        line = bytearray(raw[start + 1 : start + 1 + stride])
        unfilter(raw[start], line, before, size)
        yield line
        before = line


def unfilter(kind, line, before, size):
    """Undoes one of the five filters of PNG (RFC 2083, section 6)."""
    if kind == 0:
        return
    for index in range(len(line)):
        left = line[index - size] if index >= size else 0
        above = before[index]
        corner = before[index - size] if index >= size else 0
        if kind == 1:
            guess = left
        elif kind == 2:
            guess = above
        elif kind == 3:
            guess = (left + above) // 2
        else:
            estimate = left + above - corner
            far = (abs(estimate - left), abs(estimate - above), abs(estimate - corner))
            guess = (left, above, corner)[far.index(min(far))]
        line[index] = (line[index] + guess) & 255


def main(path, columns, rows):
    lines = list(rows_of(path))
    with open(path, "rb") as file:
        header = file.read(33)
    width, height = struct.unpack(">II", header[16:24])
    size = len(lines[0]) // width
    for row in range(rows):
        top, bottom = height * row // rows, height * (row + 1) // rows
        words = []
        for column in range(columns):
            left, right = width * column // columns, width * (column + 1) // columns
            sums = [0, 0, 0]
            for line in lines[top:bottom]:
                part = line[left * size : right * size]
                for channel in range(3):
                    sums[channel] += sum(part[channel::size])
            count = (bottom - top) * (right - left)
            words.append("".join(f"{round(value / count):02x}" for value in sums))
        print(" ".join(words))


main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
