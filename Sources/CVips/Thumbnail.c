#include "CVips.h"
#include "Crop.h"
#include "HEIF.h"
#include "Library.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/// More pixels than any camera produces; a file may claim any size.
static const long long maxPixels = 300000000;
/// The limit for pictures of this program, which are decoded outside of the process with limits.
static const long long maxPixelsOfPicture = 10000000;
static const off_t maxBytes = (off_t)1 << 30;
static const int thumbnailQuality = 82;

/// Copies the first line of the library's error message that says what is wrong.
static StvisitsPictureError refused(const StvisitsVips *vips, char *message) {
  const char *text = vips->vips_error_buffer();
  // The position where reading a broken file ended comes before the reason.
  const char *next = strncmp(text, "source: ", 8) == 0 ? strchr(text, '\n') : NULL;
  if (next != NULL && next[1] != '\0') text = next + 1;
  snprintf(message, StvisitsPictureMessageSize, "%s", text);
  message[strcspn(message, "\n")] = '\0';
  if (message[0] == '\0') snprintf(message, StvisitsPictureMessageSize, "it can't be decoded");
  if (strstr(message, "is blocked") != NULL || strstr(message, "not in a known format") != NULL) {
    snprintf(message, StvisitsPictureMessageSize, "no decoder is installed for its format");
  }
  vips->vips_error_clear();
  return StvisitsPictureRefused;
}

static StvisitsPictureError copied(StvisitsPicture *result, const void *bytes, size_t count,
                                 int width, int height, char *message) {
  result->bytes = malloc(count);
  if (result->bytes == NULL) {
    snprintf(message, StvisitsPictureMessageSize, "not enough memory");
    return StvisitsPictureRefused;
  }
  memcpy(result->bytes, bytes, count);
  result->count = count;
  result->width = width;
  result->height = height;
  return StvisitsPictureMade;
}

/// Encodes the pixels of an image and releases it.
static StvisitsPictureError encoded(const StvisitsVips *vips, VipsImage *image, int quality,
                                    StvisitsPicture *result, char *message) {
  void *bytes = NULL;
  size_t count = 0;
  int width = vips->vips_image_get_width(image), height = vips->vips_image_get_height(image);
  int failed = vips->vips_jpegsave_buffer(image, &bytes, &count, "Q", quality, "strip", 1,
                                          "optimize_coding", 1, NULL);
  vips->g_object_unref(image);
  if (failed) return refused(vips, message);
  StvisitsPictureError error = copied(result, bytes, count, width, height, message);
  vips->g_free(bytes);
  return error;
}

/// Converts an image to opaque sRGB, on black, and releases the given one.
static VipsImage *convertedToSRGB(const StvisitsVips *vips, VipsImage *image) {
  VipsImage *converted = NULL, *opaque = NULL;
  int failed = vips->vips_colourspace(image, &converted, VipsColorsOfScreens, NULL);
  vips->g_object_unref(image);
  if (failed) return NULL;
  if (vips->vips_image_get_bands(converted) == 3) return converted;
  failed = vips->vips_flatten(converted, &opaque, NULL);
  vips->g_object_unref(converted);
  return failed ? NULL : opaque;
}

/// Copies the pixels of an image and releases it.
static StvisitsPictureError decoded(const StvisitsVips *vips, VipsImage *image,
                                    StvisitsPicture *result, char *message) {
  int width = vips->vips_image_get_width(image), height = vips->vips_image_get_height(image);
  size_t size = 0;
  void *pixels = vips->vips_image_get_bands(image) == 3
                     ? vips->vips_image_write_to_memory(image, &size)
                     : NULL;
  vips->g_object_unref(image);
  if (pixels == NULL || size != (size_t)width * height * 3) {
    vips->g_free(pixels);
    return refused(vips, message);
  }
  StvisitsPictureError error = copied(result, pixels, size, width, height, message);
  vips->g_free(pixels);
  return error;
}

/// The size of a result, its kind, and the pixels that may be decoded for it.
typedef struct {
  int width;
  int height;
  /// True if the pixels of the most interesting part fill the size, instead of a file with the
  /// whole photo that fits into it.
  int isCropped;
  long long maxPixels;
} Target;

/// Returns whether so many pixels are acceptable. A photo is enlarged to cover a size before it is
/// cropped, which is many times as large for a very narrow one.
static int hasFewPixels(double width, double height, Target target) {
  double scale = 1;
  if (target.isCropped && target.width > width * scale) scale = target.width / width;
  if (target.isCropped && target.height > height * scale) scale = target.height / height;
  return width * scale * height * scale <= (double)target.maxPixels;
}

/// Returns whether the size in the header is acceptable; also finds out whether there is a color
/// profile.
static int isBounded(const StvisitsVips *vips, const void *bytes, size_t count, Target target,
                     int *hasProfile, char *message) {
  VipsImage *header = vips->vips_image_new_from_buffer(bytes, count, "", NULL);
  if (header == NULL) {
    refused(vips, message);
    return 0;
  }
  int width = vips->vips_image_get_width(header), height = vips->vips_image_get_height(header);
  *hasProfile = vips->vips_image_get_typeof(header, "icc-profile-data") != 0;
  vips->g_object_unref(header);
  if (hasFewPixels(width, height, target)) return 1;
  snprintf(message, StvisitsPictureMessageSize, "%d by %d pixels are too many", width, height);
  return 0;
}

static StvisitsPictureError scaled(const unsigned char *bytes, size_t count, Target target,
                                   StvisitsPicture *result, char *message) {
  const StvisitsVips *vips = stvisits_vips(message);
  if (vips == NULL) return StvisitsPictureLibraryMissing;
  // A success may have left a warning there.
  vips->vips_error_clear();
  VipsImage *small = NULL;
  StvisitsHEIF photo;
  if (target.isCropped && stvisits_heif_open(&photo, bytes, count, maxPixels)) {
    small = stvisits_cropped(vips, &photo, target.width, target.height);
    StvisitsPictureError error = small == NULL ? refused(vips, message)
                                               : decoded(vips, small, result, message);
    stvisits_heif_close(&photo);
    return error;
  }
  int hasProfile = 0;
  if (!isBounded(vips, bytes, count, target, &hasProfile, message)) return StvisitsPictureRefused;
  // Applies the photo's color profile, because the result has none. Without a profile the list of
  // options ends before that one, and colors stay as they are.
  if (vips->vips_thumbnail_buffer(
          (void *)bytes, count, &small, target.width, "height", target.height, "size",
          target.isCropped ? VipsAnySize : VipsOnlySmaller, "crop",
          target.isCropped ? VipsMostInteresting : VipsWhole,
          hasProfile ? "export_profile" : NULL, "srgb", NULL)) {
    return refused(vips, message);
  }
  small = convertedToSRGB(vips, small);
  if (small == NULL) return refused(vips, message);
  return target.isCropped ? decoded(vips, small, result, message)
                          : encoded(vips, small, thumbnailQuality, result, message);
}

static StvisitsPictureError scaledFile(const char *path, Target target, StvisitsPicture *result,
                                       char *message) {
  // Not by its name, in which the library would look for options.
  int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  struct stat status;
  if (file < 0 || fstat(file, &status) != 0) {
    snprintf(message, StvisitsPictureMessageSize, "%s", strerror(errno));
    if (file >= 0) close(file);
    return StvisitsPictureRefused;
  }
  if (!S_ISREG(status.st_mode) || status.st_size == 0 || status.st_size > maxBytes) {
    snprintf(message, StvisitsPictureMessageSize, "it's empty, too large or not a file");
    close(file);
    return StvisitsPictureRefused;
  }
  // Not mapped: a file that another program truncates meanwhile would end this one with a signal.
  size_t count = (size_t)status.st_size, done = 0;
  unsigned char *bytes = malloc(count);
  ssize_t read_now = bytes == NULL ? -1 : 1;
  while (read_now > 0 && done < count) {
    read_now = read(file, bytes + done, count - done);
    if (read_now > 0) done += (size_t)read_now;
    if (read_now < 0 && errno == EINTR) read_now = 1;
  }
  close(file);
  StvisitsPictureError error = StvisitsPictureRefused;
  if (read_now < 0) {
    snprintf(message, StvisitsPictureMessageSize, "%s", strerror(errno));
  } else if (done < count) {
    snprintf(message, StvisitsPictureMessageSize, "it was truncated while it was read");
  } else {
    error = scaled(bytes, count, target, result, message);
  }
  free(bytes);
  return error;
}

static Target thumbnail(int longest) {
  return (Target){.width = longest, .height = longest, .maxPixels = maxPixels};
}

StvisitsPictureError stvisits_thumbnail_of_bytes(const unsigned char *bytes, size_t count,
                                                 int longest, StvisitsPicture *result,
                                                 char *message) {
  return scaled(bytes, count, thumbnail(longest), result, message);
}

StvisitsPictureError stvisits_thumbnail_of_file(const char *path, int longest,
                                                StvisitsPicture *result, char *message) {
  return scaledFile(path, thumbnail(longest), result, message);
}

StvisitsPictureError stvisits_photo_of_file(const char *path, int width, int height,
                                            StvisitsPicture *result, char *message) {
  if (width < 1 || height < 1) {
    snprintf(message, StvisitsPictureMessageSize, "a picture of %d by %d pixels is empty", width,
             height);
    return StvisitsPictureRefused;
  }
  Target target = {.width = width, .height = height, .isCropped = 1, .maxPixels = maxPixels};
  return scaledFile(path, target, result, message);
}

StvisitsPictureError stvisits_picture_pixels(const unsigned char *file, size_t count,
                                             StvisitsPicture *result, char *message) {
  const StvisitsVips *vips = stvisits_vips(message);
  if (vips == NULL) return StvisitsPictureLibraryMissing;
  int hasProfile = 0;
  Target target = {.maxPixels = maxPixelsOfPicture};
  if (!isBounded(vips, file, count, target, &hasProfile, message)) return StvisitsPictureRefused;
  VipsImage *image = vips->vips_image_new_from_buffer(file, count, "", NULL);
  if (image != NULL) image = convertedToSRGB(vips, image);
  return image == NULL ? refused(vips, message) : decoded(vips, image, result, message);
}

/// Three bytes per pixel without a color space.
static VipsImage *image(const StvisitsVips *vips, const unsigned char *pixels, int width,
                        int height) {
  return vips->vips_image_new_from_memory(pixels, (size_t)width * (size_t)height * 3, width, height,
                                          3, VipsFormatByte);
}

StvisitsPictureError stvisits_picture_jpeg(const unsigned char *pixels, int width, int height,
                                           int quality, StvisitsPicture *result, char *message) {
  const StvisitsVips *vips = stvisits_vips(message);
  if (vips == NULL) return StvisitsPictureLibraryMissing;
  VipsImage *raw = image(vips, pixels, width, height);
  if (raw == NULL) return refused(vips, message);
  return encoded(vips, raw, quality, result, message);
}

void stvisits_picture_free(StvisitsPicture *picture) {
  free(picture->bytes);
  picture->bytes = NULL;
  picture->count = 0;
}
