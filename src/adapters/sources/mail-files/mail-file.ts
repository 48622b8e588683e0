import type { ByteSource } from './byte-source.js'

/** What a file in a folder of mail is; `classifyFile` says how that is known. */
export type FileKind =
  | 'message'
  /** One message under an mbox separator line, in a file named like a message. */
  | 'separated'
  /** Apple Mail's: a length, a message, a property list. */
  | 'emlx'
  | 'mbox'
  /** Written by a program for itself beside its mail, or empty. */
  | 'index'
  /** Mail in a format that other programs convert or unpack. */
  | 'foreign'
  | 'hidden'
  | 'other'

/** What is known of a file before it is read. */
export interface FileNature {
  readonly kind: FileKind
  /** Of a foreign file: what it is, and what helps. */
  readonly problem?: string
  /** An mbox of Google Takeout. */
  readonly isTakeout: boolean
  /** Of an mbox: the seconds that are no dates of messages, where the whole file was looked at already. */
  readonly stamps?: ReadonlySet<number>
}

export interface OpenedFile extends ByteSource {
  /** Why it ended before its end; undefined when it did not. */
  readonly failure?: unknown
  close(): Promise<void>
}

/** A file in which mail may be, on disk or packed into another. What fails throws the file system's error, or one of problems.ts. */
export interface MailFile {
  /** As people read it, in NFC; two files of a folder may have the same. */
  readonly name: string
  /** Names it in its folder, and is part of positions: files are read in the order of these. */
  readonly id: string
  /** Names it among all files. */
  readonly key: string
  /** Bytes; null when not known beforehand. */
  readonly size: number | null
  /** Where it was found out already. */
  readonly nature?: FileNature
  /** Is otherwise when it was written to. */
  stamp(): string
  /** At most `count` bytes from its beginning. */
  start(count: number): Promise<Buffer>
  /** All of it. Throws TooLargeError. */
  read(): Promise<Buffer>
  /** The caller closes it. */
  open(): Promise<OpenedFile>
  /** Of a file on disk: where it lies, and where it leads if it is a link. */
  readonly diskPath?: string | Buffer
  target?(): string | Buffer
}

export interface FolderListing {
  readonly files: readonly MailFile[]
  readonly folders: readonly MailFolder[]
}

export interface MailFolder {
  readonly name: string
  readonly key: string
  readonly diskPath?: string | Buffer
  /** By id. What fails throws as in MailFile. */
  list(): Promise<FolderListing>
}

/** The same order on every machine, whatever its language. */
export function byCodeUnits(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

export const byId = (a: { readonly id: string }, b: { readonly id: string }) => byCodeUnits(a.id, b.id)
