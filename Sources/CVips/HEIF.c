#include "HEIF.h"

#include "CLoader.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

// The types of the parameters; of each enumeration only the size matters here, which is the size of
// an int.

enum heif_filetype_result { HEIFTypeIsAnInt };
enum heif_colorspace { HEIFColorsAreAnInt };
enum heif_chroma { HEIFChromaIsAnInt };
enum heif_channel { HEIFChannelIsAnInt };
struct heif_reading_options;
struct heif_decoding_options;

struct heif_error {
  /// 0 for success.
  int code;
  int subcode;
  const char *message;
};

#include "HEIFFunctions.h"

#ifdef __APPLE__
static const char *const names[] = {"libheif.1.dylib"};
#else
static const char *const names[] = {"libheif.so.1"};
#endif

#define STVISITS_NAME(result, function, parameters) #function,
static const char *const functions[] = {STVISITS_HEIF_FUNCTIONS(STVISITS_NAME)};
#undef STVISITS_NAME

enum { functionCount = sizeof(functions) / sizeof(functions[0]) };

static struct {
#define STVISITS_HEIF_POINTER(result, name, parameters) result(*name) parameters;
  STVISITS_HEIF_FUNCTIONS(STVISITS_HEIF_POINTER)
#undef STVISITS_HEIF_POINTER
} library;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static int isReady;

static void load(void) {
  const StvisitsLibrarySet set = {names, 1, functions, functionCount, "", 0};
  void *addresses[functionCount];
  // If libheif is missing, libvips decodes the photo or reports what is missing.
  char message[256];
  if (!stvisits_load(&set, addresses, message, sizeof message)) return;
  _Static_assert(sizeof library == sizeof addresses, "one pointer for each function");
  memcpy(&library, addresses, sizeof addresses);
  isReady = 1;
}

/// Returns whether the primary image is opaque, of eight bits per sample, and not too large.
static int isSupported(const struct heif_image_handle *handle, long long maxPixels) {
  long long width = library.heif_image_handle_get_width(handle);
  long long height = library.heif_image_handle_get_height(handle);
  return width > 0 && height > 0 && width * height <= maxPixels
         && !library.heif_image_handle_has_alpha_channel(handle)
         && library.heif_image_handle_get_luma_bits_per_pixel(handle) == 8;
}

/// Decodes the pixels and removes the padding between their rows; refuses an image of another size
/// than its header has, as libvips does.
static int decode(StvisitsHEIF *photo) {
  if (library.heif_decode_image(photo->handle, &photo->image, HEIFColorsRGB, HEIFInterleavedRGB,
                                NULL).code != 0) {
    return 0;
  }
  int stride = 0;
  photo->width = library.heif_image_get_width(photo->image, HEIFInterleaved);
  photo->height = library.heif_image_get_height(photo->image, HEIFInterleaved);
  photo->pixels = library.heif_image_get_plane(photo->image, HEIFInterleaved, &stride);
  if (photo->pixels == NULL || photo->width != library.heif_image_handle_get_width(photo->handle)
      || photo->height != library.heif_image_handle_get_height(photo->handle)) {
    return 0;
  }
  size_t row = (size_t)photo->width * 3;
  for (size_t line = 1; (size_t)stride != row && line < (size_t)photo->height; line++) {
    memmove(photo->pixels + line * row, photo->pixels + line * (size_t)stride, row);
  }
  return 1;
}

/// Copies the color profile; without one the colors are sRGB.
static int readProfile(StvisitsHEIF *photo) {
  photo->profileSize = library.heif_image_handle_get_raw_color_profile_size(photo->handle);
  if (photo->profileSize == 0) return 1;
  photo->profile = malloc(photo->profileSize);
  return photo->profile != NULL
         && library.heif_image_handle_get_raw_color_profile(photo->handle, photo->profile).code == 0;
}

int stvisits_heif_open(StvisitsHEIF *photo, const unsigned char *bytes, size_t count,
                       long long maxPixels) {
  memset(photo, 0, sizeof *photo);
  pthread_once(&once, load);
  // The brands; a few are enough.
  const int typeLength = 32;
  // Of a side, in pixels, as libvips has it: the size in the header may be wrong.
  const int maxLength = 16384;
  if (!isReady || count < (size_t)typeLength
      || library.heif_check_filetype(bytes, typeLength) != HEIFIsSupported) {
    return 0;
  }
  photo->context = library.heif_context_alloc();
  if (photo->context == NULL) return 0;
  library.heif_context_set_maximum_image_size_limit(photo->context, maxLength);
  if (library.heif_context_read_from_memory_without_copy(photo->context, bytes, count, NULL).code
             == 0
      && library.heif_context_get_primary_image_handle(photo->context, &photo->handle).code == 0
      && isSupported(photo->handle, maxPixels) && decode(photo) && readProfile(photo)) {
    return 1;
  }
  stvisits_heif_close(photo);
  return 0;
}

void stvisits_heif_close(StvisitsHEIF *photo) {
  free(photo->profile);
  if (photo->image != NULL) library.heif_image_release(photo->image);
  if (photo->handle != NULL) library.heif_image_handle_release(photo->handle);
  if (photo->context != NULL) library.heif_context_free(photo->context);
  memset(photo, 0, sizeof *photo);
}
