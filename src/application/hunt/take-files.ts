import type { ImportCount } from '#src/application/jobs/import-jobs.js'
import type { ReadPostings, TakePostingFile } from '#src/application/jobs/take-posting-file.js'
import type { ImportCounts } from '#src/application/mail/import-tally.js'
import type { FileTaker, FileWork, SentFile } from '#src/application/shared/review-files.js'
import type { ColumnMapping } from '#src/domain/jobs/column-mapping.js'
import { type AppError, toAppError } from '#src/domain/shared/app-error.js'

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

/** Why a file, or one inside a packed file, is not taken; `advice` is a phrase on what it is and what to do. */
export type LeftOutReason =
  | 'encrypted'
  | 'damaged'
  | 'empty'
  | 'packed'
  | 'too-large'
  | 'too-many'
  | 'too-many-inside'
  | 'neither'
  | { readonly advice: string }

/** A file of postings: the file that was sent, or one inside it. */
export interface PostingsInside {
  /** The path inside the packed file; null if the file itself is meant. */
  readonly entry: string | null
  /** Throws AppError. */
  read(): Promise<Uint8Array>
}

/** What is in a file, told by the content. */
export interface FileContents {
  /** Null if there is no mail in it. If `isSorted`, what is no mail is known already and needs no report. */
  readonly mail: { readonly isSorted: boolean } | null
  readonly postings: readonly PostingsInside[]
  readonly leftOut: readonly { readonly entry: string | null; readonly reason: LeftOutReason }[]
}

interface PartName {
  readonly file: string
  /** The path inside the packed file; null if the whole file is meant. */
  readonly entry: string | null
}

/** One of the things that files hold. */
export type ReadPart = PartName &
  (
    | ({ readonly kind: 'postings' } & ReadPostings)
    | ({ readonly kind: 'mail' } & ReadMail)
    | { readonly kind: 'left-out'; readonly reason: LeftOutReason | AppError }
  )

/** What was added of all files. */
export interface WrittenFiles {
  /** Null if there were none. */
  readonly postings: Pick<ImportCount, 'added' | 'known' | 'bad'> | null
  readonly mail: WrittenMail | null
}

/** The columns that the person chose, by the index of the part. */
export type Mappings = ReadonlyMap<number, ColumnMapping>

export interface TakeFilesParts {
  readonly lookInto: (file: SentFile) => Promise<FileContents>
  readonly postings: Pick<TakePostingFile, 'read' | 'write'>
  readonly mail: {
    read(file: SentFile, contents: { readonly isSorted: boolean }, work: FileWork): Promise<ReadMail>
    write(files: readonly SentFile[], work: FileWork): Promise<WrittenMail>
  }
}

type Found = PartName &
  (
    | { readonly kind: 'postings'; readonly read: () => Promise<SentFile> }
    | { readonly kind: 'mail'; readonly sent: SentFile; readonly isSorted: boolean }
    | { readonly kind: 'left-out'; readonly reason: LeftOutReason }
  ) & {
    /** How much of the part is done is told in bytes of its own. */
    readonly workOn: (bytes: Uint8Array) => FileWork
  }

/** More files of postings in one review are left out. */
export const maxPostingFiles = 100

/** Takes postings into the queue, and mail into the archive. Source: page-add-files, page-add-mail. */
export class TakeFiles implements FileTaker<Mappings, readonly ReadPart[], WrittenFiles> {
  readonly #parts: TakeFilesParts

  constructor(parts: TakeFilesParts) {
    this.#parts = parts
  }

  /** A part that cannot be read is left out, and a posting of several parts is new in the first. Throws only if it is the only one. */
  async read(files: readonly SentFile[], mappings: Mappings, work: FileWork): Promise<readonly ReadPart[]> {
    const parts: ReadPart[] = []
    const counted = new Set<string>()
    for await (const found of this.#find(files, work)) {
      const { file, entry } = found
      const read = await this.#read(found, mappings.get(parts.length) ?? {}, counted).catch((error: unknown) => ({
        kind: 'left-out' as const,
        reason: toAppError(error),
      }))
      parts.push({ file, entry, ...read })
    }
    const [only] = parts
    if (parts.length === 1 && only?.kind === 'left-out' && only.reason instanceof Error) throw only.reason
    return parts
  }

  /** Adds what was read, the mail last. */
  async write(
    files: readonly SentFile[],
    mappings: Mappings,
    read: readonly ReadPart[],
    work: FileWork,
  ): Promise<WrittenFiles> {
    const counts: ImportCount[] = []
    const mail: SentFile[] = []
    let index = 0
    // the same files have the same parts
    for await (const found of this.#find(files, work)) {
      const part = read[index]
      if (found.kind === 'postings' && part?.kind === 'postings')
        counts.push(await this.#write(found, mappings.get(index) ?? {}))
      if (found.kind === 'mail' && part?.kind === 'mail' && part.messages > 0 && part.hasArchive) mail.push(found.sent)
      index++
    }
    return {
      postings: counts.length === 0 ? null : sumOf(counts),
      mail: mail.length === 0 ? null : await this.#parts.mail.write(mail, work),
    }
  }

  async #read(found: Found, mapping: ColumnMapping, counted: Set<string>) {
    const { postings, mail } = this.#parts
    switch (found.kind) {
      case 'postings': {
        const file = await found.read()
        return { kind: found.kind, ...(await postings.read(file, mapping, found.workOn(file.bytes), counted)) }
      }
      case 'mail':
        return { kind: found.kind, ...(await mail.read(found.sent, found, found.workOn(found.sent.bytes))) }
      case 'left-out':
        return { kind: found.kind, reason: found.reason }
    }
  }

  async #write({ read, workOn }: Found & { readonly kind: 'postings' }, mapping: ColumnMapping): Promise<ImportCount> {
    const file = await read()
    return this.#parts.postings.write(file, mapping, workOn(file.bytes))
  }

  /** The parts of all files, always in the same order. */
  async *#find(files: readonly SentFile[], work: FileWork): AsyncGenerator<Found> {
    let [before, postingFiles] = [0, 0]
    for (const sent of files) {
      const parts = partsOf(sent, await this.#parts.lookInto(sent))
      for (const [number, part] of parts.entries()) {
        if (work.signal.aborted) return
        const share = sent.bytes.byteLength / parts.length
        const workOn = shareOf(work, before + share * number, share)
        const isTooMany = part.kind === 'postings' && ++postingFiles > maxPostingFiles
        const { file, entry } = part
        yield isTooMany ? { kind: 'left-out', file, entry, reason: 'too-many', workOn } : { ...part, workOn }
      }
      before += sent.bytes.byteLength
    }
  }
}

function partsOf(sent: SentFile, { postings, mail, leftOut }: FileContents) {
  const file = sent.name
  return [
    ...postings.map(({ entry, read }) => ({
      ...{ kind: 'postings' as const, file, entry },
      read: async () => ({ name: entry ?? file, bytes: await read() }),
    })),
    ...(mail === null ? [] : [{ kind: 'mail' as const, file, entry: null, sent, ...mail }]),
    ...leftOut.map((each) => ({ kind: 'left-out' as const, file, ...each })),
  ]
}

const shareOf =
  ({ onProgress, signal }: FileWork, start: number, share: number) =>
  ({ byteLength }: Uint8Array): FileWork => ({
    onProgress: (done) => onProgress(start + share * Math.min(1, done / Math.max(1, byteLength))),
    signal,
  })

function sumOf(counts: readonly ImportCount[]): NonNullable<WrittenFiles['postings']> {
  const sum = { added: 0, known: 0, bad: 0 }
  for (const { added, known, bad } of counts) {
    sum.added += added
    sum.known += known
    sum.bad += bad
  }
  return sum
}
