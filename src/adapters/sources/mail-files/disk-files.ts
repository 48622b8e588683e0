import { closeSync, type Dirent, readFileSync, readSync, realpathSync, type Stats, statSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { basename, join, sep } from 'node:path'
import { FileByteSource, openMailFile } from './byte-source.js'
import { type DecodedName, decodeFileName, encodeFileName } from './file-name.js'
import { byCodeUnits, byId, type FolderListing, type MailFile, type MailFolder, type OpenedFile } from './mail-file.js'
import { LinkOutError, maxReadBytes, TooLargeError } from './problems.js'

/** A path whose names may not be valid UTF-8. */
type DiskPath = string | Buffer

/** Changes when a file is written to. */
export const stampOf = ({ size, mtimeMs }: Stats) => `${size}-${mtimeMs}`

/**
 * A file on disk. It is opened and read synchronously: for files of a few kilobytes, the thread pool takes ten times as
 * long as the read itself, and a fifth of a whole import.
 */
export class DiskFile implements MailFile {
  readonly name: string
  readonly id: string
  readonly size = null
  /** The folder that contains it, or for a file named by the user, its path. */
  readonly #place: DiskFolder | string
  /** The folder that a link must not lead out of; null if it is not a link. */
  readonly #within: string | null

  constructor(place: DiskFolder | string, { name, id }: DecodedName, within: string | null = null) {
    this.#place = place
    this.#within = within
    this.name = name
    this.id = id
  }

  /** A file named by the user. */
  static at(path: string): DiskFile {
    return new DiskFile(path, decodeFileName(Buffer.from(basename(path))))
  }

  // a folder may have hundreds of thousands of files, so paths are built on demand
  get diskPath(): DiskPath {
    return typeof this.#place === 'string' ? this.#place : this.#place.childPath(encodeFileName(this.id))
  }

  get key(): string {
    return typeof this.#place === 'string' ? this.#place : this.#place.childKey(this.id)
  }

  stamp(): string {
    try {
      return stampOf(statSync(this.diskPath))
    } catch {
      // reading it reports the reason
      return ''
    }
  }

  async start(count: number): Promise<Buffer> {
    return this.#with((file, size) => {
      // one byte more than the file has, so that reading a folder fails
      const start = Buffer.allocUnsafe(Math.min(count, size + 1))
      return start.subarray(0, readSync(file, start))
    })
  }

  async read(): Promise<Buffer> {
    return this.#with((file, size) => {
      if (size > maxReadBytes) throw new TooLargeError()
      return readFileSync(file)
    })
  }

  async open(): Promise<OpenedFile> {
    return FileByteSource.open(this.target())
  }

  #with<T>(use: (file: number, size: number) => T): T {
    const { file, stats } = openMailFile(this.target())
    try {
      return use(file, stats.size)
    } finally {
      closeSync(file)
    }
  }

  /** The target of a link, if it is allowed. Throws LinkOutError. */
  target(): DiskPath {
    if (this.#within === null) return this.diskPath
    const folder = Buffer.concat([realpathSync(this.#within, { encoding: 'buffer' }), Buffer.from(sep)])
    const target = realpathSync(this.diskPath, { encoding: 'buffer' })
    if (!target.subarray(0, folder.length).equals(folder)) throw new LinkOutError()
    return target
  }
}

/**
 * A folder on disk. Links to folders are listed as files and cannot be read; links to files are followed within `root`.
 */
export class DiskFolder implements MailFolder {
  readonly name: string
  readonly key: string
  readonly diskPath: DiskPath
  readonly #root: string

  constructor(path: DiskPath, key: string, root: string, name = decodeFileName(Buffer.from(basename(key))).name) {
    this.diskPath = path
    this.key = key
    this.#root = root
    this.name = name
  }

  /** A folder named by the user. */
  static at(path: string): DiskFolder {
    return new DiskFolder(path, path, path)
  }

  async list(): Promise<FolderListing> {
    const entries = await readdir(this.diskPath, { encoding: 'buffer', withFileTypes: true })
    const named = entries.map((entry) => ({ entry, ...decodeFileName(entry.name) }))
    named.sort(byId)
    const folders = named.filter(({ entry }) => entry.isDirectory())
    return {
      files: named.filter(({ entry }) => isFile(entry)).map((found) => this.#file(found)),
      folders: folders
        .sort((a, b) => byCodeUnits(a.id, b.id))
        .map(({ entry, id, name }) => new DiskFolder(this.childPath(entry.name), this.childKey(id), this.#root, name)),
    }
  }

  #file({ entry, id, name }: { entry: Dirent<Buffer>; id: string; name: string }): DiskFile {
    return new DiskFile(this, { id, name }, entry.isSymbolicLink() ? this.#root : null)
  }

  childPath(name: Buffer): Buffer {
    return Buffer.concat([Buffer.from(this.diskPath), Buffer.from(sep), name])
  }

  childKey(id: string): string {
    return join(this.key, id)
  }
}

function isFile(entry: Dirent<Buffer>): boolean {
  return entry.isFile() || entry.isSymbolicLink()
}
