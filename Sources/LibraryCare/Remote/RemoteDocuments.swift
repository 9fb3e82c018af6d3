package import Achievements
import AppSupport
import Badges
import Foundation
import SportsModel
package import VisitStore

/// The document of `remote sync`.
package struct RemoteSyncDocument: Encodable {
  struct Machine: Encodable {
    let id: String
    let name: String
    let changes: Int
    let trouble: String?
  }

  let schema = 1
  let dryRun: Bool
  let read: Int
  let sent: Int
  let written: Int
  let keptOut: Int
  let newID: Bool
  let batch: String?
  let machines: [Machine]
  let photos: PhotoTransferDocument?
  let badges: [BadgeChangeDocument]

  package init(_ report: RemoteReport, uploads: RemotePhotoSync.Report?, badges: [BadgeChange]) {
    dryRun = report.isDryRun
    (read, sent, written) = (report.read, report.sent, report.merge.written)
    keptOut = report.rejected
    newID = report.isRenamed
    batch = report.merge.batch?.text
    machines = report.readings.map {
      Machine(id: $0.device.text, name: $0.name, changes: $0.entries, trouble: $0.trouble)
    }
    photos = uploads.map(PhotoTransferDocument.init)
    self.badges = badges.map(BadgeChangeDocument.init)
  }
}

/// The photos that were uploaded or fetched; `done` counts either.
package struct PhotoTransferDocument: Encodable {
  struct Failure: Encodable {
    let path: String
    let sha256: String
    let reason: String
  }

  let done: Int
  let present: Int
  let elsewhere: Int
  let waiting: Int
  let bytes: Int
  let failures: [Failure]

  init(_ report: RemotePhotoSync.Report) {
    done = report.uploaded
    (present, elsewhere) = (report.present, report.elsewhere)
    (waiting, bytes) = (report.waiting, report.bytes)
    failures = report.failures.map {
      Failure(path: $0.path, sha256: $0.sha256, reason: $0.reason)
    }
  }
}

/// The document of `remote photos --retry` and `--fetch`.
package struct RemotePhotosDocument: Encodable {
  let schema = 1
  let dryRun: Bool
  let photos: PhotoTransferDocument

  package init(_ report: RemotePhotoSync.Report, isDryRun: Bool) {
    dryRun = isDryRun
    photos = PhotoTransferDocument(report)
  }
}

/// The number of photos in the storage, and those that could not be uploaded.
struct PhotoUploadStatusDocument: Encodable {
  struct Failed: Encodable {
    let path: String
    let sha256: String
    let attempts: Int
    let nextAt: String
    let reason: String
  }

  let uploaded: Int
  let pending: Int
  let failed: [Failed]

  init(_ status: PhotoUploadStatus) {
    (uploaded, pending) = (status.uploaded, status.pending)
    failed = status.failed.map {
      Failed(
        path: $0.path, sha256: $0.sha256, attempts: $0.attempts, nextAt: $0.nextAt.utcText,
        reason: $0.reason)
    }
  }
}

/// The document of `remote photos`.
package struct RemotePhotoListDocument: Encodable {
  let schema = 1
  let photos: PhotoUploadStatusDocument

  package init(_ status: PhotoUploadStatus) { photos = PhotoUploadStatusDocument(status) }
}

/// The document of `remote status`; without a storage its members are null.
package struct RemoteStatusDocument: Encodable {
  struct Machine: Encodable {
    let id: String
    let name: String
    let changes: Int
  }

  let schema = 1
  let location: String?
  let endpoint: String?
  let encrypted: Bool?
  let name: String?
  let device: String?
  let syncedAt: String?
  let unsent: Int
  let machines: [Machine]
  let photos: PhotoUploadStatusDocument

  package init(_ settings: RemoteSettings?, _ state: RemoteState?, _ photos: PhotoUploadStatus) {
    (location, endpoint) = (settings?.location, settings?.endpoint)
    (encrypted, name) = (settings?.isEncrypted, settings?.name)
    (device, syncedAt) = (state?.device.text, state?.syncedAt?.utcText)
    unsent = state?.unsent ?? 0
    machines = (state?.devices ?? []).filter { $0.id != state?.device }.map {
      Machine(id: $0.id.text, name: $0.name, changes: $0.entries)
    }
    self.photos = PhotoUploadStatusDocument(photos)
  }
}

/// The document of `remote set`.
package struct RemoteSetDocument: Encodable {
  let schema = 1
  let location: String
  let encrypted: Bool
  let name: String
  let photos: Bool

  package init(_ settings: RemoteSettings) {
    (location, encrypted) = (settings.location, settings.isEncrypted)
    (name, photos) = (settings.name, settings.sendsPhotos)
  }
}

/// The document of `remote forget`.
package struct RemoteForgetDocument: Encodable {
  let schema = 1
  let location: String

  package init(_ settings: RemoteSettings) { location = settings.location }
}
