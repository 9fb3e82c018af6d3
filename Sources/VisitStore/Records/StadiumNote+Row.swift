import Foundation
import GRDB
import SportsModel

extension StadiumNote {
  init(_ columns: ColumnReader) throws {
    let author: String? = try columns.optional("author")
    self.init(
      id: try columns.id(), stadium: StadiumID(try columns.value("stadium_id") as String),
      stadiumName: try columns.value("stadium_name"),
      topic: try columns.required("topic", Topic.init(rawValue:)),
      text: try columns.value("text"), rating: try columns.optional("rating"),
      author: try author.map { Author(name: $0, key: try columns.value("author_key")) },
      createdAt: try columns.date("created_at"), changedAt: try columns.date("changed_at"))
  }

  var image: RowImage {
    RowImage([
      "id": id.stored, "stadium_id": stadium.rawValue.databaseValue,
      "stadium_name": stadiumName.databaseValue, "topic": topic.rawValue.databaseValue,
      "text": text.databaseValue, "rating": rating.stored, "author": (author?.name).stored,
      "author_key": (author?.key).stored, "created_at": createdAt.storedText.databaseValue,
      "changed_at": changedAt.storedText.databaseValue,
    ])
  }
}
