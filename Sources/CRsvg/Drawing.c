#include "CRsvg.h"
#include "Libraries.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/// A growing byte buffer.
typedef struct {
  unsigned char *bytes;
  size_t count;
  size_t room;
} Heap;

static cairo_status_t append(void *closure, const unsigned char *data, unsigned int length) {
  Heap *heap = closure;
  if (heap->room - heap->count < length) {
    size_t room = heap->room * 2 + length;
    unsigned char *bytes = realloc(heap->bytes, room);
    if (bytes == NULL) return CairoWriteError;
    heap->bytes = bytes;
    heap->room = room;
  }
  memcpy(heap->bytes + heap->count, data, length);
  heap->count += length;
  return CairoSuccess;
}

static void tell(const StvisitsLibraries *with, GError *error, char *words) {
  snprintf(words, StvisitsWordsSize, "%s", error == NULL ? "unknown error" : error->message);
  if (error != NULL) with->g_error_free(error);
}

/// Draws on a surface, which the caller keeps; returns nonzero on success.
static int draw(const StvisitsLibraries *with, const StvisitsDrawing *drawing, cairo_t *canvas,
                char *words) {
  GError *error = NULL;
  RsvgHandle *handle = with->rsvg_handle_new_from_data(drawing->svg, drawing->count, &error);
  if (handle == NULL) {
    tell(with, error, words);
    return 0;
  }
  RsvgRectangle page = {0, 0, drawing->width, drawing->height};
  int isDrawn = with->rsvg_handle_render_document(handle, canvas, &page, &error);
  if (!isDrawn) tell(with, error, words);
  with->g_object_unref(handle);
  return isDrawn;
}

/// Releases the surface and returns the result.
static StvisitsDrawingError finish(const StvisitsLibraries *with, cairo_surface_t *surface,
                                   cairo_status_t status, int isDrawn, Heap *heap, StvisitsBytes *result,
                                   char *words) {
  if (isDrawn && status != CairoSuccess) {
    snprintf(words, StvisitsWordsSize, "%s", with->cairo_status_to_string(status));
  }
  with->cairo_surface_destroy(surface);
  if (!isDrawn || status != CairoSuccess) {
    free(heap->bytes);
    return StvisitsDrawingRefused;
  }
  result->bytes = heap->bytes;
  result->count = heap->count;
  return StvisitsDrawn;
}

StvisitsDrawingError stvisits_draw_png(const StvisitsDrawing *drawing, StvisitsBytes *result,
                                       char *words) {
  const StvisitsLibraries *with = stvisits_libraries(words);
  if (with == NULL) return StvisitsLibraryMissing;
  cairo_surface_t *surface = with->cairo_image_surface_create(
      CairoFormatRGB24, (int)lround(drawing->width), (int)lround(drawing->height));
  cairo_t *canvas = with->cairo_create(surface);
  int isDrawn = draw(with, drawing, canvas, words);
  cairo_status_t status = with->cairo_status(canvas);
  with->cairo_destroy(canvas);
  Heap heap = {0};
  if (isDrawn && status == CairoSuccess) {
    status = with->cairo_surface_write_to_png_stream(surface, append, &heap);
  }
  return finish(with, surface, status, isDrawn, &heap, result, words);
}

StvisitsDrawingError stvisits_draw_pdf(const StvisitsDrawing *pages, size_t count,
                                       const char *title, StvisitsBytes *result, char *words) {
  const StvisitsLibraries *with = stvisits_libraries(words);
  if (with == NULL) return StvisitsLibraryMissing;
  Heap heap = {0};
  cairo_surface_t *surface = with->cairo_pdf_surface_create_for_stream(
      append, &heap, count > 0 ? pages[0].width : 1, count > 0 ? pages[0].height : 1);
  with->cairo_pdf_surface_set_metadata(surface, CairoTitle, title);
  // No creation date: the same drawing gives the same file.
  with->cairo_pdf_surface_set_metadata(surface, CairoCreateDate, "");
  int isDrawn = 1;
  cairo_status_t status = CairoSuccess;
  for (size_t index = 0; index < count && isDrawn && status == CairoSuccess; index++) {
    with->cairo_pdf_surface_set_size(surface, pages[index].width, pages[index].height);
    cairo_t *canvas = with->cairo_create(surface);
    isDrawn = draw(with, &pages[index], canvas, words);
    with->cairo_show_page(canvas);
    status = with->cairo_status(canvas);
    with->cairo_destroy(canvas);
  }
  with->cairo_surface_finish(surface);
  if (status == CairoSuccess) status = with->cairo_surface_status(surface);
  return finish(with, surface, status, isDrawn, &heap, result, words);
}

void stvisits_bytes_free(StvisitsBytes *bytes) {
  free(bytes->bytes);
  bytes->bytes = NULL;
  bytes->count = 0;
}
