import TestSupport

#if os(Linux)
  import Foundation
  import PhotoFixtures
  import SportsModel
  import Testing

  private enum CCompiler {
    static let url: URL? = {
      let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
      return path.split(separator: ":").flatMap { folder in
        ["clang", "cc", "gcc"].map { URL(fileURLWithPath: "\(folder)/\($0)") }
      }.first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }()
  }

  /// A C library that a file brings down costs only that file.
  ///
  /// A library in front of libexif plays the part of one with a bug: it crashes over a photo of a
  /// certain make, and hands all others on.
  @Suite(.enabled(if: CCompiler.url != nil, "there is no C compiler"))
  struct BrokenLibraryTests {
    @Test(arguments: ["bad address", "abort", "division by zero"])
    func fileThatCrashesLibexifIsReportedAndSkipped(way: String) throws {
      try withFan { fan throws in
        let library = try Self.compile(in: fan.folder)
        let calls = fan.folder.appendingPathComponent("calls")
        let environment = [
          "LD_PRELOAD": library.path, "CRASH_WAY": way, "CRASH_CALLS": calls.path,
        ]
        for (index, time) in ["19:20", "20:10", "21:00"].enumerated() {
          var photo = FixturePhoto(
            coordinate: Coordinate(latitude: 42.34654, longitude: -71.09722),
            localTime: LocalDateTime("2018-07-09T\(time):00"))
          photo.make = index == 1 ? "CRASH" : "Fixture"
          try fan.add("IMG_\(index).jpg", photo)
        }
        let first = try fan.run(["import", "--json", fan.photos.path], environment: environment)
        #expect(first.status == 3)
        #expect(first.errors.contains("IMG_1.jpg: it brings the EXIF library down"))
        #expect(try first.summary["new_visits"] == .number(1))
        #expect(try first.summary["file_buckets"]["damaged"] == .number(1))
        #expect(try first.summary["file_buckets"]["recorded"] == .number(2))
        #expect(try String(contentsOf: calls, encoding: .utf8) == "x")

        // The next import knows the file and does not try it again.
        let second = try fan.run(["import", "--json", fan.photos.path], environment: environment)
        #expect(second.status == 3)
        #expect(second.errors.contains("IMG_1.jpg: it brings the EXIF library down"))
        #expect(try second.summary["file_buckets"]["duplicate"] == .number(2))
        #expect(try String(contentsOf: calls, encoding: .utf8) == "x")
      }
    }

    private static func compile(in folder: URL) throws -> URL {
      let source = folder.appendingPathComponent("crash.c")
      let library = folder.appendingPathComponent("crash.so")
      try Data(code.utf8).write(to: source)
      let process = Process()
      process.executableURL = CCompiler.url
      process.arguments = ["-shared", "-fPIC", "-O0", "-o", library.path, source.path, "-ldl"]
      try process.run()
      process.waitUntilExit()
      try #require(process.terminationStatus == 0)
      return library
    }

    private static let code = """
      #define _GNU_SOURCE
      #include <dlfcn.h>
      #include <stdio.h>
      #include <stdlib.h>
      #include <string.h>

      typedef void (*load)(void *, const unsigned char *, unsigned int);

      void exif_data_load_data(void *data, const unsigned char *block, unsigned int count) {
        for (unsigned int i = 0; i + 5 <= count; i++) {
          if (memcmp(block + i, "CRASH", 5)) continue;
          FILE *calls = fopen(getenv("CRASH_CALLS"), "a");
          fputc('x', calls);
          fclose(calls);
          const char *way = getenv("CRASH_WAY");
          if (way[0] == 'a') abort();
          volatile int zero = 0;
          if (way[0] == 'd') zero = 1 / zero;
          *(volatile int *)8 = zero;
        }
        ((load)dlsym(RTLD_NEXT, "exif_data_load_data"))(data, block, count);
      }
      """
  }
#endif
