#include "CLocales.h"

#include <string.h>

// The files are part of the program, so that no installation lacks one.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char de[] = {
#embed "de.po"
};
static const unsigned char es[] = {
#embed "es.po"
};
static const unsigned char fr[] = {
#embed "fr.po"
};
static const unsigned char ja[] = {
#embed "ja.po"
};
static const unsigned char ko[] = {
#embed "ko.po"
};
static const unsigned char pt_br[] = {
#embed "pt-BR.po"
};

static const struct {
  const char *name;
  const unsigned char *bytes;
  size_t size;
} locales[] = {
    {"de", de, sizeof de}, {"es", es, sizeof es}, {"fr", fr, sizeof fr},
    {"ja", ja, sizeof ja}, {"ko", ko, sizeof ko}, {"pt-BR", pt_br, sizeof pt_br},
};

const unsigned char *stvisits_locale(const char *name, long *size) {
  for (size_t index = 0; index < sizeof locales / sizeof *locales; index++) {
    if (strcmp(locales[index].name, name) == 0) {
      *size = (long)locales[index].size;
      return locales[index].bytes;
    }
  }
  return NULL;
}
