#ifndef CEXIF_SHIM_H
#define CEXIF_SHIM_H

#include <libexif/exif-data.h>
#include <stddef.h>

/// Loads an EXIF block with libexif, which takes all its memory from the caller's buffer.
///
/// libexif allocates some eighty times per photo. Here each allocation costs one addition, and
/// nothing has to be freed.
///
/// - Parameters:
///   - block: The EXIF block. Begins with `Exif\0\0`, and every offset in it must lie inside it.
///   - count: The size of the block in bytes.
///   - buffer: The memory for libexif, aligned to 16 bytes.
///   - size: The size of the buffer in bytes.
/// - Returns: The loaded data, or NULL if the buffer is too small. It is valid until the next call
///   with the same buffer. Never pass it to `exif_data_unref`.
ExifData *stvisits_exif_load(
    const unsigned char *block, unsigned int count, void *buffer, size_t size);

#endif
