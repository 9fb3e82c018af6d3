#ifndef CVIPS_H
#define CVIPS_H

#include <stddef.h>

/// A picture that a call made; to be given to stvisits_picture_free.
typedef struct {
  /// A JPEG file, or pixels of three bytes: red, green, blue.
  unsigned char *bytes;
  size_t count;
  int width;
  int height;
} StvisitsPicture;

/// What went wrong; 0 is nothing.
typedef enum {
  StvisitsPictureMade = 0,
  /// The library is not installed; the words name it.
  StvisitsPictureLibraryMissing,
  /// The photo cannot be read or decoded, or is too large.
  StvisitsPictureRefused,
} StvisitsPictureError;

/// Room for the words of an error, with their final zero.
enum { StvisitsPictureWordsSize = 512 };

/// Loads the library that decodes, once; nothing is loaded before the first call.
///
/// - Returns: NULL when it is there; otherwise what is missing and what to do about it.
const char *stvisits_thumbnail_trouble(void);

/// Decodes a photo no larger than needed, turns it upright and encodes its pixels alone, in JPEG.
///
/// The library is loaded by the first call. Kinds of files that it does not trust are refused, and
/// what claims more than 300 million pixels is, before any is decoded.
///
/// - Parameters:
///   - path: of a JPEG, HEIC, PNG, WebP, TIFF or what else the library knows.
///   - longest: pixels of either side at most.
///   - result: filled when all went well; no metadata of the photo is in it.
///   - words: of StvisitsPictureWordsSize bytes; filled when something went wrong.
StvisitsPictureError stvisits_thumbnail_of_file(const char *path, int longest,
                                                StvisitsPicture *result, char *words);

/// The same of a file in memory.
StvisitsPictureError stvisits_thumbnail_of_bytes(const unsigned char *bytes, size_t count,
                                                 int longest, StvisitsPicture *result,
                                                 char *words);

/// The pixels of a picture, as they stand in the file.
StvisitsPictureError stvisits_picture_pixels(const unsigned char *file, size_t count,
                                             StvisitsPicture *result, char *words);

/// A JPEG file of pixels.
///
/// - Parameter pixels: of three bytes each, as many as width times height.
StvisitsPictureError stvisits_picture_jpeg(const unsigned char *pixels, int width, int height,
                                           StvisitsPicture *result, char *words);

void stvisits_picture_free(StvisitsPicture *picture);

/// Bounds the memory of this process, and leaves no core dump of it: for one that does nothing but
/// decode the files of others.
void stvisits_bound_memory(void);

/// Lets this process work for so many seconds from now, and wait for four times as many; then a signal
/// ends it.
void stvisits_bound_time(int seconds);

#endif
