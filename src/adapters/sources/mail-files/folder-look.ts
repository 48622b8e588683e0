import type { KnownFile, MailSourceItem } from '#src/application/mail/ports/mail-source.js'
import type { MailProblem, SeenFile } from '#src/domain/mail/raw-message.js'
import type { MailFile } from './mail-file.js'
import { problems } from './problems.js'

/** What a folder reports about files without reading them. */
export type FolderNews = Extract<MailSourceItem, { changed: unknown } | { gone: unknown } | { unchanged: unknown }>

/** What the name of a file says. */
export interface ParsedFileName {
  /** Null if names carry no flags. */
  readonly flags: readonly string[] | null
  readonly mailbox: string
  readonly file: MailFile
  /** Whether it is skipped unless the archive has it. */
  readonly leavesOut: boolean
}

/** Compares the files of a folder with those that earlier runs saw. */
export class FolderLook {
  readonly #files: ReadonlyMap<string, KnownFile> | undefined
  #unchanged = 0

  /** Absent if files are not recorded. */
  constructor(files: ReadonlyMap<string, KnownFile> | undefined) {
    this.#files = files
  }

  /** Whether the file was seen with another stamp. */
  isOther({ name, stamp }: SeenFile): boolean {
    const known = this.#files?.get(name)
    return known !== undefined && known.stamp !== stamp
  }

  /** Reports seen files that are missing, before all others, which may be the same messages. */
  *missing(names: ReadonlySet<string>): Generator<FolderNews> {
    const gone = [...(this.#files?.keys() ?? [])].filter((name) => !names.has(name))
    if (gone.length > 0) yield { position: '', gone }
  }

  /** What to report about the file without reading it; null if it must be read. */
  at(seen: SeenFile, said: ParsedFileName): 'unchanged' | FolderNews | MailProblem | null {
    const { flags, mailbox, file, leavesOut } = said
    const known = this.#files?.get(seen.name)
    if (known === undefined) return null
    const { emailId, stamp } = known
    if (stamp !== seen.stamp) {
      const isSameMessage = emailId !== null && flags !== null
      return isSameMessage
        ? { position: seen.name, changed: { ...seen, emailId, sourceMetadata: { labels: flags } } }
        : null
    }
    if (emailId !== null) {
      this.#unchanged++
      return 'unchanged'
    }
    if (!leavesOut) return null
    return { mailbox, position: seen.name, problem: problems.deleted, file: `${mailbox}/${file.name}` }
  }

  /** The record of a file that is read. */
  kept(seen: SeenFile): { readonly seen?: SeenFile } {
    return this.#files === undefined ? {} : { seen }
  }

  *end(): Generator<FolderNews> {
    if (this.#unchanged > 0) yield { position: '', unchanged: this.#unchanged }
  }
}
