#include "Stream.h"

#include "Functions.h"

#include <stdlib.h>
#include <string.h>

enum { mostText = 512, mostAttributes = 16, mostDepth = 64 };

struct StvisitsXMLStream {
  xmlParserCtxtPtr parser;
  StvisitsXMLHandlers handlers;
  void *context;
  char text[mostText];
  size_t count;
  StvisitsXMLState state;
  int depth;
  int line;
};

// libxml2 passes the parser's context to the handlers; it refers to our stream.
static StvisitsXMLStream *stream_of(void *parser) {
  return ((xmlParserCtxtPtr)parser)->_private;
}

static void started(
    void *parser, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri,
    int namespace_count, const xmlChar **namespaces, int count, int default_count,
    const xmlChar **values) {
  (void)prefix, (void)uri, (void)namespace_count, (void)namespaces, (void)default_count;
  StvisitsXMLStream *stream = stream_of(parser);
  if (stream->state != StvisitsXMLFine) return;
  if (++stream->depth > mostDepth) {
    stream->state = StvisitsXMLTooDeep;
    stvisits_xml()->xmlStopParser(parser);
    return;
  }
  // Five values for each attribute: name, prefix, URI, start and end of the value.
  StvisitsXMLAttribute attributes[mostAttributes];
  int reported = count < mostAttributes ? count : mostAttributes;
  for (int i = 0; i < reported; i++) {
    const xmlChar **of_one = values + 5 * i;
    attributes[i] = (StvisitsXMLAttribute){
        .name = (const char *)of_one[0],
        .value = (const char *)of_one[3],
        .count = (size_t)(of_one[4] - of_one[3])};
  }
  stream->count = 0;
  stream->handlers.started(stream->context, (const char *)name, attributes, reported);
}

static void ended(
    void *parser, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri) {
  (void)prefix, (void)uri;
  StvisitsXMLStream *stream = stream_of(parser);
  if (stream->state != StvisitsXMLFine) return;
  stream->depth--;
  stream->handlers.ended(stream->context, (const char *)name, stream->text, stream->count);
  stream->count = 0;
}

static void told_text(void *parser, const xmlChar *text, int count) {
  StvisitsXMLStream *stream = stream_of(parser);
  if (count <= 0) return;
  size_t room = mostText - stream->count;
  size_t taken = (size_t)count < room ? (size_t)count : room;
  memcpy(stream->text + stream->count, text, taken);
  stream->count += taken;
}

// Called before the content of the declaration is read.
static void declared_type(
    void *parser, const xmlChar *name, const xmlChar *external, const xmlChar *system) {
  (void)name, (void)external, (void)system;
  stream_of(parser)->state = StvisitsXMLRefused;
  stvisits_xml()->xmlStopParser(parser);
}

static void kept_quiet(void *context, const xmlError *error) { (void)context, (void)error; }

StvisitsXMLStream *stvisits_xml_open(StvisitsXMLHandlers handlers, void *context) {
  StvisitsXMLStream *stream = calloc(1, sizeof *stream);
  if (!stream) return NULL;
  xmlSAXHandler sax = {0};
  sax.initialized = XML_SAX2_MAGIC;
  sax.startElementNs = started;
  sax.endElementNs = ended;
  sax.characters = told_text;
  sax.cdataBlock = told_text;
  sax.internalSubset = declared_type;
  sax.serror = (xmlStructuredErrorFunc)kept_quiet;
  stream->parser = stvisits_xml()->xmlCreatePushParserCtxt(&sax, NULL, NULL, 0, NULL);
  if (!stream->parser) {
    free(stream);
    return NULL;
  }
  stream->parser->_private = stream;
  stvisits_xml()->xmlCtxtUseOptions(
      stream->parser, XML_PARSE_NONET | XML_PARSE_NOERROR | XML_PARSE_NOWARNING);
  stream->handlers = handlers;
  stream->context = context;
  stream->line = 1;
  return stream;
}

static StvisitsXMLState fed(
    StvisitsXMLStream *stream, const char *bytes, int count, int is_last) {
  if (stream->state != StvisitsXMLFine) return stream->state;
  int error = stvisits_xml()->xmlParseChunk(stream->parser, bytes, count, is_last);
  if (stream->parser->input) stream->line = stream->parser->input->line;
  if (error != XML_ERR_OK && stream->state == StvisitsXMLFine && !stream->parser->wellFormed) {
    stream->state = StvisitsXMLBroken;
  }
  return stream->state;
}

StvisitsXMLState stvisits_xml_feed(StvisitsXMLStream *stream, const char *bytes, size_t count) {
  const size_t most = 1 << 20;
  while (count > 0 && stream->state == StvisitsXMLFine) {
    size_t taken = count < most ? count : most;
    fed(stream, bytes, (int)taken, 0);
    bytes += taken;
    count -= taken;
  }
  return stream->state;
}

StvisitsXMLState stvisits_xml_finish(StvisitsXMLStream *stream) {
  return fed(stream, NULL, 0, 1);
}

int stvisits_xml_line(const StvisitsXMLStream *stream) {
  const xmlError *error = stvisits_xml()->xmlCtxtGetLastError(stream->parser);
  if (stream->state == StvisitsXMLBroken && error && error->line > 0) return error->line;
  return stream->parser->input ? stream->parser->input->line : stream->line;
}

const char *stvisits_xml_message(const StvisitsXMLStream *stream) {
  const xmlError *error = stvisits_xml()->xmlCtxtGetLastError(stream->parser);
  return stream->state == StvisitsXMLBroken && error ? error->message : NULL;
}

void stvisits_xml_close(StvisitsXMLStream *stream) {
  if (!stream) return;
  xmlDocPtr document = stream->parser->myDoc;
  stvisits_xml()->xmlFreeParserCtxt(stream->parser);
  if (document) stvisits_xml()->xmlFreeDoc(document);
  free(stream);
}
