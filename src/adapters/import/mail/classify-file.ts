import { closeSync, readSync } from 'node:fs'
import { basename } from 'node:path'
import { ByteWindow, FileByteSource } from './byte-source.js'
import { findSeparator } from './mbox-separator.js'
import { openMailFile } from './open-mail-file.js'

/** `separated` is one message under an mbox separator line, in a file named like a message. */
export type FileKind = 'message' | 'separated' | 'mbox' | 'other' | 'hidden'

const sniffedBytes = 8 * 1024
const windowBytes = 64 * 1024
const tellingHeader = /^(?:from|to|subject|date|received|return-path|message-id|mime-version|delivered-to):/im

/**
 * What a file in a folder of mail is. `.eml` and `.mbox` say it; any other is told by its start: a separator line makes an
 * mbox, unless the file's name looks like a single message's and no second separator follows (some archives store the
 * separator line with each message). An unreadable file counts as a message, so that it is reported when read.
 */
export async function classifyFile(path: string): Promise<FileKind> {
  const name = basename(path)
  if (name.startsWith('.')) return 'hidden'
  if (/\.eml$/i.test(name)) return 'message'
  if (/\.mbo?x$/i.test(name)) return 'mbox'
  try {
    return await sniff(path, name)
  } catch {
    return 'message'
  }
}

async function sniff(path: string, name: string): Promise<FileKind> {
  const text = startOf(path)
  const separators = /^\s*From /.test(text) ? await countSeparators(path) : 0
  if (separators > 1 || (separators === 1 && namesMbox(name))) return 'mbox'
  if (separators === 1) return 'separated'
  return startsWithHeaders(text) ? 'message' : 'other'
}

/** Read at once, for the reason that `readMessageFile` gives. */
function startOf(path: string): string {
  const { file } = openMailFile(path)
  try {
    const start = Buffer.alloc(sniffedBytes)
    const length = readSync(file, start)
    return start.toString('latin1', 0, length).replace(/^\xef\xbb\xbf/, '')
  } finally {
    closeSync(file)
  }
}

/** No extension; but a number alone is a message of an MH folder. */
function namesMbox(name: string): boolean {
  return !/\.|^\d+$/.test(name)
}

function startsWithHeaders(text: string): boolean {
  // whatever program left its own kind of separator line there
  const block = text.replace(/^>?From .*\r?\n/, '').split(/\r?\n\r?\n/, 1)[0] ?? ''
  return /^[!-9;-~]+[ \t]*:/.test(block) && tellingHeader.test(block)
}

/** 0, 1, or 2 for more. */
async function countSeparators(path: string): Promise<number> {
  const source = await FileByteSource.open(path)
  try {
    const window = new ByteWindow(source, windowBytes)
    const first = await findSeparator(window, 0)
    if (first === null) return 0
    return (await findSeparator(window, first.contentStart)) === null ? 1 : 2
  } finally {
    await source.close()
  }
}
