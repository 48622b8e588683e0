import type { UtcTime } from '#src/domain/shared/calendar.js'

/** Boards that no longer exist, kept with the jobs. Throws DB_NOT_FOUND, DB_ERROR. Source: sync-boards-gone. */
export interface GoneBoards {
  /** Returns when each board was last found to be gone, by its reference. */
  goneBoards(): Promise<ReadonlyMap<string, UtcTime>>
  noteBoardGone(reference: string, at: UtcTime): Promise<void>
}
