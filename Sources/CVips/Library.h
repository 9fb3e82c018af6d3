#ifndef LIBRARY_H
#define LIBRARY_H

#include <stddef.h>

// The types of the parameters, as in the headers. The library is loaded on first use: the program
// starts without it and is built without its headers.

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

/// Returns the library, loaded once and initialized; NULL with a message about what is missing.
const StvisitsVips *stvisits_vips(char *message);

#endif
