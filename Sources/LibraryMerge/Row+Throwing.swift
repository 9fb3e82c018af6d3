import GRDB

/// Throwing reads of a row's values, in place of GRDB's own subscripts, which stop the program.
///
/// A damaged file can have a value of any type in any column, whatever the schema says. Each target
/// that reads rows has its own copy, because only declarations of the same module hide GRDB's.
extension Row {
  subscript<Value: DatabaseValueConvertible>(_ index: Int) -> Value {
    get throws { try decode(Value.self, atIndex: index) }
  }

  subscript<Value: DatabaseValueConvertible & StatementColumnConvertible>(_ index: Int) -> Value {
    get throws { try decode(Value.self, atIndex: index) }
  }

  subscript<Value: DatabaseValueConvertible>(_ column: String) -> Value {
    get throws { try decode(Value.self, forColumn: column) }
  }

  subscript<Value: DatabaseValueConvertible & StatementColumnConvertible>(_ column: String) -> Value
  {
    get throws { try decode(Value.self, forColumn: column) }
  }
}
