import AppSupport
import Foundation
import Web

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

struct BucketErrorResponse {
  let code: String?
  private let message: String?

  init(_ document: Data) {
    var code: String?
    var message: String?
    _ = XMLElementReader.read(
      document, started: { _ in },
      ended: { name, text in
        if name == "Code", code == nil { code = text.onOneLine }
        if name == "Message", message == nil { message = text.onOneLine }
      })
    self.code = code
    self.message = message
  }

  func error(for answer: WebResponse, in bucket: Bucket) -> StorageError {
    let reason = [code, message].compactMap(\.self).joined(separator: ": ")
    switch code {
    case "NoSuchBucket":
      return .unusable(place: bucket.name, reason: "no bucket of this name")
    case "PermanentRedirect", "AuthorizationHeaderMalformed", "IllegalLocationConstraintException",
      "TemporaryRedirect":
      let region = answer.header("x-amz-bucket-region")?.onOneLine ?? "another region"
      return .unusable(place: bucket.name, reason: "it is in \(region), not in \(bucket.region)")
    case "RequestTimeTooSkewed": return .refused("the clock of this computer is wrong (\(reason))")
    case "QuotaExceeded", "XMinioStorageFull", "StorageFull", "InsufficientStorage":
      return .full(reason)
    case "SlowDown", "RequestTimeout", "InternalError", "ServiceUnavailable", "OperationAborted":
      return .busy(reason)
    default: return StorageError(answer, detail: reason.isEmpty ? nil : reason)
    }
  }
}
