// Compares our declarations with the libraries' headers. It is compiled but never run:
// cc -fsyntax-only -Werror $(pkg-config --cflags librsvg-2.0) -I Sources/CRsvg headers.c
#include <cairo-pdf.h>
#include <fontconfig/fontconfig.h>
#include <librsvg/rsvg.h>

#include <stddef.h>

#include "Functions.h"

#define AS_DECLARED(result, name, parameters) result(*const the_##name) parameters = name;
STVISITS_FUNCTIONS(AS_DECLARED)

_Static_assert(CairoSuccess == CAIRO_STATUS_SUCCESS, "");
_Static_assert(CairoWriteError == CAIRO_STATUS_WRITE_ERROR, "");
_Static_assert(CairoFormatRGB24 == CAIRO_FORMAT_RGB24, "");
_Static_assert(CairoTitle == CAIRO_PDF_METADATA_TITLE, "");
_Static_assert(CairoCreateDate == CAIRO_PDF_METADATA_CREATE_DATE, "");
_Static_assert(FontsOfTheSystem == FcSetSystem, "");
_Static_assert(FontsOfTheProgram == FcSetApplication, "");
_Static_assert(FontMatches == FcResultMatch, "");

// As in Libraries.h.
struct Error {
  unsigned int domain;
  int code;
  char *message;
};
struct Rectangle {
  double x, y, width, height;
};
_Static_assert(offsetof(GError, message) == offsetof(struct Error, message), "");
_Static_assert(sizeof(GError) == sizeof(struct Error), "");
_Static_assert(sizeof(RsvgRectangle) == sizeof(struct Rectangle), "");
_Static_assert(offsetof(RsvgRectangle, width) == offsetof(struct Rectangle, width), "");
_Static_assert(sizeof(cairo_status_t) == sizeof(unsigned int), "");
_Static_assert(sizeof(cairo_format_t) == sizeof(int), "");
struct FontSet {
  int nfont, sfont;
  FcPattern **fonts;
};
_Static_assert(sizeof(FcFontSet) == sizeof(struct FontSet), "");
_Static_assert(offsetof(FcFontSet, fonts) == offsetof(struct FontSet, fonts), "");
_Static_assert(sizeof(FcSetName) == sizeof(unsigned int), "");
_Static_assert(sizeof(FcResult) == sizeof(unsigned int), "");
_Static_assert(sizeof(FcChar32) == sizeof(unsigned int), "");
