#ifndef CVIPS_H
#define CVIPS_H

#include <stddef.h>

/// A picture that a call allocated; release it with stvisits_picture_free.
typedef struct {
  /// A JPEG or PNG file, or pixels of three bytes: red, green, blue.
  unsigned char *bytes;
  size_t count;
  int width;
  int height;
} StvisitsPicture;

/// A kind of failure; 0 is success.
typedef enum {
  StvisitsPictureMade = 0,
  /// The library is not installed; the message names it.
  StvisitsPictureLibraryMissing,
  /// The photo can't be read or decoded, or is too large.
  StvisitsPictureRefused,
} StvisitsPictureError;

/// The size of a message buffer in bytes, including the final zero.
enum { StvisitsPictureMessageSize = 512 };

/// Loads the decoding library once; nothing is loaded before the first call.
///
/// - Returns: NULL if it is installed; otherwise a message about what is missing and what to do.
const char *stvisits_decoding_unavailable_reason(void);

/// Decodes a photo at the smallest sufficient size, rotates it upright and encodes its pixels
/// without metadata as JPEG.
///
/// Rejects file formats that libvips marks as untrusted, and headers with more than 300 million
/// pixels, before any pixel is decoded.
///
/// - Parameters:
///   - path: a JPEG, HEIC, PNG, WebP, TIFF or other file that the library supports.
///   - longest: the largest width and height in pixels.
///   - result: set on success.
///   - message: a buffer of StvisitsPictureMessageSize bytes; set on failure.
StvisitsPictureError stvisits_thumbnail_of_file(const char *path, int longest,
                                                StvisitsPicture *result, char *message);

/// Does the same with a file in memory.
StvisitsPictureError stvisits_thumbnail_of_bytes(const unsigned char *bytes, size_t count,
                                                 int longest, StvisitsPicture *result,
                                                 char *message);

/// Decodes a photo to pixels, scaled so that it covers a size, and keeps the part that catches the
/// eye: faces, saturated colors and edges.
///
/// - Parameter width, height: the size of the result in pixels; a smaller photo is enlarged.
StvisitsPictureError stvisits_photo_of_file(const char *path, int width, int height,
                                            StvisitsPicture *result, char *message);

/// Returns the pixels of a small picture, not rotated; rejects more than ten million.
StvisitsPictureError stvisits_picture_pixels(const unsigned char *file, size_t count,
                                             StvisitsPicture *result, char *message);

/// Encodes pixels as a JPEG file.
///
/// - Parameters:
///   - pixels: three bytes each, width times height of them.
///   - quality: 1 … 100.
StvisitsPictureError stvisits_picture_jpeg(const unsigned char *pixels, int width, int height,
                                           int quality, StvisitsPicture *result, char *message);

void stvisits_picture_free(StvisitsPicture *picture);

/// Limits the memory of this process and disables its core dumps, for a process that only decodes
/// untrusted files.
void stvisits_bound_memory(void);

/// Limits the processor time of this process from now, and its elapsed time to four times as much;
/// then a signal ends it.
void stvisits_bound_time(int seconds);

#endif
