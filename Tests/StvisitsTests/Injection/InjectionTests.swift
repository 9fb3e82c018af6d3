import Catalog
import Foundation
import PhotoFixtures
import PhotoImport
import SportsModel
import TestSupport
import Testing
import Thumbnails
import VisitStore

@testable import stvisits

@Suite(.fan) struct ServerInjectionTests {
  /// URL is the server, VISIT a visit whose score is pending.
  private static let lines = """
    scores lookup --league mlb --date 2018-07-09 --home BOS --tiers api
    scores retry VISIT --tiers api
    scores explain VISIT
    scores providers
    sync --league mlb --season 2018
    plan dates --league mlb --from 2025-06-06 --to 2025-06-09 --limit 1 --osrm URL
    import --from immich --url URL
    import --from photoprism --url URL
    remote set webdav+URL/dav --name one
    remote sync
    remote status
    remote set s3://bucket/stvisits --endpoint URL --name one
    remote sync --photos
    doctor --online
    """

  /// The text inside a JSON string.
  private static let escaped: String = {
    let data = (try? JSONEncoder().encode([HostileText.text])) ?? Data()
    return String(decoding: data.dropFirst(2).dropLast(2), as: UTF8.self)
  }()

  enum Answer: String, CaseIterable {
    case names, error, document, page, reason, redirect

    var response: ServerResponse {
      let text = HostileText.text
      switch self {
      case .names:
        // A game between unknown teams.
        return .json(
          """
          {"dates": [{"date": "2018-07-09", "games": [{
            "gamePk": 530769, "gameType": "R", "gameDate": "2018-07-09T23:10:00Z",
            "officialDate": "2018-07-09", "doubleHeader": "N", "gameNumber": 1,
            "status": {"codedGameState": "F", "detailedState": "\(escaped)",
                       "abstractGameState": "Final"},
            "teams": {"away": {"score": 1, "team": {"id": 9999, "name": "\(escaped)"}},
                      "home": {"score": 2, "team": {"id": 9998, "name": "B \(escaped)"}}},
            "venue": {"id": 9997, "name": "\(escaped)"}}]}]}
          """)
      case .error:
        let members = ["code", "message", "error", "reason", "statusText"]
          .map { #""\#($0)": "\#(escaped)""# }
        return .json("{\(members.joined(separator: ", "))}", status: 400)
      case .document:
        let legal = text.unicodeScalars.filter { $0.value >= 0x20 }.reduce(into: "") {
          $0.unicodeScalars.append($1)
        }
        return .bytes(
          "<?xml version=\"1.0\"?><Error><Code>\(legal)</Code><Message>\(legal)</Message></Error>"
            .utf8, type: "application/xml", status: 403)
      case .page: return .html("<html><title>\(text)</title>\(text)</html>")
      case .reason: return .raw("HTTP/1.1 418 \(text)\r\nContent-Length: 0\r\n\r\n")
      case .redirect: return .raw("HTTP/1.1 302 Found\r\nLocation: http://\(text)\r\n\r\n")
      }
    }
  }

  @Test(arguments: Answer.allCases)
  func controlCharactersOfServersAreNotPrinted(_ answer: Answer) async throws {
    let provider = try ProviderServer()
    let response = answer.response
    provider.server.route(under: "/") { _ in response }
    try fan.addPendingVisit()
    let visit = try #require(try fan.visitIDs().first)
    let secrets = [
      "STVISITS_IMMICH_KEY": "k", "STVISITS_PHOTOPRISM_KEY": "k", "STVISITS_REMOTE_USER": "u",
      "STVISITS_REMOTE_PASSWORD": "p", "AWS_ACCESS_KEY_ID": "a", "AWS_SECRET_ACCESS_KEY": "s",
    ]
    var found: [String] = []
    var shown = 0
    for line in Self.lines.split(separator: "\n") {
      let arguments = line.split(separator: " ").map { word in
        String(word).replacing("URL", with: "http://127.0.0.1:\(provider.server.port)")
          .replacing("VISIT", with: visit)
      }
      let done = try await fan.run(
        arguments + ["--no-input", "--verbose"],
        environment: provider.environment.merging(secrets) { $1 })
      let problems = HostileText.problems(
        in: done.output + "\n" + done.errors, isStyled: false, allowing: [])
      if !problems.isEmpty { found.append("\(line): \(problems)") }
      if (done.output + done.errors).contains(HostileText.mark) { shown += 1 }
    }
    // Neither an unusable page nor the text after a status is shown.
    #expect(shown > 0 || [.page, .reason].contains(answer))
    #expect(found == [])
    #expect(provider.paths.count > 8)
  }

  /// Ids, file names and cameras of a photo server.
  @Test func namesOfPhotosOnServersAreCleaned() async throws {
    let server = try ImmichServer()
    let place = try #require(try Fan.catalog().stadiums["fenway-park-boston"]).coordinate
    let start = try #require(LocalDateTime(KnownGame.fenway.start))
    server.assets = [20, 100].map { minute in
      var asset = ImmichServer.Asset(
        "a\(minute)\(Self.escaped)", local: (start + minute * 60).description,
        latitude: place.latitude,
        longitude: place.longitude)
      asset.name = Self.escaped + ".jpg"
      asset.path = "/photos/" + Self.escaped + ".jpg"
      (asset.make, asset.model) = (Self.escaped, Self.escaped)
      return asset
    }
    let key = ["STVISITS_IMMICH_KEY": ImmichServer.key]
    let done = try await fan.run(
      "import --from immich --url", server.address, "--explain", environment: key)
    let visit = try #require(try fan.visitIDs().first)
    let shown = try await fan.run("visits show", visit)
    let photos = try await fan.run("visits photos", visit)
    let output = [done, shown, photos].map { $0.output + "\n" + $0.errors }.joined(separator: "\n")
    #expect(output.contains(HostileText.mark))
    #expect(HostileText.problems(in: output, isStyled: false, allowing: []) == [])
  }
}

/// PDF files that want too much memory or time.
@Suite struct PDFReaderTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let maxBytes = 8 << 20
  private static let hasReader =
    DesktopProgram.executable("pdftotext", environment: environment) != nil

  private static func file(_ objects: [[UInt8]], size: String? = nil) -> [UInt8] {
    var bytes = Array("%PDF-1.5\n".utf8)
    var places: [Int] = []
    for (index, object) in objects.enumerated() {
      places.append(bytes.count)
      bytes += Array("\(index + 1) 0 obj\n".utf8) + object + Array("\nendobj\n".utf8)
    }
    let start = bytes.count
    let count = size ?? "\(objects.count + 1)"
    bytes += Array("xref\n0 \(count)\n0000000000 65535 f \n".utf8)
    for place in places {
      let number = String(place)
      bytes += Array((String(repeating: "0", count: 10 - number.count) + number).utf8)
      bytes += Array(" 00000 n \n".utf8)
    }
    return bytes
      + Array("trailer\n<< /Size \(count) /Root 1 0 R >>\nstartxref\n\(start)\n%%EOF\n".utf8)
  }

  private static func stream(_ content: [UInt8], _ entries: String) -> [UInt8] {
    Array("<< /Length \(content.count) \(entries) >>\nstream\n".utf8) + content
      + Array("\nendstream".utf8)
  }

  private static func document(
    _ content: [UInt8], contents: String = "4 0 R", rest: [[UInt8]] = []
  ) -> [UInt8] {
    let page = "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents \(contents)"
    let resources = "/Resources << /Font << /F 5 0 R >> /XObject << /X 6 0 R >> >> >>"
    let font = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"
    return file(
      [
        Array("<< /Type /Catalog /Pages 2 0 R >>".utf8),
        Array("<< /Type /Pages /Kids [3 0 R] /Count 1 >>".utf8),
        Array("\(page) \(resources)".utf8), content, Array(font.utf8),
      ] + rest)
  }

  /// A page with 20,000 times the same text of 60 KB, which is compressed.
  private static var decompressionBomb: [UInt8] {
    let line = Array("BT /F 9 Tf 1 1 Td (ha) Tj ET\n".utf8)
    let text = ZlibStream.fixedCodes.bytes(Array(repeatElement(line, count: 2_000).joined()))
    let contents = String(repeating: "4 0 R ", count: 20_000)
    return document(stream(text, "/Filter /FlateDecode"), contents: "[\(contents)]")
  }

  static let bombs: [String: [UInt8]] = [
    "decompression": decompressionBomb,
    "nesting": document(stream(Array(String(repeating: "[", count: 2_000_000).utf8), "")),
    "nested dictionaries": file([Array(String(repeating: "<< /A ", count: 500_000).utf8)]),
    "endless page tree": file([
      Array("<< /Type /Catalog /Pages 2 0 R >>".utf8),
      Array("<< /Type /Pages /Kids [2 0 R 2 0 R 2 0 R] /Count 2000000000 >>".utf8),
    ]),
    "object count": file([Array("<< /Type /Catalog /Pages 2 0 R >>".utf8)], size: "2147483647"),
    "forms in forms": document(
      stream(Array("/X Do".utf8), ""),
      rest: [
        stream(
          Array(String(repeating: "/X Do ", count: 100).utf8),
          "/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X 6 0 R >> >>")
      ]),
  ]

  @Test(.enabled(if: hasReader, "pdftotext is not installed"), arguments: bombs.keys.sorted())
  func bombEndsInTime(_ name: String) throws {
    try withTemporaryDirectory { folder in
      let file = folder.appendingPathComponent("ticket.pdf")
      try Data(try #require(Self.bombs[name])).write(to: file)
      let time = ContinuousClock().measure {
        let text = try? PDFReader(environment: Self.environment, seconds: 5)
          .text(ofFileAt: file.path, maxBytes: Self.maxBytes)
        #expect(text?.count ?? 0 <= Self.maxBytes)
      }
      #expect(time < .seconds(15))
    }
  }

  private func read(with script: String, seconds: Int = 20, bytes: Int = 9) throws -> [UInt8] {
    try withTemporaryDirectory { folder in
      let program = folder.appendingPathComponent("pdftotext")
      try Data("#!/bin/sh\n\(script)\n".utf8).write(to: program)
      chmod(program.path, 0o755)
      let file = folder.appendingPathComponent("ticket.pdf")
      try Data("%PDF-1.5\n".utf8).write(to: file)
      truncate(file.path, off_t(bytes))
      let path = Self.environment["PATH"] ?? ""
      return try PDFReader(environment: ["PATH": "\(folder.path):\(path)"], seconds: seconds)
        .text(ofFileAt: file.path, maxBytes: Self.maxBytes)
    }
  }

  #if os(Linux)
    @Test func readerHasLimitsOfMemoryAndTime() throws {
      let limits = try read(with: "ulimit -v; ulimit -t")
      #expect(String(decoding: limits, as: UTF8.self) == "1048576\n20\n")
    }
  #endif

  @Test func readerThatIgnoresSignalsIsKilled() throws {
    let time = ContinuousClock().measure {
      #expect(throws: PDFTextError("pdftotext did not finish in 2 seconds")) {
        try read(with: "trap '' TERM; while :; do :; done", seconds: 2)
      }
    }
    #expect(time < .seconds(10))
  }

  @Test func largeFilesAndTextsAreRejected() throws {
    #expect(throws: PDFTextError("the PDF is larger than 64 MB")) {
      try read(with: "echo text", bytes: 65 << 20)
    }
    #expect(throws: PDFTextError("the text is larger than 8 MB")) { try read(with: "exec yes") }
  }
}

@Suite(.fan) struct ForgottenBytesTests {
  private static let secret = "sehr-geheim"

  private func run(_ arguments: String..., at home: URL? = nil) async throws {
    try await fan.run(arguments, environment: home.map { ["STVISITS_HOME": $0.path] } ?? [:])
      .succeeded()
  }

  private func files(below folder: URL) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { name in
      let bytes = try? Data(contentsOf: folder.appendingPathComponent(name))
      return bytes?.range(of: Data(Self.secret.utf8)) != nil
    }.sorted()
  }

  @Test func noFileHasForgottenDataIncludingTheNewStorage() async throws {
    let storage = fan.folder.appendingPathComponent("storage", isDirectory: true)
    let other = fan.folder.appendingPathComponent("other", isDirectory: true)
    try storage.createFolder()
    try fan.addPhoto("\(Self.secret).jpg", of: .angels)
    try fan.addPhoto("b.jpg", of: .fenway, minute: 20)
    try await run("remote", "set", storage.path, "--name", "one")
    try await run("import", fan.photos.path, "--offline")
    let visits = try fan.store().visits()
    let visit = try #require(visits.first { $0.visit.stadium != "fenway-park-boston" }?.visit.id)
    try await run("visits", "edit", visit.text, "--note", Self.secret)
    try await run("visits", "photos", visit.text, "caption", "1", Self.secret)
    try await run("backup")
    try await run("import", fan.photos.path, "--dry-run", "--offline")
    try putThumbnail(of: visit)
    try await run("remote", "sync", "--photos")
    try await run("remote", "set", storage.path, "--name", "two", at: other)
    try await run("remote", "sync", at: other)
    // A reader, so that the log is there.
    let store = try fan.store()
    let before = try store.read { _ in try files(below: fan.data) }
    for name in ["visits.sqlite", "cache/cache.sqlite", "backups/"] {
      #expect(before.contains { $0.hasPrefix(name) }, "\(name) of \(before)")
    }
    #expect(try !files(below: storage).isEmpty && !files(below: other).isEmpty)

    try await run("forget", "visit", visit.text, "--yes", "--backups")
    #expect(try files(below: fan.data) == [])
    try await run("remote", "sync")
    #expect(try files(below: fan.data) == [])
    // As the manual says: a new storage.
    try FileManager.default.removeItem(at: storage)
    try storage.createFolder()
    try await run("remote", "set", storage.path, "--name", "one")
    try await run("remote", "sync", "--photos")
    #expect(try files(below: storage) == [])
    #expect(try FileManager.default.subpathsOfDirectory(atPath: storage.path).count > 3)
    #expect(try files(below: fan.data) == [])
  }

  /// Caches a thumbnail with the secret for the photo of a visit.
  private func putThumbnail(of visit: UUID) throws {
    let context = AppContext(
      console: Console(RecordedTerminal(input: "").device), clock: { Date() }, fixedTimeZone: .gmt,
      environment: fan.environment, executable: Fan.program, home: fan.home)
    let photo = try #require(try fan.store().photos(of: visit).first)
    context.thumbnailCache().put(.picture(Array(Self.secret.utf8)), for: photo.sha256)
  }
}
