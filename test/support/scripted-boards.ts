import { boards } from '#src/adapters/sources/boards/boards.js'
import type { BoardRow, JobBoards } from '#src/application/jobs/ports/job-boards.js'
import { boardFailure } from '#src/domain/jobs/board-failure.js'
import { parseReference } from '#src/domain/jobs/board-reference.js'

/** Boards by reference: the titles they list, or how they fail. Records who was asked. */
export function scriptedBoards(script: Readonly<Record<string, readonly string[] | 'gone' | 'down' | 'silent'>>) {
  const asked: string[] = []
  async function* postings({ kind, name }: { readonly kind: string; readonly name: string }): AsyncGenerator<BoardRow> {
    const reference = `${kind}:${name}`
    asked.push(reference)
    const answer = script[reference] ?? 'gone'
    if (answer === 'gone') throw boardFailure('NOT_FOUND', `${reference} is missing.`, { problem: 'board-missing' })
    if (answer === 'down' || answer === 'silent')
      throw boardFailure('FETCH_FAILED', `${reference} is ${answer}.`, {
        ...{ problem: 'board-not-read', statusCode: answer === 'down' ? 503 : null, retryAfterSeconds: null },
      })
    for (const [n, title] of answer.entries())
      yield { line: n + 1, values: { url: `https://${name}.example/${n}`, title, location: 'Oslo' } }
  }
  const port: JobBoards = { find: (text) => parseReference(text, boards), postings, close: async () => {} }
  return { boards: port, asked }
}
