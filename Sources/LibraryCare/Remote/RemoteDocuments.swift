import AppSupport
package import Badges
import Foundation
package import LibraryMerge
import SportsModel
import VisitStore

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
  let removedPhotos: Int
  let written: Int
  let keptOut: Int
  let newID: Bool
  let batch: String?
  let machines: [Machine]
  let photos: RemotePhotoSync.Report?
  let check: StorageCheck.Report
  let refused: Bool
  let losses: MergePreview
  let removalBatch: String?
  let trusted: [RemoteMachinesDocument.Machine]
  let waiting: [RemoteMachinesDocument.Machine]
  let notices: [String]
  let badges: [BadgeChangeDocument]

  package init(_ report: RemoteReport, uploads: RemotePhotoSync.Report?, badges: [BadgeChange]) {
    dryRun = report.isDryRun
    (read, sent, written) = (report.read, report.sent, report.merge.written)
    removedPhotos = report.removedPhotos
    keptOut = report.rejected
    newID = report.isRenamed
    batch = report.merge.batch?.text
    machines = report.readings.map {
      Machine(id: $0.device.text, name: $0.name, changes: $0.entries, trouble: $0.trouble)
    }
    photos = uploads
    check = report.check
    (refused, losses, notices) = (report.isRefused, report.losses, report.notices)
    removalBatch = report.removals?.text
    trusted = report.trusted.map(RemoteMachinesDocument.Machine.init)
    waiting = report.waiting.map(RemoteMachinesDocument.Machine.init)
    self.badges = badges.map(BadgeChangeDocument.init)
  }
}

/// The document of `remote photos --retry` and `--fetch`.
package struct RemotePhotosDocument: Encodable {
  let schema = 1
  let dryRun: Bool
  let photos: RemotePhotoSync.Report

  package init(_ report: RemotePhotoSync.Report, isDryRun: Bool) {
    dryRun = isDryRun
    photos = report
  }
}

/// The document of `remote photos`.
package struct RemotePhotoListDocument: Encodable {
  let schema = 1
  let photos: PhotoUploadStatus

  package init(_ status: PhotoUploadStatus) { photos = status }
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
  let checkedAt: String?
  let damaged: Int
  let unsent: Int
  let machines: [Machine]
  let photos: PhotoUploadStatus

  package init(_ settings: RemoteSettings?, _ state: RemoteState?, _ photos: PhotoUploadStatus) {
    (location, endpoint) = (settings?.location, settings?.endpoint)
    (encrypted, name) = (settings?.isEncrypted, settings?.name)
    (device, syncedAt) = (state?.device.text, state?.syncedAt?.utcText)
    (checkedAt, damaged) = (state?.checkedAt?.utcText, state?.damaged ?? 0)
    unsent = state?.unsent ?? 0
    machines = (state?.devices ?? []).filter { $0.id != state?.device }.map {
      Machine(id: $0.id.text, name: $0.name, changes: $0.entries)
    }
    self.photos = photos
  }
}

/// The document of `remote check`.
package struct RemoteCheckDocument: Encodable {
  let schema = 1
  let repair: Bool
  let checked: Int
  let bytes: Int
  let damages: [StorageCheck.Damage]

  package init(_ report: StorageCheck.Report, repairs: Bool) {
    repair = repairs
    (checked, bytes, damages) = (report.checked, report.bytes, report.damages)
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
