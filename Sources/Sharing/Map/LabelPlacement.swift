/// Puts names beside markers where there is room, the most important first.
struct LabelPlacement {
  /// A name that wants a place.
  struct Wish {
    let text: String
    let point: Point
    let weight: FontWeight
    /// How far the marker reaches.
    let radius: Double
  }

  /// A name that has one.
  struct Placed: Equatable {
    /// Its place among the wishes.
    let index: Int
    let text: String
    let baseline: Point
    let anchor: TextAnchor
    let weight: FontWeight
    let frame: Frame
  }

  let size: Double
  /// Names stay within.
  let frame: Frame

  /// The names that fit, without covering each other or a marker.
  ///
  /// - Parameters:
  ///   - wishes: the most important first.
  ///   - obstacles: frames of markers.
  func placed(_ wishes: [Wish], around obstacles: [Frame]) -> [Placed] {
    var taken = obstacles
    var placed: [Placed] = []
    for (index, wish) in wishes.enumerated() {
      let width = TextFitting(wish.weight).width(of: wish.text, size: size)
      let options = Self.sides.map { side in candidate(index, wish, width, side) }
      guard
        let free = options.first(where: { option in
          frame.holds(option.frame) && !taken.contains { $0.overlaps(option.frame) }
        })
      else { continue }
      placed.append(free)
      taken.append(free.frame)
    }
    return placed
  }

  private enum Side { case right, left, above, below, upperRight, lowerRight, upperLeft, lowerLeft }

  private static let sides: [Side] = [
    .right, .left, .upperRight, .lowerRight, .upperLeft, .lowerLeft, .below, .above,
  ]

  private func candidate(_ index: Int, _ wish: Wish, _ width: Double, _ side: Side) -> Placed {
    let gap = wish.radius + size * 0.3
    let cap = size * Typography.capHeight
    let (anchor, dx, dy): (TextAnchor, Double, Double) =
      switch side {
      case .right: (.start, gap, cap / 2)
      case .left: (.end, -gap, cap / 2)
      case .above: (.middle, 0, -gap)
      case .below: (.middle, 0, gap + cap)
      case .upperRight: (.start, gap * 0.7, -gap * 0.55)
      case .lowerRight: (.start, gap * 0.7, gap * 0.55 + cap)
      case .upperLeft: (.end, -gap * 0.7, -gap * 0.55)
      case .lowerLeft: (.end, -gap * 0.7, gap * 0.55 + cap)
      }
    let baseline = Point(wish.point.x + dx, wish.point.y + dy)
    let left =
      switch anchor {
      case .start: baseline.x
      case .middle: baseline.x - width / 2
      case .end: baseline.x - width
      }
    // From a little above the capitals to the end of a `g`.
    let box = Frame(
      x: left - 2, y: baseline.y - cap - 2, width: width + 4, height: cap + size * 0.24 + 4)
    return Placed(
      index: index, text: wish.text, baseline: baseline, anchor: anchor, weight: wish.weight,
      frame: box)
  }
}

extension Frame {
  func overlaps(_ other: Frame) -> Bool {
    x < other.right && other.x < right && y < other.bottom && other.y < bottom
  }

  func holds(_ other: Frame) -> Bool {
    x <= other.x && other.right <= right && y <= other.y && other.bottom <= bottom
  }

  /// The square around a point.
  init(around point: Point, radius: Double) {
    self.init(x: point.x - radius, y: point.y - radius, width: radius * 2, height: radius * 2)
  }
}
