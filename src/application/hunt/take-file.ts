import type { ImportCount } from '#src/application/jobs/import-jobs.js'
import type { ReadPostings } from '#src/application/jobs/take-posting-file.js'
import type { ImportCounts } from '#src/application/mail/import-tally.js'
import type { FileTaker, FileWork, SentFile } from '#src/application/shared/review-files.js'
import type { ColumnMapping } from '#src/domain/jobs/column-mapping.js'

/** What a file of mail holds, before any of it is in the archive. */
export interface ReadMail {
  readonly messages: number
  /** What cannot be read, as short phrases. */
  readonly problems: readonly string[]
  /** False if no place for an archive is configured. */
  readonly hasArchive: boolean
}

export interface WrittenMail extends ImportCounts {
  readonly skipped: number
  /** Folders that the archive may have under another name; they were not imported. */
  readonly leftOut: number
}

export type ReadFile = ({ readonly kind: 'postings' } & ReadPostings) | ({ readonly kind: 'mail' } & ReadMail)
export type WrittenFile = ({ readonly kind: 'postings' } & ImportCount) | ({ readonly kind: 'mail' } & WrittenMail)

export interface TakeFileParts {
  /** Tells by the content. */
  readonly isMail: (bytes: Uint8Array) => boolean
  readonly postings: FileTaker<ColumnMapping, ReadPostings, ImportCount>
  readonly mail: FileTaker<ColumnMapping, ReadMail, WrittenMail>
}

/** Takes a file of postings into the queue, and a file of mail into the archive. Source: page-add-files, page-add-mail. */
export class TakeFile implements FileTaker<ColumnMapping, ReadFile, WrittenFile> {
  readonly #parts: TakeFileParts

  constructor(parts: TakeFileParts) {
    this.#parts = parts
  }

  async read(file: SentFile, mapping: ColumnMapping, work: FileWork): Promise<ReadFile> {
    const { isMail, mail, postings } = this.#parts
    if (isMail(file.bytes)) return { kind: 'mail', ...(await mail.read(file, mapping, work)) }
    return { kind: 'postings', ...(await postings.read(file, mapping, work)) }
  }

  async write(file: SentFile, mapping: ColumnMapping, work: FileWork): Promise<WrittenFile> {
    const { isMail, mail, postings } = this.#parts
    if (isMail(file.bytes)) return { kind: 'mail', ...(await mail.write(file, mapping, work)) }
    return { kind: 'postings', ...(await postings.write(file, mapping, work)) }
  }
}
