#ifndef HEIF_H
#define HEIF_H

#include <stddef.h>

/// The pixels of a HEIC or AVIF photo; release it with stvisits_heif_close.
typedef struct {
  /// Three bytes each, row by row: red, green, blue; rotated upright.
  unsigned char *pixels;
  int width;
  int height;
  /// An ICC profile, or NULL.
  unsigned char *profile;
  size_t profileSize;
  // Objects of the library.
  struct heif_context *context;
  struct heif_image_handle *handle;
  struct heif_image *image;
} StvisitsHEIF;

/// Decodes a photo with libheif if it is HEIF, opaque, of eight bits per sample and has at most a
/// number of pixels.
///
/// libvips does the same for all HEIF files, but copies the pixels to its own memory.
///
/// - Parameter bytes: must stay valid and unchanged until the photo is released.
/// - Returns: nonzero on success; otherwise nothing must be released.
int stvisits_heif_open(StvisitsHEIF *photo, const unsigned char *bytes, size_t count,
                       long long maxPixels);

void stvisits_heif_close(StvisitsHEIF *photo);

#endif
