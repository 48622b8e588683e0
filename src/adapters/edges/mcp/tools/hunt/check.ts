import { Type } from 'typebox'
import { defineTool, type Tool, untrustedNotice } from '#src/adapters/edges/mcp/define-tool.js'
import { closedObject, field, integer, shapeOf, text, textOrNull } from '#src/adapters/edges/mcp/tools/item-shape.js'
import { formatKeeping, formatUnknown } from '#src/adapters/edges/words/jobs/posting-check-words.js'
import { fitsPage, maxCharactersOf, type PageBudget } from '#src/adapters/kit/answers/page-budget.js'
import { defined } from '#src/adapters/kit/defined.js'
import {
  maxRecheckedPostings,
  type RecheckedPosting,
  type RecheckOutcome,
} from '#src/application/jobs/recheck-postings.js'
import { type PostingChange, postingStates } from '#src/domain/jobs/posting-check.js'
import { cutText } from '#src/domain/shared/text.js'
import type { HuntTools } from './hunt-tool.js'

const inputSchema = closedObject({
  ids: Type.Array(Type.Integer({ minimum: 1 }), { minItems: 1, maxItems: maxRecheckedPostings }),
})

const maxChangedText = 120
// steps that shorten each posting until the answer fits
const shown = [
  ...[8, 4, 2, 1, 0].map((changes) => ({ changes, quoteCharacters: Number.POSITIVE_INFINITY })),
  { changes: 0, quoteCharacters: 60 },
]

const change = shapeOf<PostingChange>()({
  field: text((each) => each.field),
  from: field(textOrNull, (each) => cut(each.from)),
  to: field(textOrNull, (each) => cut(each.to)),
})

const posting = shapeOf<RecheckedPosting>()({
  job_id: integer((each) => each.jobId),
  state: field(Type.Enum([...postingStates]), (each: RecheckedPosting) => each.state),
  quote: field(textOrNull, (each) => each.quote),
  changes: field(Type.Array(change.schema), (each: RecheckedPosting) => each.changes.map(change.toItem)),
  baseline: field(textOrNull, (each) => each.comparedWith),
  reason: field(textOrNull, (each) => each.reason && formatUnknown(each.reason)),
})

const outputSchema = closedObject({
  postings: Type.Array(posting.schema),
  baseline: Type.Optional(Type.Null()),
  message: textOrNull,
})

/** Source: hunt-checks. */
export function checkPostings({ openHunt, page }: HuntTools): Tool {
  return defineTool({
    name: 'check_postings',
    title: 'Check postings',
    description: `Recheck the postings of jobs: open, closed, changed since the last check (baseline), or unknown, which does not mean
closed. Up to 45 seconds. ${untrustedNotice}`,
    inputSchema,
    acceptedSchema: inputSchema,
    outputSchema,
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true },
    maxAnswerCharacters: maxCharactersOf(page),
    run: async ({ ids }, call) => {
      const onProgress = (progress: number, total: number) =>
        call.notifyProgress?.({ progress, total, message: `${progress} of ${total} postings` })
      const hunt = await openHunt(call)
      return fitted(await hunt.checkPostings({ jobIds: ids, onProgress, ...defined({ signal: call.signal }) }), page)
    },
  })
}

function fitted({ postings, keeping }: RecheckOutcome, page: PageBudget) {
  const answers = shown.map(({ changes, quoteCharacters }) => ({
    postings: postings.map((each) =>
      posting.toItem({
        ...each,
        changes: each.changes.slice(0, changes),
        quote: cut(each.quote, quoteCharacters),
      }),
    ),
    ...(keeping === 'unplaced' ? { baseline: null } : {}),
    message: formatKeeping(keeping),
  }))
  const fitting = answers.find((answer) => fitsPage(JSON.stringify(answer), page)) ?? answers.at(-1)
  if (fitting === undefined) throw new RangeError('no answer')
  return fitting
}

function cut(value: string | null, maxCharacters = maxChangedText): string | null {
  return value === null ? null : cutText(value, maxCharacters)
}
