#ifndef CRSVG_H
#define CRSVG_H

#include <stddef.h>

/// Bytes that a call allocated; release them with stvisits_bytes_free.
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

/// A kind of failure; 0 is success.
typedef enum {
  StvisitsDrawn = 0,
  /// A library is not installed; the message names it.
  StvisitsLibraryMissing,
  /// The drawing is not valid SVG.
  StvisitsDrawingRefused,
  /// The photo can't be decoded.
  StvisitsPhotoRefused,
} StvisitsDrawingError;

/// The size of a message buffer in bytes, including the final zero.
enum { StvisitsMessageSize = 512 };

/// Loads the drawing libraries once; nothing is loaded before the first call.
///
/// - Returns: NULL if they are installed; otherwise a message about what is missing and what to do.
const char *stvisits_drawing_unavailable_reason(void);

// Each of the following sets its result on success, and on failure the message, a buffer of
// StvisitsMessageSize bytes.

/// Draws a PNG picture of opaque pixels, with its size rounded to whole pixels.
StvisitsDrawingError stvisits_draw_png(const StvisitsDrawing *drawing, StvisitsBytes *result,
                                       char *message);

/// Draws a PDF file with a page of vectors and text per drawing.
///
/// - Parameter title: the title of the document, in UTF-8.
StvisitsDrawingError stvisits_draw_pdf(const StvisitsDrawing *pages, size_t count,
                                       const char *title, StvisitsBytes *result, char *message);

/// Decodes a photo, rotates it upright, scales it down and encodes its pixels without metadata as
/// JPEG.
///
/// - Parameters:
///   - path: a JPEG, PNG or other file for which a decoder is installed.
///   - longest: the largest length of the longer side, in pixels.
///   - width, height: the size of the result in pixels.
StvisitsDrawingError stvisits_photo_pixels(const char *path, int longest, StvisitsBytes *result,
                                           int *width, int *height, char *message);

void stvisits_bytes_free(StvisitsBytes *bytes);

#endif
