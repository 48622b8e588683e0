import { Type } from 'typebox'
import { defineTool, type Tool } from '#src/adapters/edges/mcp/define-tool.js'
import { closedObject } from '#src/adapters/edges/mcp/tools/item-shape.js'
import { line } from '#src/adapters/edges/words/hunt/hunt-json.js'
import type { HuntProgress } from '#src/application/hunt/read-progress.js'
import type { AnswerTimes } from '#src/domain/hunt/progress/answer-times.js'
import type { Funnel } from '#src/domain/hunt/progress/funnel.js'
import type { HuntTools } from './hunt-tool.js'

const inputSchema = closedObject({})

const outputSchema = closedObject({
  funnel: Type.Object({}),
  by_source: Type.Array(Type.Object({})),
  answers: Type.Unsafe<object | null>({ type: ['object', 'null'] }),
})

/** Source: page-progress. */
export function getProgress({ openHunt }: HuntTools): Tool {
  return defineTool({
    name: 'get_progress',
    title: 'Get the progress of the hunt',
    description:
      'How many jobs reached each step (share of the previous step, median days), by source, and how many days employers take to answer.',
    inputSchema,
    acceptedSchema: inputSchema,
    outputSchema,
    annotations: { readOnlyHint: true, openWorldHint: false },
    run: async (_, call) => toProgressJson(await (await openHunt(call)).progress({ timeZone: 'UTC' })),
  })
}

function toProgressJson({ funnel, bySource, answers }: HuntProgress) {
  const others = bySource.others === null ? [] : [{ source: `${bySource.others.sources} others`, ...bySource.others }]
  return {
    funnel: toFunnelJson(funnel),
    by_source: [
      ...bySource.sources.map(({ source, ...own }) => ({ source: line(source), ...toFunnelJson(own) })),
      ...others.map(({ source, ...own }) => ({ source, ...toFunnelJson(own) })),
    ],
    answers: answers === null ? null : toAnswersJson(answers),
  }
}

function toFunnelJson({ steps, ends }: Funnel) {
  const counted = steps.map(({ step, count, rate, medianDays }) => [
    step,
    {
      count,
      ...(rate === null ? {} : { rate: rounded(rate, 100) }),
      ...(medianDays === null ? {} : { median_days: rounded(medianDays, 10) }),
    },
  ])
  const { rejected, withdrawn, silent } = ends
  return { ...Object.fromEntries(counted), rejected, withdrawn, silent }
}

function toAnswersJson({ count, medianDays, within, employers }: AnswerTimes) {
  return {
    count,
    median_days: medianDays === null ? null : rounded(medianDays, 10),
    within_days: within.map((each) => [each.days, each.count]),
    employers: employers.map((each) => [line(each.company), each.count, rounded(each.medianDays, 10)]),
  }
}

function rounded(value: number, parts: number): number {
  return Math.round(value * parts) / parts
}
