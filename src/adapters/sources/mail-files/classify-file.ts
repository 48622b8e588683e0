import { startsWithHeaders } from '#src/adapters/kit/text/message-start.js'
import { type ByteSource, ByteWindow } from './byte-source.js'
import type { FileKind, FileNature, MailFile } from './mail-file.js'
import { findSeparator, minWindowBytes } from './mbox-separator.js'
import { otherFormat } from './refused-formats.js'

/** How many bytes of a file are used to classify it. */
export const sniffedBytes = 8 * 1024
const windowBytes = 64 * 1024
// `From <number>@xxx`, or the headers that Takeout puts first
const takeoutStart =
  /^From \d{1,20}@xxx[ \r\n]|^From [^\n]{0,990}\n(?:X-GM-[A-Z]{1,10}: ?\d{1,20}\r?\n){0,2}X-Gmail-Labels:/
const ownFiles = /\.msf$|^(?:table_of_contents|popstate\.dat|msgfilterrules\.dat|mbox\.toc)$/i
const packed = /\.(?:zip|tgz|tar|gz)$/i

export const isPackedName = (name: string) => packed.test(name)

/**
 * Classifies a file in a mail folder. `.eml`, `.emlx` and `.mbox` decide by name; other files by their beginning: a
 * separator line makes an mbox, unless the name looks like that of a single message and no second separator follows
 * (some archives store the separator line with each message). An unreadable file counts as a message, so that it is
 * reported when it is read.
 */
export async function classifyFile(file: MailFile): Promise<FileNature> {
  if (file.nature !== undefined) return file.nature
  const named = kindByName(file.name)
  if (named !== null && named !== 'mbox') return { kind: named, isTakeout: false }
  try {
    // most files are one message: opening them a second time would double the work
    const start = await file.start(windowBytes)
    const text = start.toString('latin1', 0, sniffedBytes)
    return natureOf(file.name, text, () => (start.length < windowBytes ? countIn(start) : countSeparators(file)))
  } catch {
    return { kind: named ?? 'message', isTakeout: false }
  }
}

/** Classifies by name and beginning. `countSeparators` returns 0, 1 or more, and is only called if it decides. */
export async function natureOf(
  name: string,
  text: string,
  countSeparators: () => Promise<number>,
): Promise<FileNature> {
  const start = text.replace(/^\xef\xbb\xbf/, '')
  const kind = kindByName(name) ?? (await kindByStart(name, start, countSeparators))
  const problem = kind === 'other' || kind === 'mbox' ? otherFormat(name, text) : null
  if (problem !== null) return { kind: 'foreign', isTakeout: false, problem }
  return { kind, isTakeout: kind === 'mbox' && takeoutStart.test(start) }
}

function kindByName(name: string): FileKind | null {
  if (name.startsWith('.')) return 'hidden'
  if (/\.eml$/i.test(name)) return 'message'
  if (/\.emlx$/i.test(name)) return 'emlx'
  if (/\.mbo?x$/i.test(name)) return 'mbox'
  return ownFiles.test(name) ? 'index' : null
}

async function kindByStart(name: string, start: string, countSeparators: () => Promise<number>): Promise<FileKind> {
  if (start === '') return 'index'
  const separators = /^\s{0,99}From /.test(start) ? await countSeparators() : 0
  if (separators > 1 || (separators === 1 && namesMbox(name))) return 'mbox'
  if (separators === 1) return 'separated'
  return startsWithHeaders(start) ? 'message' : 'other'
}

/** A name without an extension; but a number alone is a message of an MH folder. */
function namesMbox(name: string): boolean {
  return !/\.|^[,#]?\d+$/.test(name)
}

async function countSeparators(file: MailFile): Promise<number> {
  const source = await file.open()
  try {
    return await countUpToTwo(source)
  } finally {
    await source.close()
  }
}

/** The same for a file that is completely in memory. */
function countIn(bytes: Buffer): Promise<number> {
  return countUpToTwo({
    size: bytes.length,
    read: async (target, position) => bytes.copy(target, 0, position),
  })
}

/** Returns 0, 1, or 2 for two or more. */
async function countUpToTwo(source: ByteSource): Promise<number> {
  const window = new ByteWindow(source, Math.min(windowBytes, Math.max(source.size, minWindowBytes)))
  const first = await findSeparator(window, 0)
  if (first === null) return 0
  return (await findSeparator(window, first.contentStart)) === null ? 1 : 2
}
