/// Assigns the sidecars of one kind to the media of one folder, the most certain ones first.
struct SidecarAssignment {
  private typealias Sidecar = SidecarNames.Sidecar

  /// More sidecars per name than any program writes; others are ignored.
  private static let maxFilesPerName = 24

  let media: [MediaName]
  let sidecars: [SidecarName]
  private(set) var result: [[SidecarNames.Sidecar]]
  private var isGiven: [Bool]

  init(media: [MediaName], sidecars: [SidecarName]) {
    self.media = media
    self.sidecars = sidecars
    result = Array(repeating: [], count: media.count)
    isGiven = Array(repeating: false, count: sidecars.count)
  }

  mutating func run() {
    assign { $0 }
    // Names that differ only in case belong to one file, unless both files exist.
    if isGiven.contains(false) { assign { $0.lowercased } }
    shareWithinMoments()
  }

  private mutating func assign(_ form: (SidecarKey) -> SidecarKey) {
    var index: [SidecarKey: [Int]] = [:]
    for number in sidecars.indices where !isGiven[number] {
      for key in sidecars[number].keys {
        let key = form(key)
        if index[key, default: []].count < Self.maxFilesPerName {
          index[key, default: []].append(number)
        }
      }
    }
    guard let kind = sidecars.first?.kind else { return }
    for way in MediaName.Way.allCases {
      var claims: [Int: [Int]] = [:]
      for file in media.indices where result[file].isEmpty {
        var claimed: Set<Int> = []
        for key in media[file].keys(way, kind) {
          for number in index[form(key)] ?? [] where !isGiven[number] { claimed.insert(number) }
        }
        for number in claimed { claims[number, default: []].append(file) }
      }
      settle(claims, way)
    }
  }

  /// Assigns each claimed sidecar to one file or moment, or conditionally to several.
  private mutating func settle(_ claims: [Int: [Int]], _ way: MediaName.Way) {
    for (number, files) in claims.sorted(by: { $0.key < $1.key }) {
      guard let first = files.first else { continue }
      let isOneMoment = files.allSatisfy { media[$0].moment.key == media[first].moment.key }
      isGiven[number] = true
      let claim: Sidecar.Claim =
        switch (isOneMoment, way) {
        case (false, _): .byTitle
        case (true, .original): .shared
        default: .own
        }
      for file in files {
        result[file].append(Sidecar(name: sidecars[number].name, claim: claim))
      }
    }
    // The longer name is the newer form.
    for file in Set(claims.values.joined()) where result[file].count > 1 {
      result[file].sort { ($1.name.utf8.count, $0.name) < ($0.name.utf8.count, $1.name) }
    }
  }

  /// Assigns the sidecars of a moment's first file to its files without any.
  private mutating func shareWithinMoments() {
    guard result.contains(where: \.isEmpty), result.contains(where: { !$0.isEmpty }) else {
      return
    }
    var owners: [String: Int] = [:]
    var undecided: Set<String> = []
    for file in media.indices where result[file].contains(where: { $0.claim == .own }) {
      let moment = media[file].moment
      if moment.isBurst { continue }
      guard let other = owners[moment.key] else {
        owners[moment.key] = file
        continue
      }
      let rank = media[other].moment.rank
      if moment.rank == rank {
        undecided.insert(moment.key)
      } else if moment.rank < rank {
        owners[moment.key] = file
        undecided.remove(moment.key)
      }
    }
    for file in media.indices where result[file].isEmpty {
      let key = media[file].moment.key
      guard let owner = owners[key], !undecided.contains(key) else { continue }
      result[file] = result[owner].filter { $0.claim == .own }.map {
        Sidecar(name: $0.name, claim: .shared)
      }
    }
  }
}
