/// One image file directory: tags and their values.
struct TIFFDirectory {
  var values: [UInt16: TIFFValue] = [:]

  /// The size of the directory and of the values that don't fit into its entries, in bytes.
  func size(_ order: ByteOrder) -> Int {
    let outside = values.values.map { value in
      let size = value.bytes(order).count
      return size > 4 ? size + size % 2 : 0
    }
    return 2 + 12 * values.count + 4 + outside.reduce(0, +)
  }

  /// Returns the directory for `offset` from the TIFF header, with entries in the order of tags.
  func bytes(at offset: Int, next: Int, _ order: ByteOrder) -> [UInt8] {
    var entries: [UInt8] = order.bytes(UInt16(values.count))
    var outside: [UInt8] = []
    let outsideStart = offset + 2 + 12 * values.count + 4
    for (tag, value) in values.sorted(by: { $0.key < $1.key }) {
      let payload = value.bytes(order)
      entries += order.bytes(tag) + order.bytes(value.type) + order.bytes(value.count)
      if payload.count > 4 {
        entries += order.bytes(UInt32(outsideStart + outside.count))
        outside += payload + (payload.count % 2 == 1 ? [0] : [])
      } else {
        entries += payload + [UInt8](repeating: 0, count: 4 - payload.count)
      }
    }
    return entries + order.bytes(UInt32(next)) + outside
  }
}
