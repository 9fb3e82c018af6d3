#include "Page.h"

#include "Functions.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

struct StvisitsPage {
  htmlDocPtr document;
};

StvisitsPage *stvisits_page_parse(const char *bytes, size_t count) {
  if (count > INT_MAX) return NULL;
  int options = HTML_PARSE_RECOVER | HTML_PARSE_NOERROR | HTML_PARSE_NOWARNING | HTML_PARSE_NONET;
  htmlDocPtr document = stvisits_xml()->htmlReadMemory(bytes, (int)count, NULL, "UTF-8", options);
  if (!document) return NULL;
  StvisitsPage *page = malloc(sizeof *page);
  if (!page) {
    stvisits_xml()->xmlFreeDoc(document);
    return NULL;
  }
  page->document = document;
  return page;
}

void stvisits_page_free(StvisitsPage *page) {
  if (!page) return;
  stvisits_xml()->xmlFreeDoc(page->document);
  free(page);
}

static const xmlNode *opened(const StvisitsNode *node) { return (const xmlNode *)node; }

static const StvisitsNode *closed(const xmlNode *node) { return (const StvisitsNode *)node; }

const StvisitsNode *stvisits_page_root(const StvisitsPage *page) {
  return closed(stvisits_xml()->xmlDocGetRootElement(page->document));
}

StvisitsNodeKind stvisits_node_kind(const StvisitsNode *node) {
  switch (opened(node)->type) {
    case XML_ELEMENT_NODE: return StvisitsNodeElement;
    case XML_TEXT_NODE:
    case XML_CDATA_SECTION_NODE: return StvisitsNodeText;
    case XML_COMMENT_NODE: return StvisitsNodeComment;
    default: return StvisitsNodeOther;
  }
}

const StvisitsNode *stvisits_node_first_child(const StvisitsNode *node) {
  // The children of an entity reference are declarations, not part of the page.
  return opened(node)->type == XML_ELEMENT_NODE ? closed(opened(node)->children) : NULL;
}

const StvisitsNode *stvisits_node_next_sibling(const StvisitsNode *node) {
  return closed(opened(node)->next);
}

const StvisitsNode *stvisits_node_next(const StvisitsNode *node, const StvisitsNode *within) {
  const StvisitsNode *child = stvisits_node_first_child(node);
  if (child) return child;
  // Iterative, because a page may be nested deeply.
  for (const xmlNode *place = opened(node); place && closed(place) != within;
       place = place->parent) {
    if (place->next) return closed(place->next);
  }
  return NULL;
}

const char *stvisits_node_name(const StvisitsNode *node) {
  return opened(node)->type == XML_ELEMENT_NODE ? (const char *)opened(node)->name : NULL;
}

const char *stvisits_node_text(const StvisitsNode *node) {
  StvisitsNodeKind kind = stvisits_node_kind(node);
  if (kind != StvisitsNodeText && kind != StvisitsNodeComment) return NULL;
  return (const char *)opened(node)->content;
}

const char *stvisits_node_attribute(const StvisitsNode *node, const char *name) {
  if (opened(node)->type != XML_ELEMENT_NODE) return NULL;
  for (const xmlAttr *attribute = opened(node)->properties; attribute;
       attribute = attribute->next) {
    if (strcmp((const char *)attribute->name, name) != 0) continue;
    const xmlNode *value = attribute->children;
    return value && value->content ? (const char *)value->content : "";
  }
  return NULL;
}
