#ifndef FUNCTIONS_H
#define FUNCTIONS_H

// The functions of librsvg 2.46, cairo 1.16, gdk-pixbuf 2.32 and GLib as their headers declare
// them.
// No types are declared here, so that Tests/SharingTests/Headers/headers.c can compare these lines
// with the headers.

enum { CairoSuccess = 0, CairoWriteError = 11, CairoFormatRGB24 = 1 };
enum { CairoTitle = 0, CairoCreateDate = 5 };

// Result, name, parameters.
#define STVISITS_FUNCTIONS(F)                                                                      \
  F(RsvgHandle *, rsvg_handle_new_from_data, (const unsigned char *, gsize, GError **))            \
  F(gboolean, rsvg_handle_render_document,                                                         \
    (RsvgHandle *, cairo_t *, const RsvgRectangle *, GError **))                                   \
  F(cairo_surface_t *, cairo_image_surface_create, (cairo_format_t, int, int))                     \
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
  F(GdkPixbufFormat *, gdk_pixbuf_get_file_info, (const char *, int *, int *))                     \
  F(GdkPixbuf *, gdk_pixbuf_new_from_file_at_scale, (const char *, int, int, gboolean, GError **)) \
  F(GdkPixbuf *, gdk_pixbuf_apply_embedded_orientation, (GdkPixbuf *))                             \
  F(int, gdk_pixbuf_get_width, (const GdkPixbuf *))                                                \
  F(int, gdk_pixbuf_get_height, (const GdkPixbuf *))                                               \
  F(gboolean, gdk_pixbuf_save_to_bufferv,                                                          \
    (GdkPixbuf *, char **, gsize *, const char *, char **, char **, GError **))                    \
  F(void, g_object_unref, (void *))                                                                \
  F(void, g_error_free, (GError *))                                                                \
  F(void, g_free, (void *))

#endif
