// Compares our declaration with Brotli's header. It is compiled but never run:
// cc -fsyntax-only -Werror $(pkg-config --cflags libbrotlidec) -I Sources/CBrotli brotli.c
#include <brotli/decode.h>

#include "Functions.h"

#define AS_DECLARED(result, name, parameters) result(*const the_##name) parameters = name;
STVISITS_BROTLI_FUNCTIONS(AS_DECLARED)

_Static_assert(BrotliSuccess == (int)BROTLI_DECODER_RESULT_SUCCESS, "");

// As in CBrotli.c.
_Static_assert(sizeof(BrotliDecoderResult) == sizeof(unsigned int), "");
