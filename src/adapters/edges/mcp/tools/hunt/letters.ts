import { type Static, Type } from 'typebox'
import { itemChecker } from '#src/adapters/edges/mcp/checked-items.js'
import { defineTool, type Tool, untrustedNotice } from '#src/adapters/edges/mcp/define-tool.js'
import { closedObject, integerOrNull, textOrNull } from '#src/adapters/edges/mcp/tools/item-shape.js'
import { unreadMessage } from '#src/adapters/edges/words/hunt/hunt-json.js'
import { decodeLetterCursor, encodeLetterCursor } from '#src/adapters/edges/words/hunt/letter-cursor.js'
import { letterColumns, toJudgedJson, toLetterRow, toLettersJson } from '#src/adapters/edges/words/hunt/letter-row.js'
import { unknownCursor } from '#src/adapters/edges/words/opaque-cursor.js'
import { countOnPage, maxCharactersOf } from '#src/adapters/kit/answers/page-budget.js'
import { defined } from '#src/adapters/kit/defined.js'
import { type GivenJudgement, type JudgementFailure, maxJudgements } from '#src/application/hunt/judge-letters.js'
import { type LettersPage, letterLimit } from '#src/application/hunt/read-letters.js'
import { messageKinds } from '#src/domain/hunt/letters/message-kind.js'
import { maxEntryText, turns } from '#src/domain/hunt/verdicts/hunt-entry.js'
import type { HuntTools } from './hunt-tool.js'

const readInput = closedObject({
  job_ids: Type.Optional(Type.Array(Type.Integer({ minimum: 1 }), { minItems: 1, maxItems: 100 })),
  since: Type.Optional(Type.String({ description: 'Archived since, ISO 8601.' })),
  include: Type.Optional(Type.Enum(['new', 'all'], { default: 'new' })),
  limit: Type.Optional(
    Type.Integer({ minimum: letterLimit.min, maximum: letterLimit.max, default: letterLimit.default }),
  ),
  cursor: Type.Optional(Type.String({ minLength: 1 })),
})

const row = Type.Array(Type.Unknown())
const readOutput = closedObject({
  columns: Type.Array(Type.String()),
  applications: Type.Array(closedObject({ job_id: integerOrNull, company: textOrNull, letters: Type.Array(row) })),
  suspicious: Type.Array(row),
  has_more: Type.Boolean(),
  next_cursor: textOrNull,
  message: Type.Optional(Type.String()),
})

/** Source: letters-reading. */
export function readLetters({ openHunt, page }: HuntTools): Tool {
  return defineTool({
    name: 'read_letters',
    title: 'Read letters',
    description: `Unjudged letters from employers, newest first, by application; guess is the kind rules infer. A row of four
values is certainly a receipt and is not returned again. Bulk mail has one row per address; judge it with from. Judge the rest with
judge_letters. ${untrustedNotice}`,
    inputSchema: readInput,
    acceptedSchema: closedObject({ ...readInput.properties, cursor: Type.Optional(Type.String()) }),
    outputSchema: readOutput,
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
    maxAnswerCharacters: maxCharactersOf(page),
    run: async ({ job_ids, since, include, limit, cursor }, call) => {
      const position = cursor === undefined ? null : decodeLetterCursor(cursor)
      if (cursor !== undefined && position === null) throw unknownCursor()
      const request = { ...defined({ limit }), jobIds: job_ids ?? null, since: since ?? null, isAll: include === 'all' }
      const fit = (read: ReadPage) => countOnPage(read.letters.map(toLetterRow), page, (count) => frameOf(read, count))
      return toAnswer(await (await openHunt(call)).readLetters({ ...request, position, fit }))
    },
  })
}

type ReadPage = Pick<LettersPage, 'letters' | 'companies' | 'unread'>

function toAnswer({ hasMore, position, ...read }: LettersPage) {
  const message = unreadMessage(read.unread)
  return {
    columns: [...letterColumns],
    ...toLettersJson(read.letters, read.companies),
    has_more: hasMore,
    next_cursor: hasMore && position !== null ? encodeLetterCursor(position) : null,
    ...(message === null ? {} : { message }),
  }
}

// longer than any real time, id or cursor
const longCursor = {
  newest: '9'.repeat(30),
  jobId: Number.MAX_SAFE_INTEGER,
  at: '9'.repeat(30),
  id: Number.MAX_SAFE_INTEGER,
}

/** The answer with `count` letters, but without their rows. */
function frameOf(read: ReadPage, count: number): string {
  const page = { ...read, letters: read.letters.slice(0, count), hasMore: true, position: longCursor }
  const { applications, ...rest } = toAnswer(page)
  return JSON.stringify({
    ...rest,
    suspicious: [],
    applications: applications.map((each) => ({ ...each, letters: [] })),
  })
}

const time = Type.Optional(Type.String())

const judgement = closedObject({
  email_id: Type.Optional(Type.Integer({ minimum: 1 })),
  from: Type.Optional(Type.String({ description: 'Instead of email_id: all from this address.' })),
  kind: Type.Enum([...messageKinds]),
  job_id: Type.Optional(Type.Integer({ minimum: 1 })),
  quote: Type.Optional(Type.String({ description: 'Words of the letter that show it.' })),
  ...{ starts: time, ends: time },
  zone: Type.Optional(Type.String({ description: 'For times without offset: IANA or ±hh:mm.' })),
  due: time,
  turn: Type.Optional(Type.Enum([...turns])),
  note: Type.Optional(Type.String({ maxLength: maxEntryText })),
  warned: Type.Optional(Type.Boolean()),
})

const checkItem = itemChecker('letters', judgement)

const failure = closedObject({ email_id: integerOrNull, error: Type.String() })

const judgeOutput = closedObject({
  batch_id: textOrNull,
  judged_count: Type.Integer(),
  failed_count: Type.Integer(),
  results: Type.Array(failure),
})

/** Source: letters-judging. */
export function judgeLetters({ openHunt }: HuntTools): Tool {
  return defineTool({
    name: 'judge_letters',
    title: 'Judge letters',
    description: `Classify up to ${maxJudgements} letters, all or none; judge one again to correct it. quote is required except for receipts, alerts
and unrelated mail. starts and ends are an interview's. An offer or invitation with a warning needs warned: true. undo_triage reverts it.`,
    inputSchema: closedObject({ letters: Type.Array(judgement, { maxItems: maxJudgements }) }),
    acceptedSchema: closedObject({ letters: Type.Array(Type.Unknown(), { maxItems: maxJudgements }) }),
    outputSchema: judgeOutput,
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
    run: async ({ letters }, call) => {
      const checked = letters.map((each, at) => toJudgement(each, at))
      const sound = checked.flatMap((each) => ('error' in each ? [] : each))
      const refused = checked.flatMap((each) => ('error' in each ? each : []))
      const by = { actor: 'agent' as const, client: call.client ?? null }
      return toJudgedJson(await (await openHunt(call)).judgeLetters({ letters: sound, refused, ...by }))
    },
  })
}

function toJudgement(value: unknown, at: number): GivenJudgement | JudgementFailure {
  const checked = checkItem(value, at)
  if ('fault' in checked) return { emailId: idIn(value), error: checked.fault }
  const { email_id: emailId, from, kind, job_id: jobId, ...said }: Static<typeof judgement> = checked.item
  if ((emailId === undefined) === (from === undefined))
    return { emailId: emailId ?? null, error: `letters[${at}] needs exactly one of email_id and from.` }
  if (emailId === undefined) return { from: from ?? '', kind }
  return { emailId, kind, jobId: jobId ?? null, ...said }
}

function idIn(value: unknown): number | null {
  const id = typeof value === 'object' && value !== null && 'email_id' in value ? value.email_id : null
  return typeof id === 'number' && Number.isSafeInteger(id) ? id : null
}
