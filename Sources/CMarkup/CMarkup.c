#include "CMarkup.h"

#include <libxml/HTMLparser.h>
#include <limits.h>
#include <stdlib.h>

struct StvisitsPage {
  htmlDocPtr document;
};

StvisitsPage *stvisits_page_parse(const char *bytes, size_t count) {
  if (count > INT_MAX) return NULL;
  int options = HTML_PARSE_RECOVER | HTML_PARSE_NOERROR | HTML_PARSE_NOWARNING | HTML_PARSE_NONET;
  htmlDocPtr document = htmlReadMemory(bytes, (int)count, NULL, NULL, options);
  if (!document) return NULL;
  StvisitsPage *page = malloc(sizeof *page);
  if (!page) {
    xmlFreeDoc(document);
    return NULL;
  }
  page->document = document;
  return page;
}

void stvisits_page_free(StvisitsPage *page) {
  if (!page) return;
  xmlFreeDoc(page->document);
  free(page);
}
