import Foundation

/// An error number of the system.
struct SystemError: Error {
  let code: Int32

  var message: String { systemText(code) }
}

/// What the system says about an error number.
func systemText(_ code: Int32) -> String { String(cString: strerror(code)) }
