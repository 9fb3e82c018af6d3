#ifndef LIBRARIES_H
#define LIBRARIES_H

#include <stddef.h>

// The types of the parameters, as in the headers. The libraries are loaded on first use: the
// program starts without them and is built without their headers.

typedef struct _RsvgHandle RsvgHandle;
typedef struct _cairo cairo_t;
typedef struct _cairo_surface cairo_surface_t;
typedef struct _FcConfig FcConfig;
typedef struct _FcPattern FcPattern;
typedef struct _FcCharSet FcCharSet;

typedef struct {
  unsigned int domain;
  int code;
  char *message;
} GError;

typedef struct {
  double x, y, width, height;
} RsvgRectangle;

typedef struct {
  int nfont;
  int sfont;
  FcPattern **fonts;
} FcFontSet;

typedef size_t gsize;
typedef unsigned char FcChar8;
typedef unsigned int FcChar32;
typedef int FcBool;
typedef unsigned int FcSetName;
typedef unsigned int FcResult;
typedef int gboolean;
typedef int cairo_format_t;
typedef unsigned int cairo_status_t;
typedef unsigned int cairo_pdf_metadata_t;
typedef cairo_status_t (*cairo_write_func_t)(void *closure, const unsigned char *data, unsigned int length);

#include "Functions.h"

typedef struct {
#define STVISITS_POINTER(result, name, parameters) result(*name) parameters;
  STVISITS_FUNCTIONS(STVISITS_POINTER)
#undef STVISITS_POINTER
} StvisitsLibraries;

/// Returns the libraries, loaded once; NULL with a message about what is missing.
const StvisitsLibraries *stvisits_libraries(char *message);

#endif
