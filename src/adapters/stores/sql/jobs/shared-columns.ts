import type { Column, SQL, SQLWrapper } from 'drizzle-orm'
import type { EngineDialect } from '#src/adapters/stores/sql/kit/engine-dialect.js'
import type { TableOf } from '#src/adapters/stores/sql/kit/table-of.js'

/** Up to so many bytes a text is taken as it is, without being looked through. */
export const maxPlainBytes = 65_536
/** A longer text is not even cut: an engine takes it into memory whole before it cuts it. */
export const maxCutBytes = 64 * 1024 * 1024

/** What the engines say differently of jobs, which others write too: nothing that they left there takes an answer's time or memory. */
export interface JobsDialect extends EngineDialect {
  /** A text column as it is read, cut to what a text of a job has room for, and one character more. */
  bounded(column: Column): SQL
  /** A text column as it is, however long, unless it would take too much memory. */
  whole(column: Column): SQL
  /** The first characters of a text column. */
  cut(column: Column, characters: number): SQL
  /** A text as `like` compares it without regard to the case of ASCII letters. */
  lowered(text: SQLWrapper): SQL
  /** A text as it is compared by its bytes. */
  byBytes(column: Column): SQL
  /** Whether an id is one that a caller can name. */
  isNamed(id: Column): SQL
}

type Texts<Name extends string> = { readonly [K in Name]: string | null }

/** The columns that both engines have; each engine says in its own tables how it keeps them. */
export interface HuntTables {
  readonly jobs: TableOf<
    { readonly id: number } & Texts<
      'jobId' | 'title' | 'company' | 'location' | 'url' | 'source' | 'status' | 'capturedAt' | 'updatedAt'
    >
  >
  readonly events: TableOf<
    {
      readonly id: number
      readonly jobId: number
      readonly score: number | null
      readonly undoes: number | null
    } & Texts<'url' | 'at' | 'actor' | 'from' | 'to' | 'batch' | 'reason' | 'foundBy'>
  >
  readonly links: TableOf<
    { readonly id: number; readonly jobId: number } & Texts<
      'url' | 'targetKind' | 'targetId' | 'state' | 'evidence' | 'at'
    >
  >
  readonly checks: TableOf<
    { readonly id: number; readonly jobId: number } & Texts<'url' | 'at' | 'state' | 'quote' | 'content' | 'changes'>
  >
  readonly entries: TableOf<
    {
      readonly id: number
      readonly undoes: number | null
      readonly emailId: number | null
      readonly jobId: number | null
    } & Texts<
      'at' | 'batch' | 'actor' | 'client' | 'about' | 'kind' | 'messageId' | 'sender' | 'day' | 'url' | 'details'
    >
  >
}
