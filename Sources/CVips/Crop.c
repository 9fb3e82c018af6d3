#include "Crop.h"

// vips_thumbnail scales all pixels before it crops them. Here the part is found in a few of the
// pixels, and nothing else is scaled.

static int smaller(long long first, long long second) {
  return (int)(first < second ? first : second);
}

static int atLeastOne(long long value) { return value < 1 ? 1 : (int)value; }

/// Replaces an image by one that a function made of it; NULL if that failed.
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
  int allWidth = vips->vips_image_get_width(image), allHeight = vips->vips_image_get_height(image);
  int step = atLeastOne(smaller(allWidth, allHeight) / sampleLength);
  if (vips->vips_subsample(image, &sample, step, step, "point", 1, NULL)) return NULL;
  pixels = vips->vips_image_copy_memory(sample);
  vips->g_object_unref(sample);
  if (pixels == NULL) return NULL;
  int partWidth = smaller(atLeastOne(width / step), vips->vips_image_get_width(pixels));
  int partHeight = smaller(atLeastOne(height / step), vips->vips_image_get_height(pixels));
  int failed = vips->vips_smartcrop(pixels, &part, partWidth, partHeight, "interesting",
                                    VipsMostInteresting, NULL);
  part = replaced(vips, pixels, failed, part);
  if (part == NULL) return NULL;
  // The offset is the place of the whole image in the part.
  int left = smaller(-(long long)vips->vips_image_get_xoffset(part) * step, allWidth - width);
  int top = smaller(-(long long)vips->vips_image_get_yoffset(part) * step, allHeight - height);
  vips->g_object_unref(part);
  if (vips->vips_extract_area(image, &result, left, top, width, height, NULL)) return NULL;
  return result;
}

VipsImage *stvisits_cropped(const StvisitsVips *vips, const StvisitsHEIF *photo, int width,
                            int height) {
  VipsImage *plain = NULL, *part = NULL, *scaled = NULL, *converted = NULL;
  int partWidth = atLeastOne(smaller(photo->width, (long long)photo->height * width / height));
  int partHeight = atLeastOne(smaller(photo->height, (long long)photo->width * height / width));
  VipsImage *raw = vips->vips_image_new_from_memory(
      photo->pixels, (size_t)photo->width * (size_t)photo->height * 3, photo->width, photo->height,
      3, VipsFormatByte);
  if (raw == NULL) return NULL;
  int failed = vips->vips_copy(raw, &plain, "interpretation", VipsColorsOfScreens, NULL);
  plain = replaced(vips, raw, failed, plain);
  if (plain == NULL) return NULL;
  part = interestingPart(vips, plain, partWidth, partHeight);
  part = replaced(vips, plain, part == NULL, part);
  if (part == NULL) return NULL;
  failed = vips->vips_resize(part, &scaled, (double)width / partWidth, "vscale",
                             (double)height / partHeight, "kernel", VipsCubic, NULL);
  scaled = replaced(vips, part, failed, scaled);
  if (scaled == NULL || photo->profile == NULL) return scaled;
  vips->vips_image_set_blob_copy(scaled, "icc-profile-data", photo->profile, photo->profileSize);
  failed = vips->vips_icc_transform(scaled, &converted, "srgb", "embedded", 1, NULL);
  return replaced(vips, scaled, failed, converted);
}
