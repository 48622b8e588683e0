import type { UtcTime } from '#src/domain/shared/calendar.js'

/**
 * Which boards were asked which question lately, so that the next run goes on with others. It may forget: then a board
 * is asked once more.
 */
export interface AskedBoards {
  /** Returns the references of boards that were asked this question at this time or later. */
  since(question: string, at: UtcTime): Promise<ReadonlySet<string>>
  note(question: string, reference: string, at: UtcTime): Promise<void>
}
