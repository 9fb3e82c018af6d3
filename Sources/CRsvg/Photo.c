#include "CRsvg.h"
#include "Libraries.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/// More pixels than any camera produces; a file may claim any size.
static const long long maxPixels = 300000000;

/// Returns the photo upright and not larger than requested; NULL with a message.
static GdkPixbuf *decoded(const StvisitsLibraries *with, const char *path, int longest,
                          char *message) {
  int width = 0, height = 0;
  if (with->gdk_pixbuf_get_file_info(path, &width, &height) == NULL) {
    snprintf(message, StvisitsMessageSize, "no decoder is installed for its format");
    return NULL;
  }
  if ((long long)width * height > maxPixels) {
    snprintf(message, StvisitsMessageSize, "%d by %d pixels are too many", width, height);
    return NULL;
  }
  GError *error = NULL;
  // Never enlarge.
  int side = width > height ? width : height;
  if (side < longest) longest = side;
  GdkPixbuf *raw = with->gdk_pixbuf_new_from_file_at_scale(path, longest, longest, 1, &error);
  if (raw == NULL) {
    snprintf(message, StvisitsMessageSize, "%s", error == NULL ? "unknown error" : error->message);
    if (error != NULL) with->g_error_free(error);
    return NULL;
  }
  GdkPixbuf *upright = with->gdk_pixbuf_apply_embedded_orientation(raw);
  with->g_object_unref(raw);
  if (upright == NULL) snprintf(message, StvisitsMessageSize, "not enough memory");
  return upright;
}

StvisitsDrawingError stvisits_photo_pixels(const char *path, int longest, StvisitsBytes *result,
                                           int *width, int *height, char *message) {
  const StvisitsLibraries *with = stvisits_libraries(message);
  if (with == NULL) return StvisitsLibraryMissing;
  GdkPixbuf *pixels = decoded(with, path, longest, message);
  if (pixels == NULL) return StvisitsPhotoRefused;
  *width = with->gdk_pixbuf_get_width(pixels);
  *height = with->gdk_pixbuf_get_height(pixels);
  char *keys[] = {"quality", NULL};
  char *values[] = {"88", NULL};
  char *bytes = NULL;
  size_t size = 0;
  GError *error = NULL;
  int isSaved =
      with->gdk_pixbuf_save_to_bufferv(pixels, &bytes, &size, "jpeg", keys, values, &error);
  with->g_object_unref(pixels);
  if (!isSaved) {
    snprintf(message, StvisitsMessageSize, "%s", error == NULL ? "unknown error" : error->message);
    if (error != NULL) with->g_error_free(error);
    return StvisitsPhotoRefused;
  }
  // Allocated so that stvisits_bytes_free can free it.
  result->bytes = malloc(size);
  result->count = size;
  if (result->bytes != NULL) memcpy(result->bytes, bytes, size);
  with->g_free(bytes);
  if (result->bytes != NULL) return StvisitsDrawn;
  snprintf(message, StvisitsMessageSize, "not enough memory");
  return StvisitsPhotoRefused;
}
