import Foundation

/// One page of what a bucket holds: the answer to ListObjectsV2.
struct BucketListing {
  private(set) var objects: [(key: String, size: Int)] = []
  /// Where the next page begins; nil on the last one.
  private(set) var next: String?

  /// Nil when it is no such answer, or not all of one.
  init?(_ document: Data) {
    var objects: [(key: String, size: Int)] = []
    var object: (key: String, size: Int)?
    var isTruncated = false
    var next: String?
    var isListing = false
    let isWhole = XMLElementReader.read(
      document,
      started: { name in
        if name == "ListBucketResult" { isListing = true }
        if name == "Contents" { object = ("", 0) }
      },
      ended: { name, text in
        switch name {
        case "Key": object?.key = text.removingPercentEncoding ?? text
        case "Size": object?.size = max(0, Int(text) ?? 0)
        case "Contents":
          if let object { objects.append(object) }
          object = nil
        case "IsTruncated": isTruncated = text == "true"
        case "NextContinuationToken": next = text
        default: break
        }
      })
    guard isWhole, isListing else { return nil }
    self.objects = objects
    self.next = isTruncated ? next ?? "" : nil
  }
}
