# The formula of the tap winnow-text/tap. The release's workflow writes the version and the checksum of its tar file.
# Tried: `ruby -c`. Not tried: `brew install`, `brew style` and `brew test`, as there was neither Homebrew nor a Mac.
class Winnow < Formula
  desc "Text classification, spam filtering, analysis and search"
  homepage "https://github.com/winnow-text/winnow"
  url "https://github.com/winnow-text/winnow/archive/refs/tags/v0.0.0.tar.gz"
  sha256 "0000000000000000000000000000000000000000000000000000000000000000"
  license all_of: ["Apache-2.0", "CC-BY-4.0", "CC-BY-SA-4.0"]
  head "https://github.com/winnow-text/winnow.git", branch: "main"

  depends_on xcode: ["26.0", :build]
  uses_from_macos "swift" => :build
  uses_from_macos "sqlite"
  uses_from_macos "zlib"

  on_linux do
    depends_on "lapack"
  end

  def install
    # SwiftPM has a sandbox of its own, which cannot be inside Homebrew's.
    system "swift", "build", "--disable-sandbox", "-c", "release", "--product", "winnow"
    system "Scripts/install", ".build/release/winnow", prefix
    doc.install "LICENSE", "NOTICE", "models/LICENSES"
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/winnow --version")
    assert_match "spam", pipe_output("#{bin}/winnow classify", "Claim your free prize now\n")
  end
end
