# The formula of the tap stvisits/homebrew-tap; Packaging/package-files fills in the version and the bottles.
class Stvisits < Formula
  desc "Finds every stadium you have ever been to, from the photos you already have"
  homepage "https://github.com/stvisits/stvisits"
  url "https://github.com/stvisits/stvisits.git", tag: "v@VERSION@"
  license "MIT"
  head "https://github.com/stvisits/stvisits.git", branch: "main"

  # @BOTTLES@

  depends_on "pkgconf" => :build
  depends_on "libexif"
  depends_on "librsvg"
  depends_on "openssl@3"
  depends_on "vips"

  uses_from_macos "swift" => :build, since: :sequoia
  uses_from_macos "curl"
  uses_from_macos "libxml2"
  uses_from_macos "sqlite"
  uses_from_macos "zlib"

  def install
    ENV["HOMEBREW_PREFIX"] = HOMEBREW_PREFIX.to_s
    ENV.append_path "CPATH", Formula["libxml2"].opt_include/"libxml2" if OS.linux?
    system "Scripts/install", "--prefix", prefix
    bash_completion.install share/"bash-completion/completions/stvisits"
    fish_completion.install share/"fish/vendor_completions.d/stvisits.fish"
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/stvisits --version")
    mkdir testpath/"photos"
    shell_output("#{bin}/stvisits import #{testpath}/photos --offline")
  end
end
