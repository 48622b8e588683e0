import type { Column, SQL, SQLWrapper } from 'drizzle-orm'
import type { EngineDialect } from '#src/adapters/stores/sql/kit/engine-dialect.js'
import type { TableOf } from '#src/adapters/stores/sql/kit/table-of.js'

/** Up to this many bytes a text is read whole, without being measured or cut. */
export const maxPlainBytes = 65_536
/** A longer text is not even cut: an engine loads it into memory whole before it cuts it. */
export const maxCutBytes = 64 * 1024 * 1024

/**
 * Where the engines differ in SQL on jobs. Other programs write jobs too, so reading bounds each value: none can cost
 * an answer too much time or memory.
 */
export interface JobsDialect extends EngineDialect {
  /** A text column, cut to one character more than the maximum length of a job's text. */
  bounded(column: Column): SQL
  /** A text column uncut, unless it would take too much memory. */
  whole(column: Column): SQL
  /** The first characters of a text column. */
  cut(column: Column, characters: number): SQL
  /** A text in lower case for `like`, which then ignores the case of ASCII letters. */
  lowered(text: SQLWrapper): SQL
  /** A text column compared by its bytes. */
  byBytes(column: Column): SQL
  /** Whether an id is in the range that a caller can name. */
  isNamed(id: Column): SQL
}

type Texts<Name extends string> = { readonly [K in Name]: string | null }

/** The columns that both engines share; each engine's tables define how it stores them. */
export interface HuntTables {
  readonly jobs: TableOf<
    { readonly id: number } & Texts<
      | 'jobId'
      | 'title'
      | 'company'
      | 'location'
      | 'url'
      | 'source'
      | 'status'
      | 'capturedAt'
      | 'updatedAt'
      | 'resumePdfPath'
      | 'resumeWrittenAt'
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
