import {
  byCodeUnits,
  byId,
  type FolderListing,
  type MailFile,
  type MailFolder,
} from '#src/adapters/sources/mail-files/mail-file.js'

/** The folder tree formed by the paths of packed files. */
export class PackedFolder implements MailFolder {
  readonly name: string
  readonly key: string
  /** The error that ended the listing early; undefined if it is complete. */
  failure: unknown
  readonly #folders = new Map<string, PackedFolder>()
  readonly #files: MailFile[] = []

  constructor(name: string, key: string) {
    this.name = name
    this.key = key
  }

  /** `path` are the folder names that lead to `file`. */
  add(path: readonly string[], file: MailFile): void {
    this.addFolder(path).#files.push(file)
  }

  /** Empty folders matter too: a Maildir with only unread mail has an empty `cur`. */
  addFolder(path: readonly string[]): PackedFolder {
    let folder: PackedFolder = this
    for (const name of path) folder = folder.#child(name)
    return folder
  }

  async list(): Promise<FolderListing> {
    const folders = [...this.#folders].sort(([a], [b]) => byCodeUnits(a, b)).map(([, folder]) => folder)
    return { files: [...this.#files].sort(byId), folders }
  }

  #child(name: string): PackedFolder {
    const known = this.#folders.get(name)
    if (known !== undefined) return known
    const made = new PackedFolder(name, `${this.key}/${name}`)
    this.#folders.set(name, made)
    return made
  }
}

/** The names of a packed path without empty names and dots; null for the metadata of macOS. */
export function pathNames(path: string): readonly string[] | null {
  const names = path.normalize('NFC').split('/')
  const kept = names.filter((name) => name !== '' && name !== '.' && name !== '..')
  return kept.length === 0 || kept[0] === '__MACOSX' ? null : kept
}
