import type { BoardReading, BoardRow, JobBoards } from '#src/application/jobs/ports/job-boards.js'
import { boardFactsOf, boardFailure } from '#src/domain/jobs/board-failure.js'
import { type BoardReference, parseReference } from '#src/domain/jobs/board-reference.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { type AnswerParts, boardAnswers } from './answers.js'
import type { Board } from './board.js'
import { boards } from './boards.js'

export interface PublicBoardsParts extends Omit<AnswerParts, 'read'> {
  /** Yields the chunks of the answer of a URL. Throws FETCH_FAILED with facts about a board. */
  readonly read: (url: string, signal: AbortSignal, accept: string) => AsyncIterable<Buffer>
  readonly close: () => Promise<void>
}

/** Public boards, read through the documented APIs of their systems. */
export class PublicBoards implements JobBoards {
  readonly #parts: PublicBoardsParts

  constructor(parts: PublicBoardsParts) {
    this.#parts = parts
  }

  find(text: string): BoardReference {
    return parseReference(text, boards)
  }

  async *postings(reference: BoardReference, reading: BoardReading): AsyncGenerator<BoardRow> {
    const board = boardOf(reference)
    const signal = reading.signal ?? new AbortController().signal
    const read = (url: string, accept: string) => told(this.#parts.read(url, signal, accept), reading.onBytes)
    let line = 0
    try {
      for await (const posting of board.postings(reference.name, boardAnswers({ ...this.#parts, read })))
        yield { ...posting, line: ++line }
    } catch (error) {
      // a cancelled reading ends without an error
      if (signal.aborted) return
      throw namingBoard(error, board, reference)
    }
  }

  close(): Promise<void> {
    return this.#parts.close()
  }
}

function boardOf({ kind }: BoardReference): Board {
  const board = boards.find((candidate) => candidate.kind === kind)
  if (board !== undefined) return board
  throw boardFailure('VALIDATION_ERROR', `Unknown kind of board: ${JSON.stringify(kind)}.`, {
    problem: 'board-unknown',
    taken: boards.map(({ kind: other, address }) => ({ reference: `${other}:NAME`, address })),
  })
}

async function* told(parts: AsyncIterable<Buffer>, onBytes: BoardReading['onBytes']): AsyncGenerator<Buffer> {
  for await (const part of parts) {
    onBytes?.(part.length)
    yield part
  }
}

/** The systems report an unknown board by the status code, or by a host that does not exist. */
function namingBoard(error: unknown, { label, names }: Board, { name }: BoardReference): unknown {
  const facts = boardFactsOf(error)
  if (!(error instanceof AppError) || facts?.problem !== 'board-not-read') return error
  const { code, retryable } = error
  if (facts.isUnknownHost === true && names === 'host')
    return boardFailure(code, error.message, { ...facts, isNameInHost: true }, { retryable, cause: error })
  if (facts.statusCode !== 404 && facts.statusCode !== 410) return error
  const message = `${label} has no board named ${JSON.stringify(name)}.`
  return boardFailure('NOT_FOUND', message, { problem: 'board-missing' }, { cause: error })
}
