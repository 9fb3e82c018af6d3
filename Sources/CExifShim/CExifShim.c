#include "CExifShim.h"

#include <libexif/exif-mem.h>

#include <string.h>

// MARK: Memory

enum { alignment = 16 };

// Each allocation is preceded by its size, which realloc needs.
static const size_t prefix = alignment;

// libexif passes no context to its allocator, so each thread has an arena.
static _Thread_local struct {
  unsigned char *start;
  size_t size;
  size_t used;
  // The latest allocation can grow in place.
  unsigned char *last;
} arena;

static size_t rounded(size_t size) {
  return (size + alignment - 1) & ~(size_t)(alignment - 1);
}

static void *allocate(ExifLong size) {
  size_t room = rounded(size);
  if (prefix + room > arena.size - arena.used) return NULL;
  unsigned char *block = arena.start + arena.used + prefix;
  arena.used += prefix + room;
  arena.last = block;
  memset(block, 0, room);
  memcpy(block - prefix, &room, sizeof room);
  return block;
}

static void *reallocate(void *old, ExifLong size) {
  if (!old) return allocate(size);
  size_t room;
  memcpy(&room, (unsigned char *)old - prefix, sizeof room);
  if (size <= room) return old;
  size_t wanted = rounded(size);
  if (old == arena.last && wanted - room <= arena.size - arena.used) {
    memset((unsigned char *)old + room, 0, wanted - room);
    arena.used += wanted - room;
    memcpy((unsigned char *)old - prefix, &wanted, sizeof wanted);
    return old;
  }
  void *moved = allocate(size);
  if (moved) memcpy(moved, old, room);
  return moved;
}

static void release(void *block) { (void)block; }

// MARK: Loading

ExifData *stvisits_exif_load(
    const unsigned char *block, unsigned int count, void *buffer, size_t size) {
  arena.start = buffer;
  arena.size = size;
  arena.used = 0;
  arena.last = NULL;
  ExifMem *memory = exif_mem_new(allocate, reallocate, release);
  ExifData *data = memory ? exif_data_new_mem(memory) : NULL;
  if (!data) return NULL;
  // Fixing a block to the specification takes longer than all the rest and changes values.
  exif_data_unset_option(data, EXIF_DATA_OPTION_FOLLOW_SPECIFICATION);
  // libexif 0.6.24 doesn't have OffsetTime and its siblings (EXIF 2.31) in its table.
  exif_data_unset_option(data, EXIF_DATA_OPTION_IGNORE_UNKNOWN_TAGS);
  exif_data_set_option(data, EXIF_DATA_OPTION_DONT_CHANGE_MAKER_NOTE);
  exif_data_load_data(data, block, count);
  return data;
}
