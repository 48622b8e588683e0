import { randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { chmod, link, lstat, open, readdir, rename, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf, isDenied, isMissing, isOfSystem } from '#src/adapters/kit/errors.js'
import { makePrivateFolder } from '#src/adapters/kit/private-folder.js'
import type { NoteFolder, NoteReading } from '#src/application/person/ports/note-folder.js'
import { AppError, toAppError } from '#src/domain/shared/app-error.js'
import { compareTexts } from '#src/domain/shared/text.js'

const maxBytes = 20 * 1024 * 1024
const ownMode = 0o600
const anyWrite = 0o222
const note = /\.md$/i
// systems that cannot give a file a second name
const noSecondName = ['EPERM', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP', 'EXDEV', 'EMLINK']
const inUse = ['EBUSY', 'EACCES', 'EPERM']

/** A folder of the file system. A file is written beside its place and then moved there. */
export class FileNoteFolder implements NoteFolder {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  async list(): Promise<readonly string[]> {
    return this.#translate(async () => {
      makePrivateFolder(this.#folder)
      return (await readdir(this.#folder)).filter((name) => note.test(name)).sort(compareTexts)
    })
  }

  async read(name: string): Promise<NoteReading> {
    return this.#translate(async () => {
      try {
        return (await this.#readFile(name)) ?? { outcome: 'unreadable' }
      } catch (error) {
        if (isMissing(error)) return { outcome: 'missing' }
        // a link, where links are refused
        if (isDenied(error) || codeOf(error) === 'ELOOP') return { outcome: 'unreadable' }
        throw error
      }
    })
  }

  async create(name: string, text: string): Promise<'written' | 'taken'> {
    return this.#translate(() =>
      this.#written(text, ownMode, (path) => this.#moveToFree(path, join(this.#folder, name))),
    )
  }

  async replace(name: string, before: string, text: string): Promise<'written' | 'changed' | 'denied'> {
    return this.#translate(async () => {
      const path = join(this.#folder, name)
      const { mode } = await lstat(path).catch(() => ({ mode: 0 }))
      if ((mode & anyWrite) === 0) return 'denied'
      return this.#written(text, mode & 0o777, async (temporary) => {
        // as late as possible: the person may be writing below the mark
        const now = await this.read(name)
        if (now.outcome !== 'read' || now.text !== before) return 'changed'
        try {
          await rename(temporary, path)
          return 'written'
        } catch (error) {
          if (inUse.includes(codeOf(error))) return 'denied'
          throw error
        }
      })
    })
  }

  /** Returns null for a link, a folder, a file that is too large, or one that is not text. */
  async #readFile(name: string): Promise<NoteReading | null> {
    const path = join(this.#folder, name)
    // opening a pipe would wait for its other end
    if (!(await lstat(path)).isFile()) return null
    const file = await open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0))
    try {
      const stats = await file.stat()
      if (!stats.isFile() || stats.size > maxBytes) return null
      return {
        outcome: 'read',
        text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(await file.readFile()),
      }
    } catch (error) {
      if (error instanceof TypeError) return null
      throw error
    } finally {
      await file.close()
    }
  }

  /** Writes a file with a name that nobody has, lets `move` move it, and removes it if it was not moved. */
  async #written<Outcome>(text: string, mode: number, move: (path: string) => Promise<Outcome>): Promise<Outcome> {
    const path = join(this.#folder, `.jobworkflow-${randomBytes(12).toString('hex')}.tmp`)
    const file = await open(path, 'wx', ownMode)
    try {
      try {
        await file.writeFile(text)
        await file.sync()
      } finally {
        await file.close()
      }
      if (mode !== ownMode) await chmod(path, mode)
      return await move(path)
    } finally {
      await unlink(path).catch(() => {})
    }
  }

  /** A second name is given only if it is free; where there are none, the moment between looking and moving is left. */
  async #moveToFree(from: string, to: string): Promise<'written' | 'taken'> {
    try {
      await link(from, to)
      return 'written'
    } catch (error) {
      if (codeOf(error) === 'EEXIST') return 'taken'
      if (!noSecondName.includes(codeOf(error))) throw error
    }
    const isFree = await lstat(to).then(() => false, isMissing)
    if (!isFree) return 'taken'
    await rename(from, to)
    return 'written'
  }

  async #translate<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (cause) {
      if (!isOfSystem(cause)) throw toAppError(cause)
      const message = isDenied(cause)
        ? 'The folder for the notes cannot be read or written by this account. Choose another folder, or change its permissions.'
        : 'The notes cannot be written into this folder. Check that it is a folder and that its disk has room, then try again.'
      throw new AppError('VALIDATION_ERROR', message, { cause })
    }
  }
}
