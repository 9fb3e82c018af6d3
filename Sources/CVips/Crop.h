#ifndef CROP_H
#define CROP_H

#include "HEIF.h"
#include "Library.h"

/// Crops a photo to its most interesting part of the shape of a size, scales that to the size and
/// converts it to sRGB.
///
/// - Returns: an image that uses the photo's pixels; NULL after a failure.
VipsImage *stvisits_cropped(const StvisitsVips *vips, const StvisitsHEIF *photo, int width,
                            int height);

#endif
