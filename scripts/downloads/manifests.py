"""What package managers want to know of a release, written from its archives.

Nothing is published from here: the files are ready for one who may.
"""

import json
import textwrap

from downloads.archive import sha256

ABOUT = "Shogi mate engine (USI) that proves mates and shortest lengths"


def write_all(folder, release):
    """The manifests that the archives of this release suffice for; their paths."""
    written = []

    def write(path, text):
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")
        written.append(target)

    windows = release.archives.get("windows-x86_64")
    if windows:
        write("scoop/tsumi.json", scoop(release, windows))
        for kind, text in winget(release, windows).items():
            write(f"winget/tsumi.tsumi{kind}.yaml", text)
    formula = homebrew(release)
    if formula:
        write("homebrew/tsumi.rb", formula)
    if "linux-x86_64" in release.archives:
        write("docker/Dockerfile", dockerfile(release))
    return written


def scoop(release, archive):
    manifest = {
        "version": release.version,
        "description": ABOUT,
        "homepage": release.homepage,
        "license": "MIT|Apache-2.0,OFL-1.1",
        "architecture": {
            "64bit": {
                "url": release.link(archive),
                "hash": sha256(archive),
                "extract_dir": release.folder("windows-x86_64"),
            }
        },
        "bin": "tsumi.exe",
        "persist": "engine.toml",
    }
    return json.dumps(manifest, indent=4, ensure_ascii=False) + "\n"


def winget(release, archive):
    """The three files of a package: version, installer and locale."""
    head = f"PackageIdentifier: tsumi.tsumi\nPackageVersion: {release.version}\n"
    tail = "ManifestVersion: 1.10.0\n"
    folder = release.folder("windows-x86_64")
    installer = f"""\
        InstallerType: zip
        NestedInstallerType: portable
        NestedInstallerFiles:
        - RelativeFilePath: {folder}\\tsumi.exe
          PortableCommandAlias: tsumi
        Installers:
        - Architecture: x64
          InstallerUrl: {release.link(archive)}
          InstallerSha256: {sha256(archive).upper()}
        ManifestType: installer
        """
    locale = f"""\
        PackageLocale: en-US
        Publisher: the tsumi developers
        PackageName: tsumi
        PackageUrl: {release.homepage}
        License: (MIT OR Apache-2.0) AND OFL-1.1
        ShortDescription: {ABOUT}
        ManifestType: defaultLocale
        """
    version = "DefaultLocale: en-US\nManifestType: version\n"
    return {
        "": head + version + tail,
        ".installer": head + textwrap.dedent(installer) + tail,
        ".locale.en-US": head + textwrap.dedent(locale) + tail,
    }


def homebrew(release):
    """A formula that installs the finished programs; none without those."""
    systems = [
        ("on_macos", "on_arm", "macos-aarch64"),
        ("on_macos", "on_intel", "macos-x86_64"),
        ("on_linux", "on_arm", "linux-aarch64"),
        ("on_linux", "on_intel", "linux-x86_64"),
    ]
    blocks = [
        textwrap.dedent(f"""\
        {system} do
          {processor} do
            url "{release.link(release.archives[name])}"
            sha256 "{sha256(release.archives[name])}"
          end
        end
        """)
        for system, processor, name in systems
        if name in release.archives
    ]
    if not blocks:
        return None
    head = textwrap.dedent(f"""\
        class Tsumi < Formula
          desc "{ABOUT}"
          homepage "{release.homepage}"
          version "{release.version}"
          license all_of: ["OFL-1.1", any_of: ["MIT", "Apache-2.0"]]

        """)
    tail = """
  def install
    bin.install "tsumi"
    man1.install Dir["man/*.1"]
    bash_completion.install "completions/tsumi.bash" => "tsumi"
    zsh_completion.install "completions/_tsumi"
    fish_completion.install "completions/tsumi.fish"
  end

  test do
    mate = "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1"
    assert_match "G*5b", shell_output("#{bin}/tsumi solve -q '#{mate}'")
  end
end
"""
    return head + textwrap.indent("\n".join(blocks), "  ") + tail


def dockerfile(release):
    """An image with the program and the C library that it needs."""
    archive = release.archives["linux-x86_64"]
    folder = release.folder("linux-x86_64")
    return textwrap.dedent(f"""\
        # docker build -t tsumi . && docker run -i --rm tsumi solve -q - < problems.sfen
        FROM alpine AS download
        ADD {release.link(archive)} /archive.tar.gz
        RUN echo "{sha256(archive)}  /archive.tar.gz" | sha256sum -c && tar -xzf /archive.tar.gz
        FROM debian:stable-slim
        COPY --from=download /{folder} /opt/tsumi
        USER 65534
        ENTRYPOINT ["/opt/tsumi/tsumi"]
        """)
