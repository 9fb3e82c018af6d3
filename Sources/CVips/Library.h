#ifndef LIBRARY_H
#define LIBRARY_H

#include <stddef.h>

// The few types that are passed, as the headers have them. The library is loaded when a photo is
// decoded: a program that shows none starts without it, and needs no headers to be built.

typedef struct _VipsImage VipsImage;
typedef int VipsBandFormat;
typedef int VipsInterpretation;
typedef int gboolean;
typedef size_t GType;

#include "Functions.h"

typedef struct {
#define STVISITS_VIPS_POINTER(result, name, parameters) result(*name) parameters;
  STVISITS_VIPS_FUNCTIONS(STVISITS_VIPS_POINTER)
#undef STVISITS_VIPS_POINTER
} StvisitsVips;

/// The library, loaded once and ready; NULL with words about what is missing.
const StvisitsVips *stvisits_vips(char *words);

#endif
