import { Type } from 'typebox'
import { defineTool, type Tool, untrustedNotice } from '#src/adapters/edges/mcp/define-tool.js'
import { closedObject, orNull } from '#src/adapters/edges/mcp/tools/item-shape.js'
import { formatPart } from '#src/adapters/edges/words/sync/run-words.js'
import type { SyncNowResult } from '#src/application/sync/sync-now.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { cutText } from '#src/domain/shared/text.js'
import { maxNamedBoards } from '#src/domain/sync/sync-request.js'
import type { SyncRun } from '#src/domain/sync/sync-run.js'
import type { HuntTools } from './hunt-tool.js'

// the use case checks numbers and lengths, which costs an agent fewer tokens
const inputSchema = closedObject({
  parts: Type.Optional(
    Type.Array(Type.String(), { description: "boards, mail, postings (default), pages, or an account's address" }),
  ),
  boards: Type.Optional(
    Type.Array(Type.String(), { maxItems: maxNamedBoards, description: 'instead of the watched ones' }),
  ),
  watch: Type.Optional(Type.Boolean({ description: 'watch these boards' })),
})

const report = Type.Array(Type.String())
const outputSchema = closedObject({
  run_id: Type.String(),
  state: Type.Enum(['started', 'running', 'ended']),
  parts: report,
  last: orNull(closedObject({ at: Type.String(), parts: report })),
})

const maxLine = 300
const maxLines = 30

/** Source: sync-now. */
export function syncNow({ syncNow: sync }: HuntTools): Tool {
  return defineTool({
    name: 'sync_now',
    title: 'Fetch what is new',
    description: `Fetch what is new. Returns at once, with what the last run brought; call again to see how far it is. ${untrustedNotice}`,
    inputSchema,
    acceptedSchema: inputSchema,
    outputSchema,
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true },
    run: async ({ parts = [], boards = [], watch = false }) => {
      if (sync === undefined) throw new AppError('VALIDATION_ERROR', 'This server cannot fetch what is new.')
      return toAnswer(await sync({ only: parts, boards, watchBoards: watch }))
    },
  })
}

function toAnswer({ runId, state, run, last }: SyncNowResult) {
  return {
    run_id: runId,
    state,
    parts: run === null ? [] : linesOf(run),
    last: last && { at: last.endedAt ?? last.seenAt, parts: linesOf(last) },
  }
}

function linesOf(run: SyncRun): string[] {
  return run.parts.slice(0, maxLines).map((part) => cutText(formatPart(part), maxLine))
}
