#include "CArchive.h"

#include "CLoader.h"

#include <locale.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <time.h>
#include <unistd.h>

#ifdef __APPLE__
#include <xlocale.h>
#endif

// The types of the parameters, as in the headers. The library is loaded on first use: the program
// starts without it and is built without its headers.
struct archive;
struct archive_entry;
typedef int64_t la_int64_t;

#include "Functions.h"

struct StvisitsArchive {
  struct archive *handle;
};

#ifdef __APPLE__
// A part of the system.
static const char *const names[] = {"libarchive.2.dylib"};
static const char *const advice = "Update macOS.";
#else
static const char *const names[] = {"libarchive.so.13"};
static const char *const advice = "Install it: apt-get install libarchive13";
#endif

#define STVISITS_NAME(result, function, parameters) #function,
static const char *const functions[] = {STVISITS_ARCHIVE_FUNCTIONS(STVISITS_NAME)};
#undef STVISITS_NAME

static struct {
#define STVISITS_POINTER(result, name, parameters) result(*name) parameters;
  STVISITS_ARCHIVE_FUNCTIONS(STVISITS_POINTER)
#undef STVISITS_POINTER
} with;

enum { functionCount = sizeof(functions) / sizeof(functions[0]), blockSize = 64 * 1024 };

static pthread_once_t once = PTHREAD_ONCE_INIT;
static char problem[512];
static int isReady;
/// The locale in which the library decodes names; 0 for the program's locale.
static locale_t utf8;

static void load(void) {
  const StvisitsLibrarySet set = {names, 1, functions, functionCount, advice};
  void *addresses[functionCount];
  _Static_assert(sizeof with == sizeof addresses, "one pointer for each function");
  if (!stvisits_load(&set, addresses, problem, sizeof problem)) return;
  memcpy(&with, addresses, sizeof addresses);
  const char *const locales[] = {"C.UTF-8", "en_US.UTF-8", "UTF-8"};
  for (int index = 0; index < 3 && utf8 == 0; index++) {
    utf8 = newlocale(LC_CTYPE_MASK, locales[index], 0);
  }
  isReady = 1;
}

const char *stvisits_archive_unavailable_reason(void) {
  pthread_once(&once, load);
  return isReady ? NULL : problem;
}

/// Copies the library's error message.
static void explain(struct archive *handle, char *message) {
  const char *text = with.archive_error_string(handle);
  snprintf(message, StvisitsArchiveMessageSize, "%s", text == NULL ? "it is damaged" : text);
}

static StvisitsArchiveResult outcome(struct archive *handle, int status, char *message) {
  if (status == ArchiveEnd) return StvisitsArchiveEnd;
  if (status >= ArchiveWarning) return StvisitsArchiveRead;
  explain(handle, message);
  return status == ArchiveFailed ? StvisitsArchiveMemberFailed : StvisitsArchiveFailed;
}

static void support(struct archive *handle, StvisitsArchiveKind kind) {
  switch (kind) {
  case StvisitsZip: with.archive_read_support_format_zip_seekable(handle); break;
  case StvisitsZipStream: with.archive_read_support_format_zip_streamable(handle); break;
  case StvisitsTar:
    with.archive_read_support_filter_gzip(handle);
    with.archive_read_support_format_tar(handle);
    break;
  }
}

/// Returns a new reader of a library that is loaded; NULL with a message if there is none.
static StvisitsArchive *created(StvisitsArchiveResult *result, char *message) {
  const char *reason = stvisits_archive_unavailable_reason();
  if (reason != NULL) {
    snprintf(message, StvisitsArchiveMessageSize, "%s", reason);
    *result = StvisitsArchiveLibraryMissing;
    return NULL;
  }
  *result = StvisitsArchiveFailed;
  StvisitsArchive *archive = malloc(sizeof *archive);
  struct archive *handle = with.archive_read_new();
  if (archive != NULL && handle != NULL) {
    archive->handle = handle;
    return archive;
  }
  snprintf(message, StvisitsArchiveMessageSize, "not enough memory");
  if (handle != NULL) with.archive_read_free(handle);
  free(archive);
  return NULL;
}

static StvisitsArchiveResult opened(int status, StvisitsArchive *created,
                                    StvisitsArchive **archive, char *message) {
  if (status >= ArchiveWarning) {
    *archive = created;
    return StvisitsArchiveRead;
  }
  explain(created->handle, message);
  stvisits_archive_close(created);
  return StvisitsArchiveFailed;
}

StvisitsArchiveResult stvisits_archive_open(int descriptor, StvisitsArchiveKind kind,
                                            StvisitsArchive **archive, char *message) {
  StvisitsArchiveResult result;
  StvisitsArchive *new = created(&result, message);
  if (new == NULL) return result;
  support(new->handle, kind);
  lseek(descriptor, 0, SEEK_SET);
  int status = with.archive_read_open_fd(new->handle, descriptor, blockSize);
  return opened(status, new, archive, message);
}

StvisitsArchiveResult stvisits_gzip_open(const void *bytes, size_t count,
                                         StvisitsArchive **archive, char *message) {
  StvisitsArchiveResult result;
  StvisitsArchive *new = created(&result, message);
  if (new == NULL) return result;
  with.archive_read_support_filter_gzip(new->handle);
  with.archive_read_support_format_raw(new->handle);
  int status = with.archive_read_open_memory(new->handle, bytes, count);
  return opened(status, new, archive, message);
}

static StvisitsArchiveResult next(StvisitsArchive *archive, StvisitsArchiveMember *member,
                                  char *message) {
  struct archive_entry *entry = NULL;
  int status = with.archive_read_next_header(archive->handle, &entry);
  StvisitsArchiveResult result = outcome(archive->handle, status, message);
  if (result != StvisitsArchiveRead || entry == NULL) return result;
  // A name that isn't UTF-8 is only available as bytes.
  const char *name = with.archive_entry_pathname_utf8(entry);
  if (name == NULL) name = with.archive_entry_pathname(entry);
  member->name = name;
  member->size =
      with.archive_entry_size_is_set(entry) ? with.archive_entry_size(entry) : (int64_t)-1;
  member->modified =
      with.archive_entry_mtime_is_set(entry) ? (int64_t)with.archive_entry_mtime(entry) : 0;
  member->isFile = with.archive_entry_filetype(entry) == (mode_t)ArchiveRegularFile &&
                   with.archive_entry_hardlink(entry) == NULL;
  member->isEncrypted = with.archive_entry_is_data_encrypted(entry) > 0;
  return result;
}

StvisitsArchiveResult stvisits_archive_next(StvisitsArchive *archive,
                                            StvisitsArchiveMember *member, char *message) {
  if (utf8 == 0) return next(archive, member, message);
  locale_t previous = uselocale(utf8);
  StvisitsArchiveResult result = next(archive, member, message);
  uselocale(previous);
  return result;
}

StvisitsArchiveResult stvisits_archive_block(StvisitsArchive *archive, const void **bytes,
                                             size_t *count, int64_t *offset, char *message) {
  la_int64_t position = 0;
  *bytes = NULL;
  *count = 0;
  int status = with.archive_read_data_block(archive->handle, bytes, count, &position);
  *offset = position;
  return outcome(archive->handle, status, message);
}

int64_t stvisits_archive_produced(StvisitsArchive *archive) {
  return with.archive_filter_bytes(archive->handle, 0);
}

void stvisits_archive_close(StvisitsArchive *archive) {
  if (archive == NULL) return;
  with.archive_read_free(archive->handle);
  free(archive);
}
