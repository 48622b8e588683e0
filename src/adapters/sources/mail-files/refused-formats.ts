/** Formats that nothing here reads, with what makes mail files of them. */
interface OtherFormat {
  readonly name?: RegExp
  /** How such a file begins, one character for each byte; absent where other files begin so, too. */
  readonly start?: string
  /** What it is and what helps: the same phrase for every such file. */
  readonly problem: string
}

const packedWith = (packer: string, unpacker: string) =>
  `packed with ${packer}: unpack it with ${unpacker}, and import what that gives`

const formats: readonly OtherFormat[] = [
  {
    name: /\.(?:pst|ost)$/i,
    start: '!BDN',
    problem: 'a data file of Outlook: convert it with readpst, and import what that writes',
  },
  {
    // other files of Office begin as it does
    name: /\.msg$/i,
    problem: 'a message saved by Outlook: convert it with msgconvert, and import the .eml file that it writes',
  },
  {
    // a .zip by its start
    name: /\.olm$/i,
    problem:
      'an archive of Outlook for Mac: convert it with olm-convert, or drag its folders from Outlook to the desktop, which makes .mbox files, and import those',
  },
  {
    name: /\.dbx$/i,
    start: '\xcf\xad\x12\xfe',
    problem: 'of Outlook Express: convert its folder with undbx, and import the .eml files that it writes',
  },
  {
    name: /\.nsf$/i,
    start: '\x1a\x00\x00\x04\x00\x00',
    problem: 'a database of Notes: let Notes save its messages as .eml files, and import those',
  },
  { name: /\.(?:bz2?|tbz2?)$/i, start: 'BZh', problem: packedWith('bzip2', 'bunzip2 (.tar.bz2 with tar -xf)') },
  { name: /\.(?:xz|txz)$/i, start: '\xfd7zXZ\0', problem: packedWith('xz', 'unxz (.tar.xz with tar -xf)') },
  {
    name: /\.(?:zst|tzst)$/i,
    start: '\x28\xb5\x2f\xfd',
    problem: packedWith('zstd', 'unzstd (.tar.zst with tar -xf)'),
  },
  { start: 'SQLite format 3\0', problem: 'a database: name it itself where it is an archive of messages' },
  { name: /\.7z$/i, start: '7z\xbc\xaf\x27\x1c', problem: packedWith('7-Zip', '7z x') },
  { name: /\.rar$/i, start: 'Rar!\x1a\x07', problem: packedWith('RAR', 'unrar x') },
]

/** What helps with a file by its name and beginning, one character for each byte; null where nothing is known that does. */
export function otherFormat(name: string, start: string): string | null {
  // names lie, beginnings do not
  const found =
    formats.find((format) => format.start !== undefined && start.startsWith(format.start)) ??
    formats.find((format) => format.name?.test(name))
  return found?.problem ?? null
}
