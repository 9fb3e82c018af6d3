import AppSupport
import Foundation
import PhotoLibraries
import Testing

@Suite struct PhotoLibraryErrorTests {
  @Test func missingPermissionNamesTheSetting() {
    let message = PhotoLibraryError.notReadable(SystemError(code: EPERM)).description
    #expect(message.hasPrefix("Operation not permitted. "))
    #expect(message.contains("System Settings → Privacy & Security → Full Disk Access"))
  }

  @Test func otherSystemErrorsAreNotAboutPermissions() {
    #expect(
      PhotoLibraryError.notReadable(SystemError(code: EACCES)).description == "Permission denied")
  }
}
