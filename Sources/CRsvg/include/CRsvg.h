#ifndef CRSVG_H
#define CRSVG_H

#include <stddef.h>

/// Bytes that a call allocated; release them with stvisits_bytes_free.
typedef struct {
  unsigned char *bytes;
  size_t count;
} StvisitsBytes;

/// The meaning of a drawing for programs that read a PDF file aloud.
typedef enum {
  /// Not text.
  StvisitsNoRole = 0,
  StvisitsParagraph,
  StvisitsTitle,
  StvisitsHeading,
} StvisitsRole;

/// A drawing in SVG and the size of the page it fills.
typedef struct {
  const unsigned char *svg;
  size_t count;
  /// Pixels of a picture, points (1/72 inch) of a page.
  double width;
  double height;
  /// The meaning in a PDF file.
  StvisitsRole role;
  /// True if it is drawn over the one before it, instead of on a page of its own.
  int isOverlay;
  /// Pixels under a picture, three bytes each: red, green, blue; NULL without.
  const unsigned char *backdrop;
} StvisitsDrawing;

/// A kind of failure; 0 is success.
typedef enum {
  StvisitsDrawn = 0,
  /// A library is not installed; the message names it.
  StvisitsLibraryMissing,
  /// The drawing is not valid SVG.
  StvisitsDrawingRefused,
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

/// Draws a tagged PDF file with pages of vectors and text.
///
/// - Parameters:
///   - layers: the pages, each the drawings from one that isn't an overlay to the next.
///   - title: the title of the document, in UTF-8.
StvisitsDrawingError stvisits_draw_pdf(const StvisitsDrawing *layers, size_t count,
                                       const char *title, StvisitsBytes *result, char *message);

void stvisits_bytes_free(StvisitsBytes *bytes);

/// Makes the fonts of a folder available to drawings of this process, once per folder.
void stvisits_use_fonts(const char *folder);

/// Returns the number of fonts for drawings: installed fonts and fonts of `stvisits_use_fonts`; 0
/// if the libraries are missing.
size_t stvisits_font_count(void);

/// Returns nonzero if some font for drawings has a character, or the libraries are missing.
int stvisits_fonts_have(unsigned int character);

#endif
