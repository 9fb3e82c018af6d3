import AppSupport
import ArgumentParser
import Foundation
import LibraryCare
import Localization
import PhotoImport
import PhotoLibraries
import SettingKeys
import Settings
import Web

struct SourceOptions: ParsableArguments {
  @Option(
    help: .kind("gpx, timeline, swarm, tickets, csv or a photo server."),
    completion: .list(ImportOrigin.names))
  var from: String?

  @Option(help: .value("url", "Address of an Immich or PhotoPrism server.")) var url: String?

  @Option(help: .value("pairs", "Columns of a CSV table: date=Day,stadium=Where,…"))
  var columns: [String] = []

  @Option(help: .value("order", "Order of dates in tables.")) var dateFormat: DateOrder?

  /// The kind of the photo server; nil without one.
  var server: LibraryKind? {
    if case .server(let kind)? = from.flatMap(ImportOrigin.init) { kind } else { nil }
  }

  func validate() throws {
    if let from, ImportOrigin(from) == nil {
      let names = DisplayFormat.list(ImportOrigin.names, conjunction: .or)
      throw ValidationError("--from must be \(names) (got \"\(from)\").")
    }
    if let server, url == nil {
      throw ValidationError("--from \(server.rawValue) needs the address of the server: --url URL")
    }
    if url != nil, server == nil {
      throw ValidationError("--url needs --from immich or --from photoprism.")
    }
    do { _ = try columnMapping() } catch let fault as ColumnMapping.UnknownColumn {
      throw ValidationError(fault.message)
    }
  }

  func columnMapping() throws -> ColumnMapping {
    var columnMapping = ColumnMapping()
    for text in columns { try columnMapping.read(text) }
    columnMapping.dateOrder = dateFormat
    return columnMapping
  }

  /// Sorts paths into photos and sources of another kind; nil if there are none of these.
  func sorted(_ paths: [String]) throws -> (photos: [String], sources: [TraceSource]?) {
    if case .files(let kind)? = from.flatMap(ImportOrigin.init) {
      return ([], try TraceSource.all(paths, of: kind))
    }
    return TraceSource.sorted(paths)
  }
}

extension DateOrder: ExpressibleByArgument {}

extension SourceOptions {
  /// Returns the reader of the photo server; nil without one.
  ///
  /// Its key is in the environment or the secrets file, never on the command line, which other users
  /// of the computer can see.
  func serverReader(
    _ context: AppContext, isDryRun: Bool, progress: @escaping @Sendable (Int) -> Void
  ) throws -> PhotoServerReader? {
    guard let server, let url else { return nil }
    let address: PhotoServerAddress
    do throws(PhotoLibraryError) { address = try PhotoServerAddress(url) } catch {
      throw CommandFailure("--url: \(error).", status: .usage)
    }
    guard !context.isOffline else {
      let origin = context.settings.originDescription(of: \.offline)
      throw CommandFailure(
        localized("\(address.text) needs the network, but \(origin) turns it off."),
        status: .offline)
    }
    return PhotoServerReader(
      server, at: address, key: try key(of: server, context), headers: context.agentHeaders,
      client: context.client(.forPhotoServers, kind: server.rawValue),
      environment: .live(context.clock),
      cache: context.photoCache(isReadOnly: isDryRun).map {
        ServerPhotoCache(store: $0, isReadOnly: isDryRun)
      },
      progress: progress)
  }

  private func key(of server: LibraryKind, _ context: AppContext) throws -> String {
    let name = server.keyVariable
    let key = try RemoteSettings.variables(context.environment, in: context.dataFolder)[name]?
      .trimmingCharacters(in: .whitespaces)
    guard let key, !key.isEmpty else {
      let message = localized(
        """
        \(name) is missing. Set it in the environment, or as a line \(name)=KEY in the file \
        \(RemoteSettings.secretsName) in your data folder.
        """)
      throw CommandFailure("\(message) \(server.keyAdvice)")
    }
    guard key.utf8.allSatisfy({ (0x21...0x7e).contains($0) }) else {
      throw CommandFailure(localized("\(name) has characters that no key has."))
    }
    return key
  }
}

extension LibraryKind {
  fileprivate var keyVariable: String { "STVISITS_\(rawValue.uppercased())_KEY" }

  /// A sentence about the place of keys in the server's settings.
  fileprivate var keyAdvice: String {
    switch self {
    case .immich:
      localized(
        "Create it in Immich under Account Settings → API Keys, with asset.read and user.read.")
    case .photoprism:
      localized("Create it in PhotoPrism under Settings → Account → Apps and Devices.")
    case .applePhotos, .lightroom, .digikam: ""
    }
  }
}
