import { Type } from 'typebox'
import { defineTool, type Tool } from '#src/adapters/edges/mcp/define-tool.js'
import { closedObject, textOrNull } from '#src/adapters/edges/mcp/tools/item-shape.js'
import { toProfileJson } from '#src/adapters/edges/words/person/person-json.js'
import type { PersonUseCases } from '#src/application/person/person-use-cases.js'
import { cutText } from '#src/domain/shared/text.js'
import type { PersonTools } from './person-tool.js'

// settings and text together stay within 1,200 tokens
const maxText = { profile: 2_400, cv: 12_000 } as const

const inputSchema = closedObject({ include: Type.Optional(Type.Array(Type.Enum(['cv']))) })

const objectOrNull = Type.Unsafe<object | null>({ type: ['object', 'null'] })

const outputSchema = closedObject({
  document: objectOrNull,
  settings: objectOrNull,
  text: textOrNull,
  faults: Type.Optional(Type.Array(Type.Object({ line: Type.Integer(), message: Type.String() }))),
  proposed_version: Type.Optional(Type.Integer()),
  cvs: Type.Array(Type.Object({ id: Type.Integer(), version: Type.Integer(), title: Type.String() })),
})

/** Source: person-profile. */
export function getProfile({ openPerson }: PersonTools): Tool {
  return defineTool({
    name: 'get_profile',
    title: 'Get the profile',
    description: 'Whom you work for: settings and text of the profile, as the person confirmed it, and their CVs.',
    inputSchema,
    acceptedSchema: inputSchema,
    outputSchema,
    annotations: { readOnlyHint: true, openWorldHint: false },
    run: async ({ include = [] }, call) => {
      const person = await openPerson(call)
      const { cvs, ...profile } = toProfileJson(await person.getProfile(), maxText.profile)
      const texts = include.includes('cv')
        ? await textsOf(
            person,
            cvs.map(({ id }) => id),
          )
        : new Map<number, string>()
      return { ...profile, cvs: cvs.map((cv) => ({ ...cv, ...(texts.has(cv.id) ? { text: texts.get(cv.id) } : {}) })) }
    },
  })
}

async function textsOf(person: PersonUseCases, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map()
  const known = await person.getDocuments({ ids: ids.slice(-3), hasText: true })
  return new Map(known.map(({ head, text }) => [head.id, cutText(text ?? '', maxText.cv)]))
}
