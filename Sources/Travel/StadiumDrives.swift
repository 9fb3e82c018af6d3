package import SportsModel

/// The drives between stadiums, in each direction.
package struct StadiumDrives: Sendable {
  struct Pair: Hashable {
    let from: StadiumID
    let to: StadiumID
  }

  private var drives: [Pair: Drive] = [:]

  package init() {}

  /// Collects the drive between any two of the stadiums; calls `drive` once per direction.
  package init(
    among stadiums: [StadiumID], _ drive: (_ from: StadiumID, _ to: StadiumID) -> Drive?
  ) {
    for from in stadiums {
      for to in stadiums where from != to { self[from, to] = drive(from, to) }
    }
  }

  package subscript(from: StadiumID, to: StadiumID) -> Drive? {
    get { drives[Pair(from: from, to: to)] }
    set { drives[Pair(from: from, to: to)] = newValue }
  }

  package var count: Int { drives.count }
}
