#include "CExifShim.h"

#include <libexif/exif-mem.h>

#include "CrashGuard.h"

#include <string.h>

// MARK: Memory

enum { alignment = 16 };

// Each block is preceded by its size, which realloc needs.
static const size_t prefix = alignment;

// libexif hands no context to its allocator, so each thread has the arena it works in.
static _Thread_local struct {
  unsigned char *start;
  size_t size;
  size_t used;
  // The block that was handed out last: it can grow where it stands.
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

static void forget(void *block) { (void)block; }

// MARK: Loading

typedef struct {
  const unsigned char *block;
  unsigned int count;
  ExifData *data;
} Load;

static void load(void *context) {
  Load *request = context;
  ExifMem *memory = exif_mem_new(allocate, reallocate, forget);
  ExifData *data = memory ? exif_data_new_mem(memory) : NULL;
  if (!data) return;
  // The specification fix is the dear part, and it rewrites what the camera said.
  exif_data_unset_option(data, EXIF_DATA_OPTION_FOLLOW_SPECIFICATION);
  // OffsetTime and its sisters (EXIF 2.31) are unknown to libexif 0.6.24.
  exif_data_unset_option(data, EXIF_DATA_OPTION_IGNORE_UNKNOWN_TAGS);
  exif_data_set_option(data, EXIF_DATA_OPTION_DONT_CHANGE_MAKER_NOTE);
  exif_data_load_data(data, request->block, request->count);
  request->data = data;
}

StvisitsExifOutcome stvisits_exif_load(
    const unsigned char *block, unsigned int count, void *buffer, size_t size, ExifData **data) {
  arena.start = buffer;
  arena.size = size;
  arena.used = 0;
  arena.last = NULL;
  Load request = {block, count, NULL};
  if (!stvisits_survives(load, &request)) return StvisitsExifCrashed;
  *data = request.data;
  return request.data ? StvisitsExifLoaded : StvisitsExifTooLarge;
}
