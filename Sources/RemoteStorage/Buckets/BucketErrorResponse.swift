import Foundation
import Web

struct BucketErrorResponse {
  let code: String?
  private let message: String?

  init(_ document: Data) {
    var code: String?
    var message: String?
    _ = XMLElementReader.read(
      document, started: { _ in },
      ended: { name, text in
        if name == "Code", code == nil { code = text }
        if name == "Message", message == nil { message = text }
      })
    self.code = code
    self.message = message
  }

  func error(for answer: WebResponse, in bucket: Bucket) -> StorageError {
    let reason = [code, message].compactMap(\.self).joined(separator: ": ")
    switch code {
    case "NoSuchBucket":
      return .unusable(place: bucket.name, reason: "there is no such bucket")
    case "PermanentRedirect", "AuthorizationHeaderMalformed", "IllegalLocationConstraintException",
      "TemporaryRedirect":
      let region = answer.header("x-amz-bucket-region").map { ": it is in \($0)" } ?? ""
      return .unusable(place: bucket.name, reason: "another region than \(bucket.region)\(region)")
    case "RequestTimeTooSkewed": return .refused("the clock of this machine is wrong (\(reason))")
    case "QuotaExceeded", "XMinioStorageFull", "StorageFull", "InsufficientStorage":
      return .full(reason)
    case "SlowDown", "RequestTimeout", "InternalError", "ServiceUnavailable", "OperationAborted":
      return .busy(reason)
    default: return StorageError(answer, detail: reason.isEmpty ? nil : reason)
    }
  }
}
