import { opendirSync, statSync } from 'node:fs'
import { sep } from 'node:path'
import type { FolderListing, MailFolder } from './mail-file.js'

/** The Maildirs found in a folder. */
interface Look {
  readonly isMaildir: boolean
  /** Folders of Maildir++ or KMail, whose names start with a dot. */
  readonly hasDotFolders: boolean
  readonly hasInbox: boolean
  /** The number of Maildirs in it whose names do not start with a dot. */
  readonly maildirs: number
  readonly folders: number
}

type HasFolder = (name: string) => boolean

// a folder with more entries is not a mail folder
const maxNames = 4096

/** Copying a Maildir may drop empty folders: `cur` is enough. */
export function isMaildir({ folders }: FolderListing): boolean {
  return looksLikeMaildir((wanted) => folders.some(({ name }) => name === wanted))
}

const looksLikeMaildir = (has: HasFolder) => has('cur') || (has('new') && has('tmp'))

/** Finds the trees that contain Maildirs, from any starting point in them. Each folder is read once. */
export class MaildirTrees {
  readonly #looks = new Map<string, Promise<Look | null>>()

  /**
   * How many of these folders lead to a Maildir, if the last of them is one or is its `cur` or `new`; otherwise null.
   */
  async maildirAt(folders: readonly MailFolder[]): Promise<number | null> {
    const last = folders.at(-1)
    const isPart = last?.name === 'cur' || last?.name === 'new'
    const at = isPart ? folders.length - 2 : folders.length - 1
    return (await this.#look(folders[at]))?.isMaildir ? at + 1 : null
  }

  /**
   * How many of these folders, the last of which is a Maildir, lead to the top of its tree: the highest Maildir with
   * dot folders, or else the highest folder of Maildirs, or else the Maildir itself. Stops at the first folder above
   * that contains no Maildir. Reads no files.
   */
  async rootOf(folders: readonly MailFolder[]): Promise<number> {
    let root = folders.length
    for await (const [count, look] of this.#walkUp(folders)) {
      if (look.isMaildir && look.hasDotFolders) return (await this.#isInboxBeside(folders, count)) ? count - 1 : count
      if (isTop(look)) root = count
      // folders above belong to other accounts
      if (look.hasInbox) break
    }
    return root
  }

  /** Goes up from the last folder as long as there are Maildirs. */
  async *#walkUp(folders: readonly MailFolder[]): AsyncGenerator<readonly [count: number, look: Look]> {
    for (let count = folders.length; count > 0; count--) {
      const look = await this.#look(folders[count - 1])
      if (look === null || (!look.isMaildir && look.maildirs === 0)) return
      yield [count, look]
    }
  }

  /** Some programs put the dot only before the names of subfolders, and not before that of the folder itself. */
  async #isInboxBeside(folders: readonly MailFolder[], count: number): Promise<boolean> {
    return (await this.#look(folders[count - 2]))?.hasInbox === true
  }

  #look(folder: MailFolder | undefined): Promise<Look | null> {
    if (folder === undefined) return Promise.resolve(null)
    const look = this.#looks.get(folder.key) ?? lookAt(folder).catch(() => null)
    this.#looks.set(folder.key, look)
    return look
  }
}

/** A folder of other things that also contains a few Maildirs is not the top of a tree. */
function isTop({ isMaildir, hasInbox, maildirs, folders }: Look): boolean {
  return hasInbox || (isMaildir && maildirs > 0) || (maildirs > 1 && maildirs * 2 >= folders)
}

async function lookAt(folder: MailFolder): Promise<Look | null> {
  if (folder.diskPath !== undefined) return lookOnDisk(folder.diskPath)
  const listing = await folder.list()
  const inside = new Map<string, FolderListing>()
  for (const child of listing.folders) inside.set(child.name, await child.list())
  const has = (name: string, part: string) => inside.get(name)?.folders.some((each) => each.name === part) ?? false
  return toLook([...inside.keys()], has)
}

/** Links are not followed, as in the search. */
function lookOnDisk(path: string | Buffer): Look | null {
  const under = (...parts: readonly string[]) => Buffer.concat([Buffer.from(path), Buffer.from(sep + parts.join(sep))])
  const names: string[] = []
  const folder = opendirSync(path as string)
  try {
    for (let read = 0, entry = folder.readSync(); entry !== null; entry = folder.readSync(), read++) {
      if (read === maxNames && !isFolder(under('cur'))) return null
      if (entry.isDirectory()) names.push(entry.name)
    }
  } finally {
    folder.closeSync()
  }
  return toLook(names, (name, part) => isFolder(under(name, part)))
}

function isFolder(path: Buffer): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
}

function toLook(names: readonly string[], has: (name: string, part: string) => boolean): Look {
  const own = looksLikeMaildir((name) => names.includes(name))
  const others = names.filter((name) => !(own && ['cur', 'new', 'tmp'].includes(name)))
  const maildirs = others.filter((name) => looksLikeMaildir((part) => has(name, part)))
  return {
    isMaildir: own,
    hasDotFolders: others.some(
      (name) => name.startsWith('.') && (name.endsWith('.directory') || maildirs.includes(name)),
    ),
    hasInbox: maildirs.some((name) => name.toUpperCase() === 'INBOX'),
    maildirs: maildirs.filter((name) => !name.startsWith('.')).length,
    folders: others.filter((name) => !name.startsWith('.')).length,
  }
}
