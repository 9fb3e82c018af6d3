import CardSamples
import Foundation
import Sharing

// Draws the pictures of docs/sharing.md:
//   gallery-builder FOLDER          gallery-light.png and gallery-dark.png, and the maps
//   gallery-builder FOLDER --each   every card in every form, for a close look

let arguments = CommandLine.arguments.dropFirst()
guard let folder = arguments.first.map({ URL(fileURLWithPath: $0, isDirectory: true) }) else {
  FileHandle.standardError.write(Data("usage: gallery-builder FOLDER [--each]\n".utf8))
  exit(2)
}

try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
for theme in Theme.Name.allCases {
  guard arguments.contains("--each") else {
    let sheet = try Rasterizer.png(CardGallery(theme: theme).document())
    try Data(sheet).write(to: folder.appendingPathComponent("gallery-\(theme.rawValue).png"))
    continue
  }
  for size in CardStyle.Size.allCases {
    for sample in CardSample.gallery + CardSample.edges {
      let style = CardStyle(size: size, theme: theme, name: "Ana")
      let picture = try Rasterizer.png(sample.card.drawing(style), scale: 0.5)
      let name = "\(sample.name)-\(size.rawValue)-\(theme.rawValue).png"
      try Data(picture).write(to: folder.appendingPathComponent(name))
    }
  }
}
if !arguments.contains("--each") { try MapGallery().write(to: folder) }
