import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { decode } from '#src/adapters/sources/mail-files/file-name.js'
import { problems, ReadProblem, toPackedProblem } from '#src/adapters/sources/mail-files/problems.js'
import { maxPackedFiles, maxUnpackedBytes, PackedFile } from './packed-file.js'
import { PackedFolder, pathNames } from './packed-folder.js'
import type { ByteStream } from './stream-byte-source.js'

const options = { lazyEntries: true, autoClose: false, decodeStrings: false } as const

/** The path of a zip file, or its bytes. */
type ZipPlace = string | Buffer

const encryptedBit = 1

/**
 * The content of the `.zip` file at `place`, including zip64. Throws ReadProblem if it is damaged or unpacks to too
 * much.
 */
export async function openZip(place: ZipPlace, name: string, size: number): Promise<PackedFolder> {
  const maxBytes = maxUnpackedBytes(size)
  const path = typeof place === 'string' ? place : name
  const folder = new PackedFolder(name.replace(/\.zip$/i, ''), path)
  const zip = await opened(place)
  try {
    let [total, count] = [0, 0]
    for await (const entry of zip.eachEntry()) {
      total += entry.uncompressedSize
      count += 1
      if (total > maxBytes || count > maxPackedFiles) throw new ReadProblem(problems.packedTooMuch)
      const packedPath = entryName(entry)
      const names = pathNames(packedPath)
      const last = names?.at(-1)
      if (names === null || last === undefined) continue
      if (packedPath.endsWith('/')) {
        folder.addFolder(names)
        continue
      }
      const id = `${last}\0${count}`
      folder.add(
        names.slice(0, -1),
        new PackedFile({
          ...{ name: last, id, key: `${path}/${names.join('/')}\0${count}`, size: entry.uncompressedSize, maxBytes },
          open: () => openEntry(place, entry),
        }),
      )
    }
  } catch (error) {
    throw toPackedProblem(error)
  } finally {
    zip.close()
  }
  return folder
}

async function openEntry(place: ZipPlace, entry: Entry): Promise<ByteStream> {
  if ((entry.generalPurposeBitFlag & encryptedBit) !== 0) throw new ReadProblem(problems.encrypted)
  const zip = await opened(place)
  try {
    const stream = await zip.openReadStreamPromise(entry)
    const pieces = stream[Symbol.asyncIterator]()
    const close = async () => {
      stream.destroy()
      zip.close()
    }
    return { pieces: { next: () => pieces.next().catch((error) => Promise.reject(toPackedProblem(error))) }, close }
  } catch (error) {
    zip.close()
    throw toPackedProblem(error)
  }
}

async function opened(place: ZipPlace): Promise<ZipFile> {
  try {
    return await (typeof place === 'string'
      ? yauzl.openPromise(place, options)
      : yauzl.fromBufferPromise(place, options))
  } catch (error) {
    throw toPackedProblem(error)
  }
}

/** Without the UTF-8 flag, a name may still be UTF-8, or Shift_JIS, or code page 437. */
function entryName(entry: Entry): string {
  const raw = entry.fileNameRaw
  const named = decode(raw, 'utf-8') ?? decode(raw, 'shift_jis')
  const text = named ?? yauzl.getFileNameLowLevel(entry.generalPurposeBitFlag, raw, entry.extraFields, false)
  return text.replaceAll('\\', '/')
}
