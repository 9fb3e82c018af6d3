#ifndef HEIF_FUNCTIONS_H
#define HEIF_FUNCTIONS_H

#include <stdint.h>

// The functions of libheif 1.15 as its header declares them. No types are declared here, so that
// Tests/SharingTests/Headers/heif.c can compare these lines with the header.

enum { HEIFIsSupported = 1, HEIFColorsRGB = 1, HEIFInterleavedRGB = 10, HEIFInterleaved = 10 };

// Result, name, parameters.
#define STVISITS_HEIF_FUNCTIONS(F)                                                                 \
  F(enum heif_filetype_result, heif_check_filetype, (const uint8_t *, int))                        \
  F(struct heif_context *, heif_context_alloc, (void))                                             \
  F(void, heif_context_free, (struct heif_context *))                                              \
  F(void, heif_context_set_maximum_image_size_limit, (struct heif_context *, int))                 \
  F(struct heif_error, heif_context_read_from_memory_without_copy,                                 \
    (struct heif_context *, const void *, size_t, const struct heif_reading_options *))            \
  F(struct heif_error, heif_context_get_primary_image_handle,                                      \
    (struct heif_context *, struct heif_image_handle **))                                          \
  F(void, heif_image_handle_release, (const struct heif_image_handle *))                           \
  F(int, heif_image_handle_get_width, (const struct heif_image_handle *))                          \
  F(int, heif_image_handle_get_height, (const struct heif_image_handle *))                         \
  F(int, heif_image_handle_has_alpha_channel, (const struct heif_image_handle *))                  \
  F(int, heif_image_handle_get_luma_bits_per_pixel, (const struct heif_image_handle *))            \
  F(size_t, heif_image_handle_get_raw_color_profile_size, (const struct heif_image_handle *))      \
  F(struct heif_error, heif_image_handle_get_raw_color_profile,                                    \
    (const struct heif_image_handle *, void *))                                                    \
  F(struct heif_error, heif_decode_image,                                                          \
    (const struct heif_image_handle *, struct heif_image **, enum heif_colorspace,                 \
     enum heif_chroma, const struct heif_decoding_options *))                                      \
  F(int, heif_image_get_width, (const struct heif_image *, enum heif_channel))                     \
  F(int, heif_image_get_height, (const struct heif_image *, enum heif_channel))                    \
  F(uint8_t *, heif_image_get_plane, (struct heif_image *, enum heif_channel, int *))              \
  F(void, heif_image_release, (const struct heif_image *))

#endif
