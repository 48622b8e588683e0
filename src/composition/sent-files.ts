import { readByteOrderMark } from '#src/adapters/kit/text/guess-text.js'
import { startsWithHeaders } from '#src/adapters/kit/text/message-start.js'
import type { MailFile, MailFolder } from '#src/adapters/sources/mail-files/mail-file.js'
import { isMaildir } from '#src/adapters/sources/mail-files/maildir-trees.js'
import { openZip } from '#src/adapters/sources/mail-files/packed/zip-archive.js'
import { problems, reasonOf } from '#src/adapters/sources/mail-files/problems.js'
import { otherFormat } from '#src/adapters/sources/mail-files/refused-formats.js'
import { foreignKindOf } from '#src/adapters/sources/posting-files/foreign-file.js'
import type { FileContents, LeftOutReason, PostingsInside } from '#src/application/hunt/take-files.js'
import type { SentFile } from '#src/application/shared/review-files.js'
import { isMailFile, lookAtBytes, packedEnding } from '#src/composition/mail/mail-files.js'
import { AppError } from '#src/domain/shared/app-error.js'

/** What a zip file with more files holds is not told apart: only its mail is read. */
const maxEntries = 2000
const maxDepth = 64
/** In bytes, unpacked; of one file of postings, and of all in a zip file. */
const maxPostings = { ofOne: 50 * 2 ** 20, ofAll: 200 * 2 ** 20 } as const

/** Office Open XML, OpenDocument and iWork. */
const partsOfOffice = /^(?:\[Content_Types\]\.xml|mimetype|Index\.zip|Index\/Document\.iwa)$/

type Kind = 'mail' | 'postings' | LeftOutReason

interface Entry {
  readonly path: string
  readonly file: MailFile
}

/** Tells by the content what is in a file, and in each file of a `.zip`. Source: page-add-files, page-add-mail. */
export async function lookInto(file: SentFile): Promise<FileContents> {
  const { bytes } = file
  const inside = packedEnding(bytes) === '.zip' ? await lookIntoZip(file) : null
  if (inside !== null) return inside
  // reading it as mail says what is wrong with a zip file that holds nothing
  if (isMailFile(bytes)) return { mail: { isSorted: false }, postings: [], leftOut: [] }
  const reason = whyUnreadable(file)
  return reason === null
    ? { mail: null, postings: [{ entry: null, read: async () => bytes }], leftOut: [] }
    : nothingBut(reason)
}

function nothingBut(reason: LeftOutReason): FileContents {
  return { mail: null, postings: [], leftOut: [{ entry: null, reason }] }
}

/** Null if reading the file as postings says what is wrong with it, or nothing is. */
function whyUnreadable({ name, bytes }: SentFile): LeftOutReason | null {
  const start = Buffer.from(bytes.subarray(0, lookAtBytes))
  const text = start.toString('latin1')
  const foreign = foreignKindOf(text, bytes.byteLength <= lookAtBytes)
  const advice = foreign === 'database' ? null : otherFormat(name, text)
  if (advice !== null) return { advice }
  return foreign == null && isBinary(start) ? 'neither' : null
}

/** Returns null if the zip file is empty, or if reading it as postings says what it is. */
async function lookIntoZip({ name, bytes }: SentFile): Promise<FileContents | null> {
  const entries = await listZip(name, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  if (typeof entries === 'string') return isMailFile(bytes) ? nothingBut(entries) : null
  if (entries.files.some(({ path }) => partsOfOffice.test(path)))
    return isMailFile(bytes) ? nothingBut('neither') : null
  if (entries.files.length > maxEntries)
    return { mail: { isSorted: false }, postings: [], leftOut: [{ entry: null, reason: 'too-many-inside' }] }
  const sorted = await sort(entries)
  return sorted.mail === null && sorted.postings.length + sorted.leftOut.length === 0 ? null : sorted
}

async function sort({ files, hasMaildir }: Found): Promise<FileContents> {
  let [hasMail, unpacked] = [hasMaildir, 0]
  const postings: PostingsInside[] = []
  const leftOut: { readonly entry: string; readonly reason: LeftOutReason }[] = []
  for (const { path, file } of files) {
    const kind = await kindOf(file)
    unpacked += kind === 'postings' ? (file.size ?? 0) : 0
    if (kind === 'mail') hasMail = true
    else if (kind !== 'postings') leftOut.push({ entry: path, reason: kind })
    else if (unpacked > maxPostings.ofAll) leftOut.push({ entry: path, reason: 'too-large' })
    else postings.push({ entry: path, read: () => readEntry(file) })
  }
  return { mail: hasMail ? { isSorted: true } : null, postings, leftOut }
}

async function listZip(name: string, bytes: Buffer): Promise<Found | 'encrypted' | 'damaged'> {
  try {
    const found: Found = { files: [], hasMaildir: false }
    await collect(await openZip(bytes, name, bytes.byteLength), '', 0, found)
    return found
  } catch (error) {
    return whyClosed(error)
  }
}

function whyClosed(error: unknown): 'encrypted' | 'damaged' {
  return reasonOf(error) === problems.encrypted ? 'encrypted' : 'damaged'
}

interface Found {
  readonly files: Entry[]
  hasMaildir: boolean
}

/** Collects the files of a folder and of those in it, except what is hidden, and the files of Maildirs. */
async function collect(folder: MailFolder, above: string, depth: number, found: Found): Promise<void> {
  const listing = await folder.list()
  const inMaildir = isMaildir(listing)
  if (inMaildir) found.hasMaildir = true
  else
    for (const file of listing.files)
      if (!file.name.startsWith('.')) found.files.push({ path: above + file.name, file })
  if (depth === maxDepth || found.files.length > maxEntries) return
  for (const child of listing.folders) {
    const isOfMaildir = inMaildir && ['cur', 'new', 'tmp'].includes(child.name)
    // the dot of a folder of mail is no sign of hiding
    if (!isOfMaildir && (inMaildir || !child.name.startsWith('.')))
      await collect(child, `${above}${child.name}/`, depth + 1, found)
  }
}

async function kindOf(file: MailFile): Promise<Kind> {
  try {
    const start = await file.start(lookAtBytes)
    return kindByStart(file, start, start.length < lookAtBytes)
  } catch (error) {
    return whyClosed(error)
  }
}

function kindByStart({ name, size }: MailFile, start: Buffer, isAll: boolean): Kind {
  const text = start.toString('latin1').replace(/^\xef\xbb\xbf/, '')
  const foreign = foreignKindOf(text, isAll)
  const isMessage = foreign === 'mail' || /\.emlx$/i.test(name) || startsWithHeaders(text)
  if (isMessage && foreign !== 'page') return 'mail'
  if (foreign === 'nothing') return 'empty'
  const advice = otherFormat(name, text)
  if (advice !== null) return { advice }
  // decompressing it once more has no known end
  if (foreign === 'packed' || size === null) return 'packed'
  const isSheet = foreign === 'spreadsheet'
  if (!isSheet && (foreign != null || isBinary(start))) return 'neither'
  return size > maxPostings.ofOne ? 'too-large' : 'postings'
}

/** Text in UTF-16 has zeros too. */
function isBinary(start: Buffer): boolean {
  return start.includes(0) && readByteOrderMark(start) === null
}

async function readEntry(file: MailFile): Promise<Uint8Array> {
  try {
    return await file.read()
  } catch (error) {
    throw new AppError('VALIDATION_ERROR', `${file.name}: ${reasonOf(error)}.`, { cause: error })
  }
}
