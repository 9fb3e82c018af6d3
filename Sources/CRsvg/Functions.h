#ifndef FUNCTIONS_H
#define FUNCTIONS_H

// The functions of librsvg 2.46, cairo 1.16, fontconfig 2.12 and GLib as their headers declare
// them.
// No types are declared here, so that Tests/SharingTests/Headers/headers.c can compare these lines
// with the headers.

enum { CairoSuccess = 0, CairoWriteError = 11, CairoFormatRGB24 = 1 };
enum { CairoTitle = 0, CairoCreateDate = 5 };
enum { FontsOfTheSystem = 0, FontsOfTheProgram = 1, FontMatches = 0 };

// Result, name, parameters.
#define STVISITS_FUNCTIONS(F)                                                                      \
  F(RsvgHandle *, rsvg_handle_new_from_data, (const unsigned char *, gsize, GError **))            \
  F(gboolean, rsvg_handle_render_document,                                                         \
    (RsvgHandle *, cairo_t *, const RsvgRectangle *, GError **))                                   \
  F(cairo_surface_t *, cairo_image_surface_create, (cairo_format_t, int, int))                     \
  F(void, cairo_surface_flush, (cairo_surface_t *))                                                \
  F(void, cairo_surface_mark_dirty, (cairo_surface_t *))                                           \
  F(unsigned char *, cairo_image_surface_get_data, (cairo_surface_t *))                            \
  F(int, cairo_image_surface_get_stride, (cairo_surface_t *))                                      \
  F(cairo_status_t, cairo_surface_write_to_png_stream,                                             \
    (cairo_surface_t *, cairo_write_func_t, void *))                                               \
  F(cairo_surface_t *, cairo_pdf_surface_create_for_stream,                                        \
    (cairo_write_func_t, void *, double, double))                                                  \
  F(void, cairo_pdf_surface_set_size, (cairo_surface_t *, double, double))                         \
  F(void, cairo_pdf_surface_set_metadata, (cairo_surface_t *, cairo_pdf_metadata_t, const char *)) \
  F(void, cairo_surface_finish, (cairo_surface_t *))                                               \
  F(cairo_status_t, cairo_surface_status, (cairo_surface_t *))                                     \
  F(void, cairo_surface_destroy, (cairo_surface_t *))                                              \
  F(cairo_t *, cairo_create, (cairo_surface_t *))                                                  \
  F(cairo_status_t, cairo_status, (cairo_t *))                                                     \
  F(const char *, cairo_status_to_string, (cairo_status_t))                                        \
  F(void, cairo_show_page, (cairo_t *))                                                            \
  F(void, cairo_destroy, (cairo_t *))                                                              \
  F(void, cairo_tag_begin, (cairo_t *, const char *, const char *))                                \
  F(void, cairo_tag_end, (cairo_t *, const char *))                                                \
  F(FcBool, FcConfigAppFontAddDir, (FcConfig *, const FcChar8 *))                                  \
  F(FcFontSet *, FcConfigGetFonts, (FcConfig *, FcSetName))                                        \
  F(FcResult, FcPatternGetCharSet, (const FcPattern *, const char *, int, FcCharSet **))           \
  F(FcBool, FcCharSetHasChar, (const FcCharSet *, FcChar32))                                       \
  F(void, g_object_unref, (void *))                                                                \
  F(void, g_error_free, (GError *))

#endif
