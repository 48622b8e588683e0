import type { KnownBoard } from '#src/domain/jobs/board-search.js'

/** A line of the person's own list that could not be read. */
export interface BadBoardLine {
  /** From 1. */
  readonly line: number
  /** Such as `"x:y" is not a board that can be read`. */
  readonly problem: string
}

export interface KnownBoardList {
  /** Each board once. */
  readonly boards: readonly KnownBoard[]
  readonly bad: readonly BadBoardLine[]
}

/**
 * The boards of companies that are known without asking anybody: our list, and the person's own, whose entries come
 * before ours. Throws VALIDATION_ERROR if a list cannot be read at all. Source: sync-boards.
 */
export interface KnownBoards {
  read(): Promise<KnownBoardList>
}
