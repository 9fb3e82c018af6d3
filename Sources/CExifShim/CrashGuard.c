#include "CrashGuard.h"

#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stddef.h>

static const int signals[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};
enum { signalCount = sizeof signals / sizeof signals[0] };

static struct sigaction before[signalCount];
static pthread_once_t installed = PTHREAD_ONCE_INIT;

// Where this thread goes on when its work crashes; NULL while it does no such work.
static _Thread_local sigjmp_buf *volatile way_back;

static void crashed(int number) {
  if (way_back) siglongjmp(*way_back, 1);
  // Not ours: what stood here before is put back, and the fault happens again.
  for (int index = 0; index < signalCount; index++)
    if (signals[index] == number) sigaction(number, &before[index], NULL);
  raise(number);
}

static void install(void) {
  struct sigaction action = {0};
  action.sa_handler = crashed;
  // The jump does not restore the mask, so the signal must not be blocked while it is handled.
  action.sa_flags = SA_NODEFER;
  sigemptyset(&action.sa_mask);
  for (int index = 0; index < signalCount; index++)
    sigaction(signals[index], &action, &before[index]);
}

int stvisits_survives(void (*work)(void *), void *context) {
  pthread_once(&installed, install);
  sigjmp_buf here;
  // Without the mask (0): saving it would be a system call for every photo.
  if (sigsetjmp(here, 0)) {
    way_back = NULL;
    return 0;
  }
  way_back = &here;
  work(context);
  way_back = NULL;
  return 1;
}
