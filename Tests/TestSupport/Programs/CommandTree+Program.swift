import Foundation
package import ManualPages
import Testing

extension CommandTree {
  /// What the program tells of its commands, asked for once: it takes a while.
  package static let ofProgram = Result {
    try withFan { fan in
      try CommandTree(json: Data(try fan.runProcess(["--experimental-dump-help"]).output.utf8))
    }
  }
}
