/** Formats that cannot be read, and how to convert them to mail files. */
interface OtherFormat {
  readonly name?: RegExp
  /** The first bytes of such a file, one character per byte; absent if other formats begin the same way. */
  readonly start?: string
  /** What it is and what to do: a fixed phrase per format. */
  readonly problem: string
}

const packedWith = (packer: string, unpacker: string) =>
  `packed with ${packer}: unpack it with ${unpacker}, and import the result`

const formats: readonly OtherFormat[] = [
  {
    name: /\.(?:pst|ost)$/i,
    start: '!BDN',
    problem: 'an Outlook data file: convert it with readpst, and import the result',
  },
  {
    // other Office files begin the same way
    name: /\.msg$/i,
    problem: 'an Outlook message: convert it with msgconvert, and import the .eml file',
  },
  {
    // it begins like a .zip
    name: /\.olm$/i,
    problem:
      'an Outlook for Mac archive: convert it with olm-convert, or drag its folders from Outlook to the desktop, and import the .mbox files',
  },
  {
    name: /\.dbx$/i,
    start: '\xcf\xad\x12\xfe',
    problem: 'an Outlook Express file: convert its folder with undbx, and import the .eml files',
  },
  {
    name: /\.nsf$/i,
    start: '\x1a\x00\x00\x04\x00\x00',
    problem: 'a Notes database: save its messages as .eml files in Notes, and import those',
  },
  { name: /\.(?:bz2?|tbz2?)$/i, start: 'BZh', problem: packedWith('bzip2', 'bunzip2 (.tar.bz2 with tar -xf)') },
  { name: /\.(?:xz|txz)$/i, start: '\xfd7zXZ\0', problem: packedWith('xz', 'unxz (.tar.xz with tar -xf)') },
  {
    name: /\.(?:zst|tzst)$/i,
    start: '\x28\xb5\x2f\xfd',
    problem: packedWith('zstd', 'unzstd (.tar.zst with tar -xf)'),
  },
  { start: 'SQLite format 3\0', problem: 'a database: if it is a mail archive, import it by its own path' },
  { name: /\.7z$/i, start: '7z\xbc\xaf\x27\x1c', problem: packedWith('7-Zip', '7z x') },
  { name: /\.rar$/i, start: 'Rar!\x1a\x07', problem: packedWith('RAR', 'unrar x') },
]

/** The advice for a file by its name and beginning, one character per byte; null if the format is not listed. */
export function otherFormat(name: string, start: string): string | null {
  // the beginning is more reliable than the name
  const found =
    formats.find((format) => format.start !== undefined && start.startsWith(format.start)) ??
    formats.find((format) => format.name?.test(name))
  return found?.problem ?? null
}
