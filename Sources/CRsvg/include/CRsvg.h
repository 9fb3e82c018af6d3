#ifndef CRSVG_H
#define CRSVG_H

#include <stddef.h>

/// Bytes that a call made; to be given to stvisits_bytes_free.
typedef struct {
  unsigned char *bytes;
  size_t count;
} StvisitsBytes;

/// A drawing in SVG and the size of the page it fills.
typedef struct {
  const unsigned char *svg;
  size_t count;
  /// Pixels of a picture, points (1/72 inch) of a page.
  double width;
  double height;
} StvisitsDrawing;

/// What went wrong; 0 is nothing.
typedef enum {
  StvisitsDrawn = 0,
  /// A library is not installed; the words name it.
  StvisitsLibraryMissing,
  /// The drawing is not SVG that can be drawn.
  StvisitsDrawingRefused,
  /// The photo cannot be decoded.
  StvisitsPhotoRefused,
} StvisitsDrawingError;

/// Room for the words of an error, with their final zero.
enum { StvisitsWordsSize = 512 };

/// Loads the libraries that draw, once; nothing is loaded before the first call.
///
/// - Returns: NULL when they are there; otherwise what is missing and what to do about it.
const char *stvisits_drawing_trouble(void);

/// Draws a picture of opaque pixels, in PNG.
///
/// - Parameters:
///   - drawing: its size is rounded to whole pixels.
///   - result: filled when all went well.
///   - words: of StvisitsWordsSize bytes; filled when something went wrong.
StvisitsDrawingError stvisits_draw_png(const StvisitsDrawing *drawing, StvisitsBytes *result,
                                       char *words);

/// Draws pages of vectors and text, in PDF, one for each drawing.
///
/// - Parameters:
///   - title: of the document, in UTF-8.
///   - result: filled when all went well.
///   - words: of StvisitsWordsSize bytes; filled when something went wrong.
StvisitsDrawingError stvisits_draw_pdf(const StvisitsDrawing *pages, size_t count,
                                       const char *title, StvisitsBytes *result, char *words);

/// Decodes a photo, turns it upright, makes it smaller and encodes its pixels alone, in JPEG.
///
/// - Parameters:
///   - path: of a JPEG, PNG or what else the decoders on the machine know.
///   - longest: pixels of the longer side at most.
///   - result: filled when all went well; no metadata of the photo is in it.
///   - width, height: of the result, in pixels.
///   - words: of StvisitsWordsSize bytes; filled when something went wrong.
StvisitsDrawingError stvisits_photo_pixels(const char *path, int longest, StvisitsBytes *result,
                                           int *width, int *height, char *words);

void stvisits_bytes_free(StvisitsBytes *bytes);

#endif
