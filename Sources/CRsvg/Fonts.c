#include "CRsvg.h"
#include "Libraries.h"

#include <pthread.h>
#include <stdio.h>
#include <string.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
/// The folder whose fonts were added last; guarded by the lock.
static char added[4096];

void stvisits_use_fonts(const char *folder) {
  char message[StvisitsMessageSize];
  const StvisitsLibraries *with = stvisits_libraries(message);
  if (with == NULL || strlen(folder) >= sizeof added) return;
  pthread_mutex_lock(&lock);
  if (strcmp(added, folder) != 0) {
    with->FcConfigAppFontAddDir(NULL, (const FcChar8 *)folder);
    snprintf(added, sizeof added, "%s", folder);
  }
  pthread_mutex_unlock(&lock);
}

static const FcFontSet *fontSet(const StvisitsLibraries *with, FcSetName name) {
  return with->FcConfigGetFonts(NULL, name);
}

size_t stvisits_font_count(void) {
  char message[StvisitsMessageSize];
  const StvisitsLibraries *with = stvisits_libraries(message);
  if (with == NULL) return 0;
  size_t count = 0;
  for (FcSetName name = FontsOfTheSystem; name <= FontsOfTheProgram; name++) {
    const FcFontSet *set = fontSet(with, name);
    if (set != NULL) count += (size_t)set->nfont;
  }
  return count;
}

int stvisits_fonts_have(unsigned int character) {
  char message[StvisitsMessageSize];
  const StvisitsLibraries *with = stvisits_libraries(message);
  if (with == NULL) return 1;
  // Those of the program first: they have most characters.
  for (int name = FontsOfTheProgram; name >= FontsOfTheSystem; name--) {
    const FcFontSet *set = fontSet(with, (FcSetName)name);
    for (int index = 0; set != NULL && index < set->nfont; index++) {
      FcCharSet *letters = NULL;
      if (with->FcPatternGetCharSet(set->fonts[index], "charset", 0, &letters) != FontMatches) {
        continue;
      }
      if (with->FcCharSetHasChar(letters, character)) return 1;
    }
  }
  return 0;
}
