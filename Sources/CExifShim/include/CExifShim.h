#ifndef CEXIF_SHIM_H
#define CEXIF_SHIM_H

#include <libexif/exif-data.h>
#include <stddef.h>

/// What became of a block that was given to libexif.
typedef enum {
  StvisitsExifLoaded = 0,
  /// The memory that it may have was not enough.
  StvisitsExifTooLarge = 1,
  /// libexif crashed over it (a bad address, a division by zero, an assertion).
  StvisitsExifCrashed = 2,
} StvisitsExifOutcome;

/// Loads an EXIF block with libexif, which gets all its memory out of a buffer of the caller.
///
/// libexif asks for memory some eighty times for a photo; here each time costs one addition. And
/// since nothing outside of the buffer is its own, a crash of libexif is survived: the buffer is
/// used again as if nothing had been.
///
/// What is loaded holds until the next call with the same buffer, or until the buffer goes; it is
/// never given to exif_data_unref.
///
/// - Parameters:
///   - block: begins with `Exif\0\0`.
///   - count: of the block, in bytes.
///   - buffer: aligned to 16 bytes.
///   - size: of the buffer, in bytes.
///   - data: what was loaded, where it was.
/// - Returns: what became of it.
StvisitsExifOutcome stvisits_exif_load(
    const unsigned char *block, unsigned int count, void *buffer, size_t size, ExifData **data);

#endif
