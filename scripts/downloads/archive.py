"""Archives that are the same, byte for byte, whenever they are made of the same files."""

import gzip
import hashlib
import io
import tarfile
import time
import zipfile


class Member:
    """A file of an archive."""

    def __init__(self, path, content, is_program=False):
        self.path = path
        self.content = content
        self.mode = 0o755 if is_program else 0o644


def write_tar(path, members, moment):
    """A tar.gz; `moment` is the time of all files, in seconds since 1970."""
    raw = io.BytesIO()
    with tarfile.open(fileobj=raw, mode="w", format=tarfile.PAX_FORMAT) as archive:
        for member in sorted(members, key=lambda member: member.path):
            entry = tarfile.TarInfo(member.path)
            entry.size, entry.mode, entry.mtime = len(member.content), member.mode, moment
            archive.addfile(entry, io.BytesIO(member.content))
    path.write_bytes(gzip.compress(raw.getvalue(), 9, mtime=moment))


def write_zip(path, members, moment):
    """A zip; names beyond ASCII are marked as UTF-8, which Windows reads."""
    date = time.gmtime(moment)[:6]
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for member in sorted(members, key=lambda member: member.path):
            entry = zipfile.ZipInfo(member.path, date)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.create_system, entry.external_attr = 3, member.mode << 16
            archive.writestr(entry, member.content)


def sha256(path):
    return hashlib.sha256(path.read_bytes()).hexdigest()
