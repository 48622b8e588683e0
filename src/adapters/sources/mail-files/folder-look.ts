import type { KnownFile, MailSourceItem } from '#src/application/mail/ports/mail-source.js'
import type { MailProblem, SeenFile } from '#src/domain/mail/raw-message.js'
import type { MailFile } from './mail-file.js'
import { problems } from './problems.js'

/** What a folder tells of files without reading them. */
export type FolderNews = Extract<MailSourceItem, { changed: unknown } | { gone: unknown } | { unchanged: unknown }>

/** What a folder says of a file by its name. */
export interface FileSaid {
  /** Null where names say nothing. */
  readonly flags: readonly string[] | null
  readonly mailbox: string
  readonly file: MailFile
  /** Whether it is left out where the archive does not have it. */
  readonly leavesOut: boolean
}

/** The files of a folder beside those that earlier runs have seen. */
export class FolderLook {
  readonly #files: ReadonlyMap<string, KnownFile> | undefined
  #unchanged = 0

  /** Absent where files are not kept. */
  constructor(files: ReadonlyMap<string, KnownFile> | undefined) {
    this.#files = files
  }

  /** Whether the file was seen, with another stamp. */
  isOther({ name, stamp }: SeenFile): boolean {
    const known = this.#files?.get(name)
    return known !== undefined && known.stamp !== stamp
  }

  /** Files that were seen and are not among these: told before all others, which may be the same messages. */
  *missing(names: ReadonlySet<string>): Generator<FolderNews> {
    const gone = [...(this.#files?.keys() ?? [])].filter((name) => !names.has(name))
    if (gone.length > 0) yield { position: '', gone }
  }

  /** What is to be said of the file unread; null when it is to be read. */
  at(seen: SeenFile, said: FileSaid): 'unchanged' | FolderNews | MailProblem | null {
    const { flags, mailbox, file, leavesOut } = said
    const known = this.#files?.get(seen.name)
    if (known === undefined) return null
    const { emailId, stamp } = known
    if (stamp !== seen.stamp) {
      const isSameMessage = emailId !== null && flags !== null
      return isSameMessage ? { position: seen.name, changed: { ...seen, emailId, told: { labels: flags } } } : null
    }
    if (emailId !== null) {
      this.#unchanged++
      return 'unchanged'
    }
    if (!leavesOut) return null
    return { mailbox, position: seen.name, problem: problems.deleted, file: `${mailbox}/${file.name}` }
  }

  /** What is noted of a file that is read. */
  kept(seen: SeenFile): { readonly seen?: SeenFile } {
    return this.#files === undefined ? {} : { seen }
  }

  *end(): Generator<FolderNews> {
    if (this.#unchanged > 0) yield { position: '', unchanged: this.#unchanged }
  }
}
