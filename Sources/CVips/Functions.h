#ifndef FUNCTIONS_H
#define FUNCTIONS_H

// The functions of libvips 8.13 and GLib as their headers declare them. No types are declared here,
// so that Tests/SharingTests/Headers/vips.c can compare these lines with the headers.

enum { VipsFormatByte = 0, VipsColorsOfScreens = 22, VipsAnySize = 0, VipsOnlySmaller = 2 };
// The part that a crop keeps.
enum { VipsWhole = 0, VipsMostInteresting = 3 };
// A kernel for scaling.
enum { VipsCubic = 2 };

// Result, name, parameters.
#define STVISITS_VIPS_FUNCTIONS(F)                                                                 \
  F(int, vips_init, (const char *))                                                                \
  F(void, vips_concurrency_set, (int))                                                             \
  F(void, vips_cache_set_max, (int))                                                               \
  F(void, vips_block_untrusted_set, (gboolean))                                                    \
  F(const char *, vips_error_buffer, (void))                                                       \
  F(void, vips_error_clear, (void))                                                                \
  F(VipsImage *, vips_image_new_from_buffer, (const void *, size_t, const char *, ...))            \
  F(int, vips_image_get_width, (const VipsImage *))                                                \
  F(int, vips_image_get_height, (const VipsImage *))                                               \
  F(int, vips_image_get_bands, (const VipsImage *))                                                \
  F(GType, vips_image_get_typeof, (const VipsImage *, const char *))                               \
  F(int, vips_thumbnail_buffer, (void *, size_t, VipsImage **, int, ...))                          \
  F(int, vips_colourspace, (VipsImage *, VipsImage **, VipsInterpretation, ...))                   \
  F(int, vips_flatten, (VipsImage *, VipsImage **, ...))                                           \
  F(int, vips_jpegsave_buffer, (VipsImage *, void **, size_t *, ...))                              \
  F(void *, vips_image_write_to_memory, (VipsImage *, size_t *))                                   \
  F(VipsImage *, vips_image_new_from_memory,                                                       \
    (const void *, size_t, int, int, int, VipsBandFormat))                                         \
  F(VipsImage *, vips_image_copy_memory, (VipsImage *))                                            \
  F(void, vips_image_set_blob_copy, (VipsImage *, const char *, const void *, size_t))             \
  F(int, vips_image_get_xoffset, (const VipsImage *))                                              \
  F(int, vips_image_get_yoffset, (const VipsImage *))                                              \
  F(int, vips_copy, (VipsImage *, VipsImage **, ...))                                              \
  F(int, vips_subsample, (VipsImage *, VipsImage **, int, int, ...))                               \
  F(int, vips_smartcrop, (VipsImage *, VipsImage **, int, int, ...))                               \
  F(int, vips_extract_area, (VipsImage *, VipsImage **, int, int, int, int, ...))                  \
  F(int, vips_resize, (VipsImage *, VipsImage **, double, ...))                                    \
  F(int, vips_icc_transform, (VipsImage *, VipsImage **, const char *, ...))                       \
  F(void, g_object_unref, (void *))                                                                \
  F(void, g_free, (void *))

#endif
