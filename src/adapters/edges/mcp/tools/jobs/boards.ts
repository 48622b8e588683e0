import { Type } from 'typebox'
import { defineTool, type Tool, untrustedNotice } from '#src/adapters/edges/mcp/define-tool.js'
import { closedObject } from '#src/adapters/edges/mcp/tools/item-shape.js'
import { defined } from '#src/adapters/kit/defined.js'
import type { FoundBoard } from '#src/application/jobs/find-boards.js'
import { cutText } from '#src/domain/shared/text.js'
import type { JobTools } from './job-tool.js'

const inputSchema = closedObject({
  query: Type.Optional(Type.String({ description: 'Words of a title, company or field, English or Japanese.' })),
  city: Type.Optional(Type.String({ description: 'Or a country, or remote.' })),
  language: Type.Optional(Type.String({ description: 'ja, en.' })),
  field: Type.Optional(Type.String({ description: 'data, ai, finance.' })),
})

const columns = ['board', 'company', 'cities', 'fields', 'languages', 'state'] as const

const outputSchema = closedObject({
  columns: Type.Array(Type.String()),
  boards: Type.Array(Type.Array(Type.Unknown())),
  total: Type.Integer(),
})

/** Source: sync-boards. */
export function findBoards({ openJobs }: JobTools): Tool {
  return defineTool({
    name: 'find_boards',
    title: 'Find boards',
    description: `Known boards of companies, best fit first, at most 50 of total; nothing is fetched. Little is known about some. state: watched,
gone or null. ${untrustedNotice}`,
    inputSchema,
    acceptedSchema: inputSchema,
    outputSchema,
    annotations: { readOnlyHint: true, openWorldHint: false },
    run: async ({ query, city, language, field }) => {
      const jobs = await openJobs(undefined)
      const { boards, total } = await jobs.findBoards(defined({ query, place: city, language, field }))
      return { columns: [...columns], boards: boards.map(toRow), total }
    },
  })
}

function toRow({ reference, company, cities, fields, languages, isGone, isWatched }: FoundBoard) {
  const state = isGone ? 'gone' : isWatched ? 'watched' : null
  const lists = [cities, fields, languages].map((list) => cutText(list.join(', '), 80))
  return [reference, cutText(company, 80), ...lists, state]
}
