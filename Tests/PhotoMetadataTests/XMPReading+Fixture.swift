import PhotoFixtures
import Testing

@testable import PhotoMetadata

/// Reads a packet.
func readXMP(_ bytes: [UInt8]) -> XMPReadResult { bytes.withUnsafeBytes(XMPPacket.read) }

/// Reads a text as a packet.
func readXMP(_ text: String) -> XMPReadResult { readXMP(Array(text.utf8)) }

/// Returns the facts of a document that must be readable.
func xmpFacts(_ document: XMPDocument) throws -> SourceFacts {
  try #require(readXMP(document.packet()).facts)
}

/// Returns the reason why a text is broken; nil if it isn't.
func xmpProblem(_ text: String) -> String? {
  if case .broken(let reason) = readXMP(text) { reason } else { nil }
}
