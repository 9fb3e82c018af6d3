#include "Crop.h"

// vips_thumbnail scales all pixels before it crops them. Here the most interesting part is found in
// a subsampled copy, and only that part is scaled.

static int minimum(long long first, long long second) {
  return (int)(first < second ? first : second);
}

static int atLeastOne(long long value) { return value < 1 ? 1 : (int)value; }

/// Releases an image and returns the one made from it, or NULL if that failed.
static VipsImage *replaced(const StvisitsVips *vips, VipsImage *image, int failed,
                           VipsImage *result) {
  vips->g_object_unref(image);
  return failed ? NULL : result;
}

/// Returns the most interesting part of a width and a height.
static VipsImage *interestingPart(const StvisitsVips *vips, VipsImage *image, int width,
                                  int height) {
  const int sampleLength = 128;
  VipsImage *sample = NULL, *pixels = NULL, *part = NULL, *result = NULL;
  int fullWidth = vips->vips_image_get_width(image), fullHeight = vips->vips_image_get_height(image);
  int step = atLeastOne(minimum(fullWidth, fullHeight) / sampleLength);
  if (vips->vips_subsample(image, &sample, step, step, "point", 1, NULL)) return NULL;
  pixels = vips->vips_image_copy_memory(sample);
  vips->g_object_unref(sample);
  if (pixels == NULL) return NULL;
  int partWidth = minimum(atLeastOne(width / step), vips->vips_image_get_width(pixels));
  int partHeight = minimum(atLeastOne(height / step), vips->vips_image_get_height(pixels));
  int failed = vips->vips_smartcrop(pixels, &part, partWidth, partHeight, "interesting",
                                    VipsMostInteresting, NULL);
  part = replaced(vips, pixels, failed, part);
  if (part == NULL) return NULL;
  // libvips stores the negative position of the part as its offset.
  int left = minimum(-(long long)vips->vips_image_get_xoffset(part) * step, fullWidth - width);
  int top = minimum(-(long long)vips->vips_image_get_yoffset(part) * step, fullHeight - height);
  vips->g_object_unref(part);
  if (vips->vips_extract_area(image, &result, left, top, width, height, NULL)) return NULL;
  return result;
}

VipsImage *stvisits_cropped(const StvisitsVips *vips, const StvisitsHEIF *photo, int width,
                            int height) {
  VipsImage *tagged = NULL, *part = NULL, *scaled = NULL, *converted = NULL;
  int partWidth = atLeastOne(minimum(photo->width, (long long)photo->height * width / height));
  int partHeight = atLeastOne(minimum(photo->height, (long long)photo->width * height / width));
  VipsImage *raw = vips->vips_image_new_from_memory(
      photo->pixels, (size_t)photo->width * (size_t)photo->height * 3, photo->width, photo->height,
      3, VipsFormatByte);
  if (raw == NULL) return NULL;
  int failed = vips->vips_copy(raw, &tagged, "interpretation", VipsColorsOfScreens, NULL);
  tagged = replaced(vips, raw, failed, tagged);
  if (tagged == NULL) return NULL;
  part = interestingPart(vips, tagged, partWidth, partHeight);
  part = replaced(vips, tagged, part == NULL, part);
  if (part == NULL) return NULL;
  // Faster than the Lanczos kernel of vips_thumbnail, and alike at the size of a card.
  failed = vips->vips_resize(part, &scaled, (double)width / partWidth, "vscale",
                             (double)height / partHeight, "kernel", VipsCubic, NULL);
  scaled = replaced(vips, part, failed, scaled);
  if (scaled == NULL || photo->profile == NULL) return scaled;
  vips->vips_image_set_blob_copy(scaled, "icc-profile-data", photo->profile, photo->profileSize);
  failed = vips->vips_icc_transform(scaled, &converted, "srgb", "embedded", 1, NULL);
  return replaced(vips, scaled, failed, converted);
}
