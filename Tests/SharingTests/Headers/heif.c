// Compares our declarations with libheif's header. It is compiled but never run:
// cc -fsyntax-only -Werror $(pkg-config --cflags libheif) -I Sources/CVips heif.c
#include <libheif/heif.h>

#ifdef WRONG
// After the headers, so that it changes only our lines.
#define uint8_t short
#endif
#include "HEIFFunctions.h"

#define AS_DECLARED(result, name, parameters) result(*const the_##name) parameters = name;
STVISITS_HEIF_FUNCTIONS(AS_DECLARED)

_Static_assert(HEIFIsSupported == heif_filetype_yes_supported, "");
_Static_assert(HEIFColorsRGB == heif_colorspace_RGB, "");
_Static_assert(HEIFInterleavedRGB == heif_chroma_interleaved_RGB, "");
_Static_assert(HEIFInterleaved == heif_channel_interleaved, "");

// As in HEIF.c.
struct declared_error {
  int code;
  int subcode;
  const char *message;
};
_Static_assert(sizeof(struct declared_error) == sizeof(struct heif_error), "");
_Static_assert(offsetof(struct declared_error, subcode) == offsetof(struct heif_error, subcode), "");
_Static_assert(offsetof(struct declared_error, message) == offsetof(struct heif_error, message), "");
_Static_assert(sizeof(enum heif_chroma) == sizeof(int), "");
