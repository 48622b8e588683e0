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
const maxTitle = 50
const maxFaults = 5
const maxFaultTokens = 250
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

type Profile = ReturnType<typeof toProfileJson>
type Answer = Profile & { readonly message?: string }

/** Cuts an answer until it has about the tokens that it may have: titles, faults, then the text, the settings last. */
function fitProfile({ faults = [], ...profile }: Profile, hasMoreCvs: boolean): Answer {
  const { document } = profile
  const cvs = profile.cvs.map(withShortTitle)
  const shown = takeFitting(faults.slice(0, maxFaults), maxFaultTokens)
  const named = {
    ...{ ...profile, document: document === null ? null : withShortTitle(document) },
    ...(shown.length === 0 ? {} : { faults: shown }),
    cvs,
  } as Profile
  const more = [
    ...(faults.length === shown.length ? [] : [`Wrong lines that are not listed: ${faults.length - shown.length}.`]),
    ...(hasMoreCvs ? ['More CVs: get_documents {"kinds":["cv"]}.'] : []),
  ]
  const settings = fitSettings(profile.settings, maxTokens - frameTokens - tokensAtMost({ ...named, ...empty, more }))
  if (settings !== profile.settings) more.push('The settings go on in the text.')
  return fitText({ ...named, settings } as Profile, more)
}

const empty = { settings: null, text: null }
// the longest sentences of a message
const frameTokens = 60

function withShortTitle<Named extends { readonly title: string }>(named: Named): Named {
  const { title } = named
  return title.length > maxTitle ? { ...named, title: `${cutText(title, maxTitle - 1)}…` } : named
}

function takeFitting<Item>(items: readonly Item[], room: number): readonly Item[] {
  let left = room
  return items.filter((item) => {
    const cost = tokensAtMost(item)
    if (cost > left) return false
    left -= cost
    return true
  })
}

/** The settings that fit, and of a list its first values; the same object if all do. */
function fitSettings(settings: object | null, room: number): object | null {
  if (settings === null || tokensAtMost(settings) <= room) return settings
  const values = Object.entries(settings).flatMap(([key, value]) =>
    (Array.isArray(value) ? value : [value]).map((each: unknown) => ({ key, each, isOne: !Array.isArray(value) })),
  )
  const fitted: Record<string, unknown> = {}
  for (const { key, each, isOne } of takeFitting(values, room))
    fitted[key] = isOne ? each : [...((fitted[key] as unknown[] | undefined) ?? []), each]
  return fitted
}

function fitText(profile: Profile, more: readonly string[]): Answer {
  let length = profile.text?.length ?? 0
  let answer = cutAnswer(profile, length, more)
  while (length > 0 && tokensAtMost(answer) > maxTokens) {
    length = Math.floor(length * 0.9)
    answer = cutAnswer(profile, length, more)
  }
  return answer
}

function cutAnswer(profile: Profile, length: number, more: readonly string[]): Answer {
  const text = profile.text === null ? null : cutText(profile.text, length)
  const { id, version } = profile.document ?? {}
  const rest = { ids: [id], version, offset: text?.length }
  const told = [...(text === profile.text ? [] : [`The text goes on: get_documents ${JSON.stringify(rest)}.`]), ...more]
  return { ...profile, text, ...(told.length === 0 ? {} : { message: told.join(' ') }) } as Answer
}

/** More than any usual tokenizer counts: letters of English by three, all others 1.3 each. */
function tokensAtMost(value: unknown): number {
  const text = JSON.stringify(value)
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
