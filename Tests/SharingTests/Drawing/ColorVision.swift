import Drawing
import Foundation

/// Color vision deficiencies (Machado, Oliveira and Fernandes 2009, severity 1, on linear light).
enum ColorVision: CaseIterable {
  case typical, protanopia, deuteranopia, tritanopia

  private var rows: [[Double]] {
    switch self {
    case .typical: [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
    case .protanopia:
      [
        [0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216],
        [-0.003882, -0.048116, 1.051998],
      ]
    case .deuteranopia:
      [
        [0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413],
        [-0.011820, 0.042940, 0.968881],
      ]
    case .tritanopia:
      [
        [1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602],
        [0.004733, 0.691367, 0.303900],
      ]
    }
  }

  /// Returns the distance of two colors in CIE L*a*b*; 2 is just noticeable.
  func distance(_ one: Color, _ other: Color) -> Double {
    zip(lab(one), lab(other)).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }.squareRoot()
  }

  private func lab(_ color: Color) -> [Double] {
    let light = color.linear
    let seen = rows.map { row in min(max(zip(row, light).reduce(0) { $0 + $1.0 * $1.1 }, 0), 1) }
    let x = (0.4124 * seen[0] + 0.3576 * seen[1] + 0.1805 * seen[2]) / 0.9505
    let y = 0.2126 * seen[0] + 0.7152 * seen[1] + 0.0722 * seen[2]
    let z = (0.0193 * seen[0] + 0.1192 * seen[1] + 0.9505 * seen[2]) / 1.089
    let root = [x, y, z].map { $0 > 0.008856 ? cbrt($0) : 7.787 * $0 + 16.0 / 116 }
    return [116 * root[1] - 16, 500 * (root[0] - root[1]), 200 * (root[1] - root[2])]
  }
}
