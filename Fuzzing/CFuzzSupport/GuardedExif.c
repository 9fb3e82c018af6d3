#include <stddef.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

typedef struct ExifData ExifData;

void __real_exif_data_load_data(ExifData *data, const unsigned char *block, unsigned int count);

enum { capacity = 64 * 1024 };

// Replaces exif_data_load_data (linker option --wrap): hands libexif a copy of the block that ends
// directly before an inaccessible page. libexif isn't instrumented, so AddressSanitizer can't see
// that it reads beyond the block; this way such a read crashes.
void __wrap_exif_data_load_data(ExifData *data, const unsigned char *block, unsigned int count) {
  static unsigned char *end;
  if (!end) {
    size_t page = (size_t)sysconf(_SC_PAGESIZE);
    unsigned char *start = mmap(
        NULL, capacity + page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (start == MAP_FAILED || mprotect(start + capacity, page, PROT_NONE)) __builtin_trap();
    end = start + capacity;
  }
  if (count > capacity) __builtin_trap();
  memcpy(end - count, block, count);
  __real_exif_data_load_data(data, end - count, count);
}
