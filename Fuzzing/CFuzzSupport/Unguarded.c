#include "CrashGuard.h"

// Stands in for CrashGuard.c: a crash within libexif, which the program survives, is found here.
int stvisits_survives(void (*work)(void *), void *context) {
  work(context);
  return 1;
}
