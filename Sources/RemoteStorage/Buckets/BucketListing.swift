import Foundation

/// One page of a bucket's objects: the response to ListObjectsV2.
struct BucketListing {
  private(set) var objects: [(key: String, size: Int)] = []
  /// The token of the next page; nil on the last one.
  private(set) var next: String?

  /// nil if the document is another one or incomplete.
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
