import { Type } from 'typebox'
import { defineTool, type Tool } from '#src/adapters/edges/mcp/define-tool.js'
import { closedObject, textOrNull } from '#src/adapters/edges/mcp/tools/item-shape.js'
import { toCvJson, toProfileJson } from '#src/adapters/edges/words/person/person-json.js'
import type { KnownCv } from '#src/application/person/get-profile.js'
import type { PersonUseCases } from '#src/application/person/person-use-cases.js'
import { cutText } from '#src/domain/shared/text.js'
import type { PersonTools } from './person-tool.js'

const maxTokens = 1_150
const maxCvs = 5
const maxCvTexts = 3
const maxCvText = 12_000

const inputSchema = closedObject({ include: Type.Optional(Type.Array(Type.Enum(['cv']))) })

const objectOrNull = Type.Unsafe<object | null>({ type: ['object', 'null'] })

const outputSchema = closedObject({
  document: objectOrNull,
  settings: objectOrNull,
  text: textOrNull,
  faults: Type.Optional(Type.Array(Type.Object({ line: Type.Integer(), message: Type.String() }))),
  proposed_version: Type.Optional(Type.Integer()),
  message: Type.Optional(Type.String()),
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
      const known = await person.getProfile()
      const cvs = known.cvs.slice(0, maxCvs)
      const answer = fitProfile(toProfileJson({ ...known, cvs }, Number.MAX_SAFE_INTEGER), known.cvs.length > maxCvs)
      return include.includes('cv') ? { ...answer, cvs: await withTexts(person, cvs) } : answer
    },
  })
}

type Answer = ReturnType<typeof toProfileJson> & { readonly message?: string }

/** Cuts the text until the answer has about the tokens that it may have; the settings stay whole. */
function fitProfile(profile: ReturnType<typeof toProfileJson>, hasMoreCvs: boolean): Answer {
  const text = profile.text ?? ''
  let length = text.length
  let answer = cutAnswer(profile, length, hasMoreCvs)
  while (length > 0 && tokensAtMost(JSON.stringify(answer)) > maxTokens) {
    length = Math.floor(length * 0.9)
    answer = cutAnswer(profile, length, hasMoreCvs)
  }
  return answer
}

function cutAnswer(profile: ReturnType<typeof toProfileJson>, length: number, hasMoreCvs: boolean): Answer {
  const text = profile.text === null ? null : cutText(profile.text, length)
  const { id, version } = profile.document ?? {}
  const rest = { ids: [id], version, offset: text?.length }
  const more = [
    ...(text === profile.text ? [] : [`The text goes on: get_documents ${JSON.stringify(rest)}.`]),
    ...(hasMoreCvs ? ['More CVs: get_documents {"kinds":["cv"]}.'] : []),
  ]
  return { ...profile, text, ...(more.length === 0 ? {} : { message: more.join(' ') }) } as Answer
}

/** More than any usual tokenizer counts: letters of English by three, all others 1.3 each. */
function tokensAtMost(text: string): number {
  const others = text.replace(/[\0-\x7f]+/g, '').length
  return (text.length - others) / 3 + others * 1.3
}

/** The CVs, the first of them with text: in the version that the person confirmed, or else as proposed. */
async function withTexts(person: PersonUseCases, cvs: readonly KnownCv[]) {
  return Promise.all(
    cvs.map(async (cv, at) => {
      if (at >= maxCvTexts) return toCvJson(cv)
      const [known] = await person.getDocuments({ ids: [cv.id], version: cv.version, hasText: true })
      return { ...toCvJson(cv), text: cutText(known?.text ?? '', maxCvText) }
    }),
  )
}
