#include "Picture.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

static void putNumber(unsigned char *at, uint32_t number) {
  for (int index = 0; index < 4; index++) at[index] = (unsigned char)(number >> (24 - 8 * index));
}

/// Writes length, name, content and checksum; the content may be in its place already.
static unsigned char *putChunk(unsigned char *at, const char *name, const unsigned char *content,
                               uint32_t count) {
  putNumber(at, count);
  memcpy(at + 4, name, 4);
  if (count > 0 && content != at + 8) memcpy(at + 8, content, count);
  putNumber(at + 8 + count, (uint32_t)crc32(0, at + 4, count + 4));
  return at + 12 + count;
}

/// Writes a row: as it is where most pixels are like their neighbours, as on most of a card, else,
/// as in a photo, as the difference to the row above.
static void putRow(unsigned char *at, const unsigned char *row, const unsigned char *above,
                   int width) {
  const uint32_t *pixels = (const uint32_t *)(const void *)row;
  const uint32_t *others = (const uint32_t *)(const void *)above;
  int equal = 0;
  for (int x = 1; x < width; x++) equal += pixels[x] == pixels[x - 1];
  int isFlat = above == NULL || 2 * equal > width;
  *at++ = isFlat ? 0 : 2;
  for (int x = 0; x < width; x++) {
    uint32_t pixel = pixels[x], other = isFlat ? 0 : others[x];
    *at++ = (unsigned char)((pixel >> 16) - (other >> 16));
    *at++ = (unsigned char)((pixel >> 8) - (other >> 8));
    *at++ = (unsigned char)(pixel - other);
  }
}

unsigned char *stvisits_picture(const unsigned char *pixels, int width, int height, int stride,
                                size_t *count) {
  size_t line = 1 + 3 * (size_t)width;
  uLong size = (uLong)(line * (size_t)height);
  uLongf room = compressBound(size);
  unsigned char *rows = malloc(size);
  unsigned char *file = malloc(8 + 25 + 12 + room + 12);
  if (rows == NULL || file == NULL || room > 0x7fffffff) {
    free(rows);
    free(file);
    return NULL;
  }
  for (int y = 0; y < height; y++) {
    const unsigned char *row = pixels + (size_t)y * (size_t)stride;
    putRow(rows + (size_t)y * line, row, y == 0 ? NULL : row - stride, width);
  }
  memcpy(file, "\x89PNG\r\n\x1a\n", 8);
  // 8 bits of red, green and blue, no interlace.
  unsigned char header[13] = {0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0};
  putNumber(header, (uint32_t)width);
  putNumber(header + 4, (uint32_t)height);
  unsigned char *at = putChunk(file + 8, "IHDR", header, sizeof header);
  int result = compress2(at + 8, &room, rows, size, 6);
  free(rows);
  if (result != Z_OK) {
    free(file);
    return NULL;
  }
  at = putChunk(at, "IDAT", at + 8, (uint32_t)room);
  at = putChunk(at, "IEND", NULL, 0);
  *count = (size_t)(at - file);
  return file;
}
