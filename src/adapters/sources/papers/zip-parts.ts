import { setImmediate as nextTurn } from 'node:timers/promises'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { PaperProblem, paperBounds, toDamaged } from './paper-faults.js'

// a Word file or spreadsheet has a few dozen
const maxEntries = 10_000
const encryptedBit = 1

/** The names of the parts of an Office file. Throws PaperProblem. */
export async function entryNames(bytes: Buffer): Promise<readonly string[]> {
  return [...(await openParts(bytes)).names]
}

/** The parts of an Office file, which is a zip file. */
export interface ZipParts {
  readonly names: ReadonlySet<string>
  /** Passes the text of a part on in pieces, until `onText` returns false. Throws PaperProblem. */
  read(name: string, onText: (text: string) => boolean): Promise<void>
}

/** Opens an Office file whose parts together are not too large. Throws PaperProblem. */
export async function openParts(bytes: Buffer): Promise<ZipParts> {
  try {
    const zip = await yauzl.fromBufferPromise(bytes, { lazyEntries: true })
    const entries = new Map<string, Entry>()
    let unpacked = 0
    for await (const entry of zip.eachEntry()) {
      unpacked += entry.uncompressedSize
      if (unpacked > paperBounds.unpackedBytes || entries.size === maxEntries)
        throw new PaperProblem('unpacks-to-too-much')
      if ((entry.generalPurposeBitFlag & encryptedBit) !== 0) throw new PaperProblem('encrypted')
      entries.set(entry.fileName, entry)
    }
    return { names: new Set(entries.keys()), read: (name, onText) => readPart(zip, entries.get(name), onText) }
  } catch (error) {
    throw toDamaged(error)
  }
}

async function readPart(zip: ZipFile, entry: Entry | undefined, onText: (text: string) => boolean): Promise<void> {
  if (entry === undefined) return
  const decoder = new TextDecoder()
  try {
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      if (!onText(decoder.decode(chunk, { stream: true }))) return
      // a part that unpacks fast must not starve the timers
      await nextTurn()
    }
    onText(decoder.decode())
  } catch (error) {
    throw toDamaged(error)
  }
}
