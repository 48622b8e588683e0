import type { ByteSource } from './byte-source.js'

/** The kind of a file in a mail folder; see `classifyFile`. */
export type FileKind =
  | 'message'
  /** One message with an mbox separator line, in a file named like a message. */
  | 'separated'
  /** A file of Apple Mail: a length, a message and a property list. */
  | 'emlx'
  | 'mbox'
  /** A program's own file next to its mail, or an empty file. */
  | 'index'
  /** Mail in a format that must be converted or unpacked by other programs. */
  | 'foreign'
  | 'hidden'
  | 'other'

/** What is known about a file before it is read. */
export interface FileNature {
  readonly kind: FileKind
  /** For a foreign file: what it is, and what to do. */
  readonly problem?: string
  /** Whether it is an mbox of Google Takeout. */
  readonly isTakeout: boolean
  /** For an mbox: the times that are not message dates, if the whole file was already scanned. */
  readonly stamps?: ReadonlySet<number>
}

export interface OpenedFile extends ByteSource {
  /** The error that ended it early; undefined if there is none. */
  readonly failure?: unknown
  close(): Promise<void>
}

/**
 * A file that may contain mail, on disk or in a packed file. Failures throw file system errors, or errors of
 * problems.ts.
 */
export interface MailFile {
  /** For display, in NFC; not unique in a folder. */
  readonly name: string
  /** Unique in its folder, and part of positions: files are read in the order of their ids. */
  readonly id: string
  /** Unique among all files. */
  readonly key: string
  /** In bytes; null if unknown beforehand. */
  readonly size: number | null
  /** Set if it is already known. */
  readonly nature?: FileNature
  /** Changes when the file is written to. */
  stamp(): string
  /** The first bytes, at most `count`. */
  start(count: number): Promise<Buffer>
  /** The whole content. Throws TooLargeError. */
  read(): Promise<Buffer>
  /** The caller closes it. */
  open(): Promise<OpenedFile>
  /** For a file on disk: its path, and the target of a link. */
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
  /** Sorted by id. Fails like MailFile. */
  list(): Promise<FolderListing>
}

/** Compares by code units, so that the order is the same on every machine. */
export function byCodeUnits(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

export const byId = (a: { readonly id: string }, b: { readonly id: string }) => byCodeUnits(a.id, b.id)
