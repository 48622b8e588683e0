import type { Progress } from '#src/application/shared/progress.js'

/** The progress of a copy within one table, in rows. */
export interface CopyProgress extends Progress {
  readonly phase: 'copying' | 'comparing'
  /** The name of the table. */
  readonly table: string
}
