import Foundation
package import ManualPages
import Testing

extension CommandTree {
  /// The commands that the program reports, read once because it takes a while.
  package static let ofProgram = Result {
    try withFan { fan in
      try CommandTree(json: Data(try fan.runProcess(["--experimental-dump-help"]).output.utf8))
    }
  }
}
