#ifndef MARKUP_FUNCTIONS_H
#define MARKUP_FUNCTIONS_H

#include <libxml/HTMLparser.h>
#include <libxml/parser.h>
#include <libxml/xmlerror.h>

// The functions of libxml2 that are used. The library is loaded on first use, because with the
// libraries that it brings along it takes most of a millisecond.
#define STVISITS_XML_FUNCTIONS(F)                                                                  \
  F(htmlReadMemory)                                                                                \
  F(xmlCreatePushParserCtxt)                                                                       \
  F(xmlCtxtGetLastError)                                                                           \
  F(xmlCtxtReadMemory)                                                                             \
  F(xmlCtxtUseOptions)                                                                             \
  F(xmlDocGetRootElement)                                                                          \
  F(xmlFreeDoc)                                                                                    \
  F(xmlFreeParserCtxt)                                                                             \
  F(xmlInitParser)                                                                                 \
  F(xmlNewParserCtxt)                                                                              \
  F(xmlParseChunk)                                                                                 \
  F(xmlStopParser)

typedef struct {
// With the types that the headers declare.
#define STVISITS_XML_POINTER(name) __typeof__(&(name)) name;
  STVISITS_XML_FUNCTIONS(STVISITS_XML_POINTER)
#undef STVISITS_XML_POINTER
} StvisitsXMLFunctions;

/// Returns the functions; without the library the program ends.
const StvisitsXMLFunctions *stvisits_xml(void);

#endif
