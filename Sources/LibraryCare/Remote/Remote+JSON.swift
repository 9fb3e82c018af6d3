package import AppSupport
import Foundation
import SportsModel
package import VisitStore

extension JSONValue {
  /// What `remote sync` prints.
  package init(remote report: RemoteReport, uploads: RemotePhotoSync.Report?, badges: JSONValue) {
    self = [
      "schema": 1, "dry_run": .bool(report.isDryRun), "read": .integer(report.read),
      "sent": .integer(report.sent), "written": .integer(report.merge.written),
      "kept_out": .integer(report.rejected), "new_id": .bool(report.isRenamed),
      "batch": JSONValue(report.merge.batch?.text),
      "machines": .array(
        report.readings.map { reading in
          [
            "id": .string(reading.device.text), "name": .string(reading.name),
            "changes": .integer(reading.entries), "trouble": JSONValue(reading.trouble),
          ]
        }),
      "photos": uploads.map(JSONValue.init(uploads:)) ?? .null, "badges": badges,
    ]
  }

  /// What became of photos; of a fetch `uploaded` counts those that were fetched.
  package init(uploads report: RemotePhotoSync.Report) {
    self = [
      "done": .integer(report.uploaded), "present": .integer(report.present),
      "elsewhere": .integer(report.elsewhere), "waiting": .integer(report.waiting),
      "bytes": .integer(report.bytes),
      "failures": .array(
        report.failures.map { failure in
          [
            "path": .string(failure.path), "sha256": .string(failure.sha256),
            "reason": .string(failure.reason),
          ]
        }),
    ]
  }

  /// How many photos are in the storage.
  package init(photos: PhotoUploadStatus) {
    self = [
      "uploaded": .integer(photos.uploaded), "pending": .integer(photos.pending),
      "failed": .array(
        photos.failed.map { failed in
          [
            "path": .string(failed.path), "sha256": .string(failed.sha256),
            "attempts": .integer(failed.attempts), "next_at": .string(failed.nextAt.utcText),
            "reason": .string(failed.reason),
          ]
        }),
    ]
  }

  /// What `remote status` prints; without a storage its members are null.
  package init(settings: RemoteSettings?, state: RemoteState?, photos: PhotoUploadStatus) {
    let others = (state?.devices ?? []).filter { $0.id != state?.device }
    self = [
      "schema": 1, "location": JSONValue(settings?.location),
      "endpoint": JSONValue(settings?.endpoint),
      "encrypted": settings.map { .bool($0.isEncrypted) } ?? .null,
      "name": JSONValue(settings?.name), "device": JSONValue(state?.device.text),
      "synced_at": JSONValue(state?.syncedAt?.utcText), "unsent": .integer(state?.unsent ?? 0),
      "machines": .array(
        others.map { other in
          [
            "id": .string(other.id.text), "name": .string(other.name),
            "changes": .integer(other.entries),
          ]
        }),
      "photos": JSONValue(photos: photos),
    ]
  }
}
