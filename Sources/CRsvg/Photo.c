#include "CRsvg.h"
#include "Libraries.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/// The photo upright and not larger than wanted; NULL with words about why not.
static GdkPixbuf *decoded(const StvisitsLibraries *with, const unsigned char *photo, size_t count,
                          int longest, char *words) {
  GError *error = NULL;
  GInputStream *stream = with->g_memory_input_stream_new_from_data(photo, (long)count, NULL);
  GdkPixbuf *raw = with->gdk_pixbuf_new_from_stream_at_scale(stream, longest, longest, 1, NULL,
                                                             &error);
  with->g_object_unref(stream);
  if (raw == NULL) {
    snprintf(words, StvisitsWordsSize, "%s", error == NULL ? "unknown error" : error->message);
    if (error != NULL) with->g_error_free(error);
    return NULL;
  }
  GdkPixbuf *upright = with->gdk_pixbuf_apply_embedded_orientation(raw);
  with->g_object_unref(raw);
  if (upright == NULL) snprintf(words, StvisitsWordsSize, "no memory for it");
  return upright;
}

StvisitsDrawingError stvisits_photo_pixels(const unsigned char *photo, size_t count, int longest,
                                           StvisitsBytes *result, int *width, int *height,
                                           char *words) {
  const StvisitsLibraries *with = stvisits_libraries(words);
  if (with == NULL) return StvisitsLibraryMissing;
  GdkPixbuf *pixels = decoded(with, photo, count, longest, words);
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
    snprintf(words, StvisitsWordsSize, "%s", error == NULL ? "unknown error" : error->message);
    if (error != NULL) with->g_error_free(error);
    return StvisitsPhotoRefused;
  }
  // Into memory that stvisits_bytes_free frees.
  result->bytes = malloc(size);
  result->count = size;
  if (result->bytes != NULL) memcpy(result->bytes, bytes, size);
  with->g_free(bytes);
  if (result->bytes != NULL) return StvisitsDrawn;
  snprintf(words, StvisitsWordsSize, "no memory for it");
  return StvisitsPhotoRefused;
}
