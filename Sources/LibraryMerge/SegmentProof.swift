package import Foundation

/// The position of a segment in the chain of its machine, and the key that signs it.
package struct SegmentProof: Hashable, Sendable {
  /// The public key in hexadecimal digits.
  package let key: String
  /// The start of the chain in microseconds since 1970; a machine starts one for each storage.
  package let chain: Int64
  /// The position in the chain, from 1.
  package let position: Int
  /// The link of the segment before; empty for the first.
  package let previous: String
  /// The latest segment of each other machine that the sender has read.
  package let heads: [UUID: ChainHead]

  init(key: String, chain: Int64, position: Int, previous: String, heads: [UUID: ChainHead]) {
    (self.key, self.chain, self.position) = (key, chain, position)
    (self.previous, self.heads) = (previous, heads)
  }
}

/// The end of a machine's chain as another machine knows it.
package struct ChainHead: Hashable, Sendable {
  package let chain: Int64
  package let position: Int
  package let link: String

  init(chain: Int64, position: Int, link: String) {
    (self.chain, self.position, self.link) = (chain, position, link)
  }

  /// The text in a segment: `1700000000000000:3:9f86…`.
  var text: String { "\(chain):\(position):\(link)" }

  init?(text: String) {
    let parts = text.split(separator: ":")
    guard parts.count == 3, let chain = Int64(parts[0]), let position = Int(parts[1]),
      chain >= 0, position > 0, parts[2].utf8.count <= 64
    else { return nil }
    self.init(chain: chain, position: position, link: String(parts[2]))
  }
}

/// Signs the segments of this machine.
package struct SegmentSigner: Sendable {
  /// The public key in hexadecimal digits.
  let key: String
  let sign: @Sendable (Data) throws -> String
  /// The digest that connects a segment with those before it.
  let link: @Sendable (SegmentProof, SyncSegmentKey) -> String

  package init(
    key: String, sign: @escaping @Sendable (Data) throws -> String,
    link: @escaping @Sendable (SegmentProof, SyncSegmentKey) -> String
  ) {
    (self.key, self.sign, self.link) = (key, sign, link)
  }
}

/// A known segment in a chain.
package struct ChainedSegment: Hashable, Sendable {
  package let key: SyncSegmentKey
  /// Nil for segments without a signature.
  package let head: ChainHead?
  package let isRead: Bool
}
