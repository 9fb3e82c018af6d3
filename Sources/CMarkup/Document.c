#include "Document.h"

#include "Functions.h"

#include <limits.h>
#include <stdbool.h>

enum { maxDepth = 64, maxAttributes = 1024, maxNamespaces = 64, maxReference = 256 };
// Values in quotes with no tag between them; far more than any text has.
enum { maxValues = 16 * maxAttributes };

typedef struct {
  xmlParserCtxtPtr parser;
  StvisitsXMLVisitor visitor;
  void *context;
  StvisitsXMLOutcome outcome;
  // Nothing after this counts, except a tag that the bytes end in.
  bool is_decided;
  bool is_last_attribute_cut;
  int depth;
} Reader;

static void decide(Reader *reader, StvisitsXMLOutcome outcome) {
  if (reader->is_decided) return;
  reader->is_decided = true;
  reader->outcome = outcome;
}

// MARK: Elements

static void started(
    void *context, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri,
    int namespace_count, const xmlChar **namespaces, int count, int default_count,
    const xmlChar **values) {
  (void)prefix, (void)namespaces, (void)default_count;
  Reader *reader = context;
  if (++reader->depth > maxDepth) decide(reader, StvisitsXMLTooManyLevels);
  if (count > maxAttributes) decide(reader, StvisitsXMLTooManyAttributes);
  if (namespace_count > maxNamespaces) decide(reader, StvisitsXMLTooManyNamespaces);
  if (reader->is_decided && reader->outcome != StvisitsXMLTruncated) {
    stvisits_xml()->xmlStopParser(reader->parser);
    return;
  }
  reader->visitor.started(reader->context, (const char *)name, (const char *)uri);
  if (reader->is_last_attribute_cut) count--;
  for (int i = 0; i < count; i++) {
    // Name, prefix, URI, begin and end of the value.
    const xmlChar **attribute = values + 5 * i;
    reader->visitor.attribute(
        reader->context, (const char *)attribute[0], (const char *)attribute[2],
        (const char *)attribute[3], (size_t)(attribute[4] - attribute[3]));
  }
}

static void ended(
    void *context, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri) {
  (void)name, (void)prefix, (void)uri;
  Reader *reader = context;
  if (!reader->is_decided) {
    reader->visitor.ended(reader->context);
    if (--reader->depth == 0) decide(reader, StvisitsXMLComplete);
  }
  if (reader->is_decided) stvisits_xml()->xmlStopParser(reader->parser);
}

static void text(void *context, const xmlChar *bytes, int count) {
  Reader *reader = context;
  if (!reader->is_decided && count > 0)
    reader->visitor.text(reader->context, (const char *)bytes, (size_t)count);
}

// Without it libxml2 would look up the entities that a document declares.
static xmlEntityPtr no_entity(void *context, const xmlChar *name) {
  (void)context, (void)name;
  return NULL;
}

// MARK: Errors

// Passes on an ampersand that begins no reference, with the name after it, as text.
static void literal_reference(Reader *reader, const xmlParserInput *input) {
  const xmlChar *start = input->cur;
  while (start > input->base && input->cur - start < maxReference)
    if (*--start == '&') {
      text(reader, start, (int)(input->cur - start));
      return;
    }
}

static void missing_name(Reader *reader, const xmlParserInput *input) {
  xmlChar previous = input->cur > input->base ? input->cur[-1] : 0;
  if (previous == '&') {
    literal_reference(reader, input);
  } else if (previous != '<') {
    decide(reader, StvisitsXMLTagNotClosed);
  } else if (*input->cur == '/') {
    decide(reader, StvisitsXMLTagMismatch);
  } else if (*input->cur == '!') {
    // It may be the beginning of `<![CDATA[`.
    bool is_short = input->end - input->cur <= 8;
    decide(reader, is_short ? StvisitsXMLTruncated : StvisitsXMLUnknownDeclaration);
  } else {
    decide(reader, StvisitsXMLTagWithoutName);
  }
}

// In recovery mode libxml2 continues after an error. The parser isn't stopped here, because it may
// hold pointers into the input that stopping would free.
static void failed(void *context, const xmlError *error) {
  Reader *reader = context;
  const xmlParserInput *input = reader->parser->input;
  if (reader->is_decided || error->level != XML_ERR_FATAL || !input) return;
  bool is_at_end = input->cur >= input->end || *input->cur == 0;
  switch (error->code) {
    case XML_ERR_DOCUMENT_EMPTY:
      return decide(reader, is_at_end ? StvisitsXMLEmpty : StvisitsXMLNotXML);
    case XML_ERR_TAG_NAME_MISMATCH: return decide(reader, StvisitsXMLTagMismatch);
    default: break;
  }
  if (is_at_end) {
    reader->is_last_attribute_cut = error->code == XML_ERR_ATTRIBUTE_NOT_FINISHED;
    return decide(reader, StvisitsXMLTruncated);
  }
  switch (error->code) {
    case XML_ERR_NAME_REQUIRED: return missing_name(reader, input);
    case XML_ERR_ENTITYREF_SEMICOL_MISSING: return literal_reference(reader, input);
    case XML_ERR_GT_REQUIRED:
    case XML_ERR_LT_IN_ATTRIBUTE: return decide(reader, StvisitsXMLTagNotClosed);
    case XML_ERR_ATTRIBUTE_NOT_STARTED:
    case XML_ERR_ATTRIBUTE_NOT_FINISHED:
    case XML_ERR_ATTRIBUTE_WITHOUT_VALUE:
      return decide(reader, StvisitsXMLAttributeWithoutValue);
    default: return;
  }
}

// MARK: Reading

// The number of blanks, zeros and byte order marks before a document.
static size_t padding(const unsigned char *bytes, size_t count) {
  size_t i = 0;
  while (i < count && (bytes[i] <= 0x20 || bytes[i] == 0xef || bytes[i] == 0xbb || bytes[i] == 0xbf))
    i++;
  return i;
}

// libxml2 compares each attribute of a tag with all before it: seconds for a tag of 1 MB.
static bool has_endless_tag(const char *bytes, size_t count) {
  if (count < 4 * maxValues) return false;
  size_t values = 0;
  char previous = 0;
  for (size_t i = 0; i < count; i++) {
    bool is_quote = bytes[i] == '"' || bytes[i] == '\'';
    if (bytes[i] == '<') values = 0;
    if (previous == '=' && is_quote && ++values > maxValues) return true;
    if ((unsigned char)bytes[i] > 0x20) previous = bytes[i];
  }
  return false;
}

StvisitsXMLOutcome stvisits_xml_read(
    const char *bytes, size_t count, StvisitsXMLVisitor visitor, void *context) {
  size_t start = padding((const unsigned char *)bytes, count);
  if (start == count) return StvisitsXMLEmpty;
  if (bytes[start] != '<' || count - start > INT_MAX) return StvisitsXMLNotXML;
  if (has_endless_tag(bytes + start, count - start)) return StvisitsXMLTooManyAttributes;

  Reader reader = {.visitor = visitor, .context = context, .outcome = StvisitsXMLNotXML};
  reader.parser = stvisits_xml()->xmlNewParserCtxt();
  if (!reader.parser) return StvisitsXMLNotXML;
  xmlSAXHandler sax = {0};
  sax.initialized = XML_SAX2_MAGIC;
  sax.startElementNs = started;
  sax.endElementNs = ended;
  sax.characters = text;
  sax.ignorableWhitespace = text;
  sax.cdataBlock = text;
  sax.getEntity = no_entity;
  sax.serror = (xmlStructuredErrorFunc)failed;
  *reader.parser->sax = sax;
  // Not the parser itself, which would make it look up entities on its own.
  reader.parser->userData = &reader;
  // XML_PARSE_NOENT decodes `&amp;` in attributes. No other entity is ever found.
  const int options =
      XML_PARSE_RECOVER | XML_PARSE_NONET | XML_PARSE_NOENT | XML_PARSE_IGNORE_ENC;
  xmlDocPtr document = stvisits_xml()->xmlCtxtReadMemory(
      reader.parser, bytes + start, (int)(count - start), NULL, NULL, options);
  if (document) stvisits_xml()->xmlFreeDoc(document);
  if (reader.parser->myDoc) stvisits_xml()->xmlFreeDoc(reader.parser->myDoc);
  stvisits_xml()->xmlFreeParserCtxt(reader.parser);
  if (!reader.is_decided && reader.depth > 0) return StvisitsXMLTruncated;
  return reader.outcome;
}
