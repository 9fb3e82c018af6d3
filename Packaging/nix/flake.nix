# Installs the tarball of the release; Scripts/packaging fills in the version and the checksums.
{
  description = "Finds every stadium you have been to, from the photos you already have";

  inputs.nixpkgs.url = "github:NixOS/nixpkgs/nixos-25.05";

  outputs = { self, nixpkgs }:
    let
      version = "@VERSION@";
      tarballs = nixpkgs.lib.filterAttrs (system: tarball: tarball.sha256 != "") {
        x86_64-linux = { machine = "x86_64"; sha256 = "@SHA256_X86_64@"; };
        aarch64-linux = { machine = "aarch64"; sha256 = "@SHA256_AARCH64@"; };
      };
    in {
      packages = builtins.mapAttrs (system: tarball:
        let pkgs = nixpkgs.legacyPackages.${system}; in {
          default = pkgs.stdenv.mkDerivation {
            pname = "stvisits";
            inherit version;
            src = pkgs.fetchurl {
              url = "https://github.com/stvisits/stvisits/releases/download/v${version}/stvisits-${version}-linux-${tarball.machine}.tar.xz";
              inherit (tarball) sha256;
            };
            nativeBuildInputs = [ pkgs.autoPatchelfHook ];
            buildInputs = [ pkgs.libexif pkgs.sqlite pkgs.stdenv.cc.cc.lib pkgs.zlib ];
            # Loaded when they are needed.
            runtimeDependencies = [ pkgs.cairo pkgs.curl.out pkgs.librsvg pkgs.libxml2.out pkgs.openssl.out pkgs.vips ];
            installPhase = ''
              mkdir -p $out
              cp -R bin share $out/
              substituteInPlace $out/share/systemd/user/*.service --replace-fail /usr/bin $out/bin
            '';
            meta = {
              homepage = "https://github.com/stvisits/stvisits";
              license = pkgs.lib.licenses.mit;
              mainProgram = "stvisits";
              platforms = [ system ];
            };
          };
        }) tarballs;
    };
}
