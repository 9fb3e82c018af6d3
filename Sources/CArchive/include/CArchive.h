#ifndef CARCHIVE_H
#define CARCHIVE_H

#include <stddef.h>
#include <stdint.h>

/// An open archive, which one thread may use.
typedef struct StvisitsArchive StvisitsArchive;

/// The way to read an archive.
typedef enum {
  /// By the directory at the end, with seeks.
  StvisitsZip = 0,
  /// From start to end, for a zip file whose directory is missing.
  StvisitsZipStream,
  /// A tar archive, also gzipped, from start to end.
  StvisitsTar,
} StvisitsArchiveKind;

/// A result of reading.
typedef enum {
  StvisitsArchiveRead = 0,
  StvisitsArchiveEnd,
  /// The member can't be read; the next one can.
  StvisitsArchiveMemberFailed,
  /// Nothing more can be read.
  StvisitsArchiveFailed,
  /// libarchive is not installed; the message names it.
  StvisitsArchiveLibraryMissing,
} StvisitsArchiveResult;

/// A file or folder in an archive; the name is valid until the next call.
typedef struct {
  /// The bytes of its name; NULL if it can't be decoded.
  const char *name;
  /// The size in bytes; -1 if unknown.
  int64_t size;
  /// Seconds since 1970 of the last change; 0 if unknown.
  int64_t modified;
  int isFile;
  int isEncrypted;
} StvisitsArchiveMember;

/// The size of a message buffer in bytes, including the final zero.
enum { StvisitsArchiveMessageSize = 256 };

/// Loads libarchive once.
///
/// - Returns: NULL if it is installed; otherwise a message about what is missing and what to do.
const char *stvisits_archive_unavailable_reason(void);

/// Opens an archive at the start of a regular file, whose descriptor stays open and belongs to the
/// caller.
///
/// - Parameters:
///   - archive: set on success; release it with stvisits_archive_close.
///   - message: a buffer of StvisitsArchiveMessageSize bytes; set on failure.
StvisitsArchiveResult stvisits_archive_open(int descriptor, StvisitsArchiveKind kind,
                                            StvisitsArchive **archive, char *message);

/// Opens a gzip file in memory, which must stay there, as an archive of one member.
StvisitsArchiveResult stvisits_gzip_open(const void *bytes, size_t count,
                                         StvisitsArchive **archive, char *message);

/// Moves to the next member and skips what is left of the current one.
StvisitsArchiveResult stvisits_archive_next(StvisitsArchive *archive,
                                            StvisitsArchiveMember *member, char *message);

/// Reads the next bytes of the current member; they are valid until the next call.
///
/// - Parameter offset: set to their position in the member.
StvisitsArchiveResult stvisits_archive_block(StvisitsArchive *archive, const void **bytes,
                                             size_t *count, int64_t *offset, char *message);

/// Returns the number of bytes that were decompressed so far, with skipped ones.
int64_t stvisits_archive_produced(StvisitsArchive *archive);

void stvisits_archive_close(StvisitsArchive *archive);

#endif
