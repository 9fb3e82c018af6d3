#include "CRsvg.h"
#include "Libraries.h"

#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/// A growing byte buffer.
typedef struct {
  unsigned char *bytes;
  size_t count;
  size_t room;
} ByteBuffer;

static cairo_status_t append(void *closure, const unsigned char *data, unsigned int length) {
  ByteBuffer *buffer = closure;
  if (buffer->room - buffer->count < length) {
    size_t room = buffer->room * 2 + length;
    unsigned char *bytes = realloc(buffer->bytes, room);
    if (bytes == NULL) return CairoWriteError;
    buffer->bytes = bytes;
    buffer->room = room;
  }
  memcpy(buffer->bytes + buffer->count, data, length);
  buffer->count += length;
  return CairoSuccess;
}

static void copyMessage(const StvisitsLibraries *with, GError *error, char *message) {
  snprintf(message, StvisitsMessageSize, "%s", error == NULL ? "unknown error" : error->message);
  if (error != NULL) with->g_error_free(error);
}

/// Draws on a surface, which the caller keeps; returns nonzero on success.
static int draw(const StvisitsLibraries *with, const StvisitsDrawing *drawing, cairo_t *canvas,
                char *message) {
  GError *error = NULL;
  RsvgHandle *handle = with->rsvg_handle_new_from_data(drawing->svg, drawing->count, &error);
  if (handle == NULL) {
    copyMessage(with, error, message);
    return 0;
  }
  RsvgRectangle page = {0, 0, drawing->width, drawing->height};
  int isDrawn = with->rsvg_handle_render_document(handle, canvas, &page, &error);
  if (!isDrawn) copyMessage(with, error, message);
  with->g_object_unref(handle);
  return isDrawn;
}

/// Releases the surface and returns the result.
static StvisitsDrawingError finish(const StvisitsLibraries *with, cairo_surface_t *surface,
                                   cairo_status_t status, int isDrawn, ByteBuffer *buffer, StvisitsBytes *result,
                                   char *message) {
  if (isDrawn && status != CairoSuccess) {
    snprintf(message, StvisitsMessageSize, "%s", with->cairo_status_to_string(status));
  }
  with->cairo_surface_destroy(surface);
  if (!isDrawn || status != CairoSuccess) {
    free(buffer->bytes);
    return StvisitsDrawingRefused;
  }
  result->bytes = buffer->bytes;
  result->count = buffer->count;
  return StvisitsDrawn;
}

static int wholePixels(double length) { return (int)lround(length); }

/// Fills a surface of pixels.
static void fill(const StvisitsLibraries *with, cairo_surface_t *surface,
                 const StvisitsDrawing *drawing) {
  with->cairo_surface_flush(surface);
  unsigned char *data = with->cairo_image_surface_get_data(surface);
  if (data == NULL) return;
  int stride = with->cairo_image_surface_get_stride(surface);
  int width = wholePixels(drawing->width), height = wholePixels(drawing->height);
  const unsigned char *in = drawing->backdrop;
  for (int row = 0; row < height; row++) {
    uint32_t *pixels = (uint32_t *)(void *)(data + (ptrdiff_t)row * stride);
    for (int column = 0; column < width; column++, in += 3) {
      pixels[column] = (uint32_t)in[0] << 16 | (uint32_t)in[1] << 8 | in[2];
    }
  }
  with->cairo_surface_mark_dirty(surface);
}

StvisitsDrawingError stvisits_draw_png(const StvisitsDrawing *drawing, StvisitsBytes *result,
                                       char *message) {
  const StvisitsLibraries *with = stvisits_libraries(message);
  if (with == NULL) return StvisitsLibraryMissing;
  cairo_surface_t *surface = with->cairo_image_surface_create(
      CairoFormatRGB24, wholePixels(drawing->width), wholePixels(drawing->height));
  if (drawing->backdrop != NULL) fill(with, surface, drawing);
  cairo_t *canvas = with->cairo_create(surface);
  int isDrawn = draw(with, drawing, canvas, message);
  cairo_status_t status = with->cairo_status(canvas);
  with->cairo_destroy(canvas);
  ByteBuffer buffer = {0};
  if (isDrawn && status == CairoSuccess) {
    status = with->cairo_surface_write_to_png_stream(surface, append, &buffer);
  }
  return finish(with, surface, status, isDrawn, &buffer, result, message);
}

/// The structure types of ISO 32000-1, table 333; NULL without one.
static const char *const tags[] = {NULL, "P", "H1", "H2"};

/// The structure element around all others, without which readers don't take the file as tagged.
static const char *const documentTag = "Document";

/// Draws a page, which consists of a drawing and the overlays after it.
///
/// The document begins with its first text: cairo 1.16 fails if a group is drawn between both.
static int drawPage(const StvisitsLibraries *with, const StvisitsDrawing *layers, size_t count,
                    cairo_t *canvas, int *isTagged, char *message) {
  int isDrawn = 1;
  for (size_t index = 0; index < count && isDrawn; index++) {
    const char *tag = tags[layers[index].role];
    if (tag != NULL && !*isTagged) with->cairo_tag_begin(canvas, documentTag, NULL);
    if (tag != NULL) *isTagged = 1;
    if (tag != NULL) with->cairo_tag_begin(canvas, tag, NULL);
    isDrawn = draw(with, &layers[index], canvas, message);
    if (tag != NULL) with->cairo_tag_end(canvas, tag);
  }
  return isDrawn;
}

StvisitsDrawingError stvisits_draw_pdf(const StvisitsDrawing *layers, size_t count,
                                       const char *title, StvisitsBytes *result, char *message) {
  const StvisitsLibraries *with = stvisits_libraries(message);
  if (with == NULL) return StvisitsLibraryMissing;
  ByteBuffer buffer = {0};
  cairo_surface_t *surface = with->cairo_pdf_surface_create_for_stream(
      append, &buffer, count > 0 ? layers[0].width : 1, count > 0 ? layers[0].height : 1);
  with->cairo_pdf_surface_set_metadata(surface, CairoTitle, title);
  // No creation date: the same drawing gives the same file.
  with->cairo_pdf_surface_set_metadata(surface, CairoCreateDate, "");
  cairo_t *canvas = with->cairo_create(surface);
  int isDrawn = 1, isTagged = 0;
  for (size_t start = 0; start < count && isDrawn;) {
    size_t end = start + 1;
    while (end < count && layers[end].isOverlay) end++;
    with->cairo_pdf_surface_set_size(surface, layers[start].width, layers[start].height);
    isDrawn = drawPage(with, &layers[start], end - start, canvas, &isTagged, message);
    if (end == count && isTagged) with->cairo_tag_end(canvas, documentTag);
    with->cairo_show_page(canvas);
    start = end;
  }
  cairo_status_t status = with->cairo_status(canvas);
  with->cairo_destroy(canvas);
  with->cairo_surface_finish(surface);
  if (status == CairoSuccess) status = with->cairo_surface_status(surface);
  return finish(with, surface, status, isDrawn, &buffer, result, message);
}

void stvisits_bytes_free(StvisitsBytes *bytes) {
  free(bytes->bytes);
  bytes->bytes = NULL;
  bytes->count = 0;
}
