import { createHash } from 'node:crypto'
import { existsSync, rmSync } from 'node:fs'
import { type FileHandle, open, stat } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { createGzip, constants as zlib } from 'node:zlib'
import { draftOf, nameUnlessTaken } from '#src/adapters/kit/drafts.js'
import { codeOf, isMissing, isOfSystem } from '#src/adapters/kit/errors.js'
import { syncFolder } from '#src/adapters/kit/sync-folder.js'
import type { BackupWriter, Content } from '#src/application/keeping/ports/backup-file.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { blockBytes, writeTarHeader } from './tar-header.js'

/**
 * A tar file, compressed with gzip, that only this account can read. It is written beside its final name. Memory does
 * not grow with the size of its parts.
 */
export class BackupFileWriter implements BackupWriter {
  readonly #path: string
  readonly #draft: string
  readonly #file: FileHandle
  readonly #at: Date
  readonly #gzip = createGzip({ level: zlib.Z_BEST_SPEED })
  readonly #written: Promise<void>
  #isClosed = false
  #failure: unknown = null

  private constructor(path: string, draft: string, file: FileHandle, at: Date) {
    this.#path = path
    this.#draft = draft
    this.#file = file
    this.#at = at
    this.#written = this.#writeOut()
    // whoever writes next gets the error
    this.#written.catch(() => {})
  }

  /** Throws VALIDATION_ERROR if the file exists or cannot be created. */
  static async create(path: string, at: Date): Promise<BackupFileWriter> {
    if (existsSync(path))
      throw new AppError('VALIDATION_ERROR', `${path} already exists: choose another name for the backup.`)
    const draft = draftOf(path)
    try {
      rmSync(draft, { force: true })
      return new BackupFileWriter(path, draft, await open(draft, 'wx', 0o600), at)
    } catch (error) {
      throw new AppError('VALIDATION_ERROR', `${path} cannot be created: ${whyNot(error)}`, { cause: error })
    }
  }

  add(content: Content): Promise<string> {
    return this.#explained(async () => {
      const hash = createHash('sha256')
      await this.#write(writeTarHeader(content, this.#at))
      let bytes = 0
      for await (const piece of content.read()) {
        bytes += piece.byteLength
        hash.update(piece)
        await this.#write(piece)
      }
      if (bytes !== content.bytes)
        throw new AppError('DB_ERROR', `${content.name} changed while it was read; try again.`)
      await this.#write(Buffer.alloc((blockBytes - (bytes % blockBytes)) % blockBytes))
      return hash.digest('hex')
    })
  }

  publish(): Promise<number> {
    return this.#explained(async () => {
      await this.#write(Buffer.alloc(2 * blockBytes))
      this.#gzip.end()
      await this.#written
      await this.#file.sync()
      await this.#close()
      nameDraft(this.#draft, this.#path)
      syncFolder(dirname(this.#path))
      return (await stat(this.#path)).size
    })
  }

  async discard(): Promise<void> {
    this.#gzip.destroy()
    await this.#written.catch(() => {})
    await this.#close()
    rmSync(this.#draft, { force: true })
  }

  async #writeOut(): Promise<void> {
    try {
      for await (const piece of this.#gzip) await this.#file.appendFile(piece as Buffer)
    } catch (error) {
      // the loop has ended the compression: whoever waits for it gets this error
      this.#failure ??= error
      throw error
    }
  }

  #write(piece: Uint8Array): Promise<void> {
    return new Promise((resolve, reject) =>
      this.#gzip.write(piece, (error) => (error ? reject(this.#failure ?? error) : resolve())),
    )
  }

  async #close(): Promise<void> {
    if (this.#isClosed) return
    this.#isClosed = true
    await this.#file.close()
  }

  async #explained<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      if (!isOfSystem(error)) throw error
      if (codeOf(error) === 'ENOSPC') throw noSpaceFor(this.#path, error)
      const why = `(${codeOf(error)}): check its folder and the space on its disk`
      throw new AppError('DB_ERROR', `${basename(this.#path)} cannot be written ${why}.`, { cause: error })
    }
  }
}

function whyNot(error: unknown): string {
  const code = codeOf(error)
  if (isMissing(error)) return 'its folder does not exist. Create it, or name a file in another folder.'
  if (code === 'EACCES' || code === 'EPERM') return 'permission denied. Name a file in another folder.'
  if (code === 'EROFS') return 'its disk is read-only. Name a file in another folder.'
  return `its folder cannot be used (${code}). Check it, or name a file in another folder.`
}

/** The failure of a backup at `path` whose disk is full. */
export function noSpaceFor(path: string, cause: unknown): AppError {
  const message = `${basename(path)} cannot be written: the disk is full; free some space, or choose another place.`
  return new AppError('DB_ERROR', message, { cause })
}

/** Throws VALIDATION_ERROR if somebody took the name. */
function nameDraft(draft: string, path: string): void {
  if (nameUnlessTaken(draft, path)) return
  throw new AppError('VALIDATION_ERROR', `${path} already exists: choose another name for the backup.`)
}
