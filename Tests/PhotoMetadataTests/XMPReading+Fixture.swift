import PhotoFixtures
import Testing

@testable import PhotoMetadata

/// Returns the facts of a packet; nil if it is broken.
func readXMP(_ bytes: [UInt8]) -> SourceFacts? {
  if case .facts(let packet) = bytes.withUnsafeBytes(XMPPacket.read) { packet.facts } else { nil }
}

/// Returns the facts of a text; nil if it is broken.
func readXMP(_ text: String) -> SourceFacts? { readXMP(Array(text.utf8)) }

/// Returns the facts of a document that must be readable.
func xmpFacts(_ document: XMPDocument) throws -> SourceFacts {
  try #require(readXMP(document.packet()))
}

/// Returns the reason why a packet is broken; nil if it isn't.
func xmpProblem(_ bytes: [UInt8]) -> String? {
  if case .broken(let reason) = bytes.withUnsafeBytes(XMPPacket.read) { reason } else { nil }
}

/// Returns the reason why a text is broken; nil if it isn't.
func xmpProblem(_ text: String) -> String? { xmpProblem(Array(text.utf8)) }
