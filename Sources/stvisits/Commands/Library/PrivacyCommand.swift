import AppSupport
import ArgumentParser
import Foundation
import LibraryCare
import SportsModel
import Thumbnails
import VisitStore

struct PrivacyCommand: StvisitsCommand {
  static let configuration = CommandConfiguration(
    commandName: "privacy",
    abstract: "Show what is stored where, and what was ever asked on the network.",
    discussion: """
      Nothing is sent but questions to those who publish results and schedules, of a
      league, a day, a team or a season; and places to a routing server, if you name
      one. Every request is in requests.log in the data folder. With a storage
      between machines (remote set) your visits are there as well, and photos if you
      say so.

      Examples:
        stvisits privacy
        stvisits privacy --json
        stvisits forget all
      """)

  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext) async throws -> ExitStatus {
    let inventory = DataInventory(
      folder: context.dataFolder, others: context.cacheFolder, context.settingsFile)
    var tally = try context.existingStore()?.photoTally() ?? StoredDataCounts()
    tally.thumbnails += context.existingThumbnailCache.count
    let visits = try context.existingStore()?.contentSummary()
    let requests = RequestLog(folder: context.dataFolder, clock: context.clock).totals()
    let remote = try RemoteSettings.read(in: context.dataFolder)
    guard !options.json else {
      try context.console.print([
        "schema": 1, "folder": .string(context.dataFolder.path),
        "files": .array(inventory.entries.map(\.json)), "bytes": .integer(inventory.bytes),
        "visits": .integer(visits?.visits ?? 0), "questions": .integer(visits?.questions ?? 0),
        "trips": .integer(visits?.trips ?? 0), "stored": tally.json,
        "requests": .array(requests.map(\.json)), "remote": remote?.json ?? .null,
      ])
      return .done
    }
    try printStoredData(inventory, tally, visits, context)
    if let remote { try printRemote(remote, context) }
    try printSentRequests(requests, context)
    return .done
  }

  private func printStoredData(
    _ inventory: DataInventory, _ tally: StoredDataCounts,
    _ contentSummary: StagedLibrary.ContentSummary?,
    _ context: AppContext
  ) throws {
    try context.console.print("Stored on this machine, for you alone to read:")
    if let contentSummary {
      try context.console.print([
        "  \(contentSummary.sentence)",
        "  of photos: \(tally.coordinates.counted("position")), \(tally.paths.counted("path")), "
          + "\(tally.thumbnails.counted("thumbnail")), \(tally.captions.counted("caption"))",
        "  of visits: \(tally.notes.counted("note")), \(tally.seats.counted("seat"))",
        "  \(tally.changes.counted("change")) in the history, with which undo works",
      ])
    }
    var table = TextTable([.words("FILE"), .figures("SIZE"), .marks("RIGHTS")])
    let files = inventory.entries.filter { !$0.isFolder }
    for (name, entries) in Self.grouped(files) {
      table.add(
        name, ByteSizeFormatter.text(entries.reduce(0) { $0 + $1.bytes }),
        Set(entries.map { String($0.mode, radix: 8) }).sorted().joined(separator: " "))
    }
    try context.console.print(table)
    if inventory.entries.isEmpty { try context.console.print("  nothing yet") }
    if inventory.entries.contains(where: \.isReadableByOthers) {
      context.console.remark("Others may read some of it; see: stvisits verify --fix")
    }
  }

  private func printRemote(_ remote: RemoteSettings, _ context: AppContext) throws {
    let photos = try PhotoUploadStatus(context.existingStore()).uploaded
    try context.console.print(
      "In the storage between your machines, \(remote.location.cleanedForTerminal):")
    try context.console.print([
      "  visits, questions, trips and what is known of photos, since each was synced",
      "  \(photos.counted("photo")) whole",
      remote.isEncrypted
        ? "  encrypted: who keeps it sees sizes, times and how many, and no content"
        : "  not encrypted: who keeps it can read it",
    ])
  }

  /// The files of a folder with many are told as one line.
  private static func grouped(
    _ files: [DataInventory.Entry]
  ) -> [(String, [DataInventory.Entry])] {
    let folders = Dictionary(grouping: files) { ($0.path as NSString).deletingLastPathComponent }
    return folders.sorted { $0.key < $1.key }.flatMap { folder, entries in
      entries.count > 8
        ? [("\(folder)/ (\(entries.count) files)", entries)]
        : entries.map { ($0.path, [$0]) }
    }
  }

  private func printSentRequests(_ requests: [RequestTotal], _ context: AppContext) throws {
    guard !requests.isEmpty else {
      try context.console.print("Nothing was ever asked on the network.")
      return
    }
    try context.console.print("Asked on the network, all of it in requests.log:")
    var table = TextTable([
      .words("HOST"), .figures("REQUESTS"), .marks("FIRST"), .marks("LAST"),
      .words("WHAT WAS TOLD"),
    ])
    for request in requests {
      table.add(
        request.host, String(request.count), String(request.first.utcText.prefix(10)),
        String(request.last.utcText.prefix(10)), Self.sentDescription(request.kind))
    }
    try context.console.print(table)
  }

  private static func sentDescription(_ kind: String) -> String {
    switch kind {
    case "scores": "league, day, teams"
    case "schedules": "league, season, days"
    case "driving-times": "places, as you named the server"
    case "pack": "the address you named"
    case "remote": "your visits, to the storage you set"
    case "robots": "nothing (what robots may read)"
    default: kind
    }
  }
}

extension DataInventory.Entry {
  fileprivate var json: JSONValue {
    [
      "path": .string(path), "folder": .bool(isFolder), "bytes": .integer(bytes),
      "mode": .string(String(mode, radix: 8)),
    ]
  }
}

extension RemoteSettings {
  fileprivate var json: JSONValue {
    ["location": .string(location), "encrypted": .bool(isEncrypted)]
  }
}

extension StoredDataCounts {
  fileprivate var json: JSONValue {
    [
      "photos": .integer(photos), "coordinates": .integer(coordinates),
      "thumbnails": .integer(thumbnails), "captions": .integer(captions),
      "paths": .integer(paths), "notes": .integer(notes), "seats": .integer(seats),
      "changes": .integer(changes),
    ]
  }
}

extension RequestTotal {
  fileprivate var json: JSONValue {
    [
      "kind": .string(kind), "host": .string(host), "first": .string(first.utcText),
      "last": .string(last.utcText), "count": .integer(count),
    ]
  }
}
