import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { refuseEndless } from '#src/adapters/sources/mail-files/byte-source.js'
import { maxUnpackedBytes, PackedFile, unpackedName } from './packed-file.js'
import type { PackedFolder } from './packed-folder.js'
import { openTar } from './tar-archive.js'
import { openZip } from './zip-archive.js'

/** The content of a packed file: files in folders, or one file. */
export type Unpacked =
  | { readonly folder: PackedFolder; readonly file?: undefined }
  | { readonly file: PackedFile; readonly folder?: undefined }

/** Opens the `.zip`, `.tar`, `.tgz`, `.tar.gz` or `.gz` file at `path`. Throws file system errors and ReadProblem. */
export async function openPacked(path: string, name: string): Promise<Unpacked> {
  const stats = await stat(path)
  refuseEndless(stats)
  if (/\.zip$/i.test(name)) return { folder: await openZip(path, name, stats.size) }
  if (/\.(?:tar|tgz|tar\.gz)$/i.test(name)) return { folder: await openTar(path, name, stats.size) }
  const open = async () => {
    const stream = createReadStream(path, { highWaterMark: 256 * 1024 })
    const pieces = stream[Symbol.asyncIterator]()
    return { pieces, close: async () => void stream.destroy() }
  }
  const maxBytes = maxUnpackedBytes(stats.size)
  return { file: new PackedFile({ name, id: unpackedName(name), key: path, size: null, maxBytes, open }) }
}
