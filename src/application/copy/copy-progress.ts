import type { Progress } from '#src/application/shared/progress.js'

/** How far a copy is with one table, in rows. */
export interface CopyProgress extends Progress {
  readonly phase: 'copying' | 'comparing'
  /** Of the table. */
  readonly table: string
}
