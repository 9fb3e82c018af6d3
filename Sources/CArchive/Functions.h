#ifndef FUNCTIONS_H
#define FUNCTIONS_H

// The functions of libarchive 3.3 as its headers declare them. No types are declared here, so that
// Tests/SharingTests/Headers/archive.c can compare these lines with the headers.

enum {
  ArchiveEnd = 1,
  ArchiveWarning = -20,
  ArchiveFailed = -25,
  ArchiveRegularFile = 0100000,
};

// Result, name, parameters.
#define STVISITS_ARCHIVE_FUNCTIONS(F)                                                              \
  F(struct archive *, archive_read_new, (void))                                                    \
  F(int, archive_read_free, (struct archive *))                                                    \
  F(int, archive_read_support_filter_gzip, (struct archive *))                                     \
  F(int, archive_read_support_format_tar, (struct archive *))                                      \
  F(int, archive_read_support_format_raw, (struct archive *))                                      \
  F(int, archive_read_support_format_zip_seekable, (struct archive *))                             \
  F(int, archive_read_support_format_zip_streamable, (struct archive *))                           \
  F(int, archive_read_open_fd, (struct archive *, int, size_t))                                    \
  F(int, archive_read_open_memory, (struct archive *, const void *, size_t))                       \
  F(int, archive_read_next_header, (struct archive *, struct archive_entry **))                    \
  F(int, archive_read_data_block, (struct archive *, const void **, size_t *, la_int64_t *))       \
  F(la_int64_t, archive_filter_bytes, (struct archive *, int))                                     \
  F(const char *, archive_error_string, (struct archive *))                                        \
  F(const char *, archive_entry_pathname, (struct archive_entry *))                                \
  F(const char *, archive_entry_pathname_utf8, (struct archive_entry *))                           \
  F(const char *, archive_entry_hardlink, (struct archive_entry *))                                \
  F(mode_t, archive_entry_filetype, (struct archive_entry *))                                \
  F(la_int64_t, archive_entry_size, (struct archive_entry *))                                      \
  F(int, archive_entry_size_is_set, (struct archive_entry *))                                      \
  F(time_t, archive_entry_mtime, (struct archive_entry *))                                         \
  F(int, archive_entry_mtime_is_set, (struct archive_entry *))                                     \
  F(int, archive_entry_is_data_encrypted, (struct archive_entry *))

#endif
