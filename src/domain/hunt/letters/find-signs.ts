import { groupBy } from '#src/domain/shared/group-by.js'
import { type Frame, findFrame } from './frames.js'
import type { LetterLanguage } from './language.js'
import { sentKinds } from './message-kind.js'
import type { Reading } from './read-letter.js'
import type { Sentence } from './read-sentences.js'

/** A frame that matches a letter. */
export interface Sign<Kind extends string> {
  readonly kind: Kind
  readonly rule: string
  readonly where: Sentence['where']
  /** Whether it decides alone. */
  readonly isStrong: boolean
  readonly quote: string
  /** The index of the sentence; 0 is the subject. */
  readonly at: number
}

/** Returns the frames that match a letter, each at its first match. `isAnswer` means that the reader has applied. */
export function findSigns<Kind extends string>(
  frames: readonly Frame<Kind>[],
  readings: readonly Reading[],
  language: LetterLanguage,
  isAnswer = false,
): readonly Sign<Kind>[] {
  const byFirst = framesByFirst(frames)
  const signs = new Map<string, Sign<Kind>>()
  for (const [at, reading] of readings.entries()) {
    for (const concept of reading.whole.hits.keys()) {
      for (const frame of byFirst.get(concept) ?? []) {
        if (signs.has(frame.name)) continue
        const sign = signOf(frame, reading, at, language, isAnswer)
        if (sign !== null) signs.set(frame.name, sign)
      }
    }
  }
  return [...signs.values()].sort((a, b) => a.at - b.at)
}

const indexes = new WeakMap<readonly Frame<string>[], ReadonlyMap<string, readonly Frame<string>[]>>()

function framesByFirst<Kind extends string>(
  frames: readonly Frame<Kind>[],
): ReadonlyMap<string, readonly Frame<Kind>[]> {
  const known = indexes.get(frames)
  if (known !== undefined) return known as ReadonlyMap<string, readonly Frame<Kind>[]>
  const byFirst = groupBy(frames, ({ steps: [first = ''] }) => first)
  indexes.set(frames, byFirst)
  return byFirst
}

function signOf<Kind extends string>(
  frame: Frame<Kind>,
  { sentence, asserted: now, whole }: Reading,
  at: number,
  { reach, denial }: LetterLanguage,
  isAnswer: boolean,
): Sign<Kind> | null {
  if (frame.strength === 'likely' && !isAnswer) return null
  const { where } = sentence
  if (frame.where === 'anywhere' ? where === 'sender' : frame.where !== where) return null
  const said = evenUnsaid.has(frame.kind) ? whole : now
  const found = findFrame(frame, said, reach)
  if (
    found === null ||
    (unasked.has(frame.kind) && said.hits.has('question')) ||
    (deniable.has(frame.kind) && isDenied(found, said, denial))
  )
    return null
  const { kind, name: rule, strength } = frame
  const isStrong = strength !== 'weak'
  return { kind, rule, where, isStrong, quote: sentence.quote(found.start, found.end), at }
}

// these also count in conditional or general sentences: an advert remains one whatever it promises, a receipt whatever
// may follow, and so do the applicant's own words
const evenUnsaid = new Set<string>(['job_alert', 'application_received', ...sentKinds])
// a question states none of these
const unasked = new Set<string>(['rejection', 'closed', 'offer', 'application_received'])
// rejections are missing here: "we regret that you were not selected" does not deny one
const deniable = new Set<string>([
  'interview_invitation',
  'assessment',
  'offer',
  'information_request',
  'application_received',
])

function isDenied(
  { first, last }: { readonly first: { readonly from: number }; readonly last: { readonly until: number } },
  { hits }: Reading['asserted'],
  { side, reach }: LetterLanguage['denial'],
): boolean {
  const undenied = hits.get('undenied') ?? []
  const denials = (hits.get('denial') ?? []).filter(
    (hit) => !undenied.some((kind) => hit.from >= kind.from && hit.until <= kind.until),
  )
  return denials.some(({ from, until }) =>
    side === 'before'
      ? until <= first.from && first.from - until <= reach
      : from >= last.until && from - last.until <= reach,
  )
}
