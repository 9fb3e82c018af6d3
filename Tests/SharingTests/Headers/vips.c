// Compares our declarations with libvips's headers. It is compiled but never run:
// cc -fsyntax-only -Werror $(pkg-config --cflags vips) -I Sources/CVips vips.c
#include <vips/vips.h>

#include "Functions.h"

#define AS_DECLARED(result, name, parameters) result(*const the_##name) parameters = name;
STVISITS_VIPS_FUNCTIONS(AS_DECLARED)

_Static_assert(VipsFormatByte == VIPS_FORMAT_UCHAR, "");
_Static_assert(VipsColorsOfScreens == VIPS_INTERPRETATION_sRGB, "");
_Static_assert(VipsOnlySmaller == VIPS_SIZE_DOWN, "");
_Static_assert(VipsAnySize == VIPS_SIZE_BOTH, "");
_Static_assert(VipsWhole == VIPS_INTERESTING_NONE, "");
_Static_assert(VipsMostInteresting == VIPS_INTERESTING_ATTENTION, "");
_Static_assert(VipsCubic == VIPS_KERNEL_CUBIC, "");

// As in Library.h.
_Static_assert(sizeof(VipsBandFormat) == sizeof(int), "");
_Static_assert(sizeof(GType) == sizeof(size_t), "");
_Static_assert(sizeof(VipsInterpretation) == sizeof(int), "");
