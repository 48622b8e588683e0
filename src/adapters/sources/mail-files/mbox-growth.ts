import { createHash } from 'node:crypto'
import { type ByteSource, ByteWindow, FileByteSource } from './byte-source.js'
import { findSeparator, minWindowBytes, separatorAt } from './mbox-separator.js'

const headBytes = 4 * 1024
const tailBytes = 64 * 1024
const windowBytes = 1024 * 1024
// the blank line that belongs to the mbox
const maxBlankBytes = 3

/** The state of an mbox after reading it completely, to detect whether it was only appended to. */
export interface MboxEnd {
  readonly size: number
  /** A hash of its beginning, and of its end from the last separator on. */
  readonly mark: string
}

/** For the mbox at `path` with its last separator at `separator`. Throws file system errors. */
export async function markEnd(path: string | Buffer, separator: number): Promise<MboxEnd> {
  return withFile(path, async (source) => ({ size: source.size, mark: await markOf(source, separator, source.size) }))
}

/** Whether the mbox at `path` is unchanged except for appended messages. Throws file system errors. */
export async function isGrown(path: string | Buffer, separator: number, { size, mark }: MboxEnd): Promise<boolean> {
  return withFile(path, async (source) => {
    if (source.size <= size || (await markOf(source, separator, size)) !== mark) return false
    const window = new ByteWindow(source, Math.max(windowBytes, minWindowBytes))
    const last = await separatorAt(window, separator, separator === 0)
    if (last === null) return false
    // the last message may have grown too
    const next = await findSeparator(window, last.contentStart)
    return next !== null && next.start >= size && next.start <= size + maxBlankBytes
  })
}

async function markOf(source: ByteSource, separator: number, size: number): Promise<string> {
  const hash = createHash('sha256')
  for (const [from, to] of [
    [0, Math.min(headBytes, size)],
    [separator, Math.min(separator + tailBytes, size)],
    [Math.max(separator, size - tailBytes), size],
  ] as const) {
    const bytes = Buffer.alloc(Math.max(0, to - from))
    await source.read(bytes, from)
    hash.update(bytes)
  }
  return hash.digest('base64')
}

async function withFile<T>(path: string | Buffer, use: (source: ByteSource) => Promise<T>): Promise<T> {
  const source = await FileByteSource.open(path)
  try {
    return await use(source)
  } finally {
    await source.close()
  }
}
