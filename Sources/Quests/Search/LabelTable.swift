/// A partial quest: the stadiums it has visited and its last game.
struct QuestLabel {
  /// One bit per stadium.
  ///
  /// Above them, if the quest has to return, the number of the first stadium, and whether it began
  /// a night before its first game's opening.
  var seen: UInt64
  /// The cost so far, minus the prizes of the visited stadiums.
  var cost: Double
  /// A lower bound on the cost of any quest that begins like this.
  var bound: Double
  var game: Int32
  /// Position of the parent label in the step before.
  var parent: Int32
  /// Milliseconds driven since the last night; 0 without a limit.
  var driven = 0

  /// Position of the first stadium's number in `seen`.
  static let first: UInt64 = 40
  static let early = UInt64(1) << 46

  var firstStadium: Int { Int((seen & (Self.early - 1)) >> Self.first) }
  var isEarly: Bool { seen & Self.early != 0 }
}

/// The labels of one step: the cheapest for each set of stadiums and game.
///
/// A more expensive label is also kept if it has driven less since its last night. When there are
/// too many, the labels with the lowest bounds stay.
struct LabelTable {
  private(set) var labels: ContiguousArray<QuestLabel> = []
  /// Positions in `labels` by hash, −1 if free; a power of two of them, at most half full.
  private var slots: ContiguousArray<Int32> = []
  private let width: Int
  /// Labels with bounds from this value on are not kept.
  private(set) var ceiling: Double
  /// The lowest bound of all labels that were dropped for lack of space.
  private(set) var lost = Double.infinity

  init(width: Int, ceiling: Double) {
    (self.width, self.ceiling) = (width, ceiling)
    slots = ContiguousArray(repeating: -1, count: 1024)
  }

  /// Removes the labels but keeps the capacity, and `lost`.
  mutating func clear(ceiling: Double) {
    labels.removeAll(keepingCapacity: true)
    self.ceiling = ceiling
    for slot in slots.indices { slots[slot] = -1 }
  }

  /// Inserts a label unless there is a better one for the same stadiums and game.
  @inline(__always)
  mutating func offer(_ label: QuestLabel) {
    guard label.bound < ceiling else {
      lost = min(lost, label.bound)
      return
    }
    let mask = slots.count &- 1
    var slot = Self.hash(label) & mask
    while true {
      let position = Int(slots[slot])
      if position < 0 { break }
      if labels[position].seen == label.seen, labels[position].game == label.game {
        let other = labels[position]
        if label.cost < other.cost || label.cost == other.cost && label.driven < other.driven {
          if label.driven <= other.driven {
            labels[position] = label
            return
          }
        } else if other.driven <= label.driven {
          return
        }
      }
      slot = (slot &+ 1) & mask
    }
    slots[slot] = Int32(truncatingIfNeeded: labels.count)
    labels.append(label)
    if labels.count &* 2 > slots.count { makeRoom() }
  }

  mutating func settle() {
    if labels.count > width { keepBest() }
  }

  private mutating func makeRoom() {
    if labels.count > 4 * width {
      keepBest()
    } else {
      slots = ContiguousArray(repeating: -1, count: slots.count * 2)
    }
    for slot in slots.indices { slots[slot] = -1 }
    let mask = slots.count - 1
    for position in labels.indices {
      var slot = Self.hash(labels[position]) & mask
      while slots[slot] >= 0 { slot = (slot + 1) & mask }
      slots[slot] = Int32(truncatingIfNeeded: position)
    }
  }

  /// Keeps the `width` labels with the lowest bounds; of equal ones, the earlier.
  private mutating func keepBest() {
    let limit = labels.map(\.bound).sorted()[min(width, labels.count - 1)]
    var room = width - labels.count { $0.bound < limit }
    labels.removeAll { label in
      guard label.bound == limit else { return label.bound > limit }
      room -= 1
      return room < 0
    }
    lost = min(lost, limit)
    ceiling = min(ceiling, limit)
  }

  private static func hash(_ label: QuestLabel) -> Int {
    var hash = label.seen &* 0x9E37_79B9_7F4A_7C15
    hash ^= UInt64(truncatingIfNeeded: label.game) &* 0xC2B2_AE3D_27D4_EB4F
    hash ^= hash >> 29
    hash = hash &* 0xBF58_476D_1CE4_E5B9
    return Int(truncatingIfNeeded: hash >> 20)
  }
}
