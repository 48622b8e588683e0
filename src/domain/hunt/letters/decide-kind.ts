import type { Sign } from './find-signs.js'
import type { Judgement, MessageText } from './message-facts.js'
import type { MessageKind } from './message-kind.js'

type KindSign = Sign<MessageKind>

// what is said of the application comes before how it began, and that before what boards send round
const precedence: readonly MessageKind[] = [
  'rejection',
  'offer',
  'recruiter_outreach',
  'interview_invitation',
  'assessment',
  'information_request',
  'application_received',
  'human_other',
  'job_alert',
  'not_job_related',
]

/** The kind that the signs of a message show, by the one that decided. `isAnswer`: its reader applied. Source: hunt-kinds. */
export function decideKind(
  signs: readonly KindSign[],
  { isBulk }: MessageText,
  isAnswer: boolean,
): Judgement<MessageKind> {
  // a subject says what the whole message is about
  const heard = withoutSilenced(withoutSilenced(signs, 'subject'), 'text')
  const settled = precedence.flatMap((kind) => {
    const deciding = decidingSign(
      heard.filter((sign) => sign.kind === kind),
      isBulk,
    )
    return deciding === null ? [] : [deciding]
  })
  const [first] = [...settled.filter(({ outranks }) => outranks), ...noise(settled), ...inOrder(settled, isAnswer)]
  if (first === undefined) return { kind: 'not_job_related', rule: 'none', quote: null }
  return { kind: first.kind, rule: first.rule, quote: first.quote }
}

function withoutSilenced(signs: readonly KindSign[], by: KindSign['where']): readonly KindSign[] {
  const silenced = new Set(signs.flatMap(({ where, silences }) => (where === by ? silences : [])))
  return signs.filter(({ kind }) => !silenced.has(kind))
}

/** The strong sign that comes first, or the first weak one that another supports; mail to many needs a strong one. */
function decidingSign(signs: readonly KindSign[], isBulk: boolean): KindSign | null {
  const byRank = (a: KindSign, b: KindSign) => Number(b.outranks) - Number(a.outranks) || a.at - b.at
  const [strong] = signs.filter(({ isStrong }) => isStrong).sort(byRank)
  if (strong !== undefined) return strong
  const weak = signs.find(({ isHint }) => !isHint)
  // the same said twice is one sign
  const isSupported = new Set(signs.map(({ rule }) => rule)).size > 1
  return isSupported && !isBulk ? (weak ?? null) : null
}

// what its subject or sender says to be sent round is not judged by what it quotes of jobs
const noise = (settled: readonly KindSign[]) =>
  settled.filter(({ kind, where, isStrong }) => kind === 'job_alert' && where !== 'text' && isStrong)

const oftenSuggested: readonly MessageKind[] = ['recruiter_outreach', 'interview_invitation']

/** As they outrank each other; who applied is not approached, and a test that is named before an interview is what is asked for. */
function inOrder(settled: readonly KindSign[], isAnswer: boolean): readonly KindSign[] {
  const known = isAnswer ? settled.filter(({ kind }) => kind !== 'recruiter_outreach') : settled
  const told = known.length > 0 ? known : settled
  // where two words suggest one of these, another kind that is said outright is meant
  const isSure = ({ isStrong, kind }: KindSign) => isStrong || !oftenSuggested.includes(kind)
  const candidates = [...told.filter(isSure), ...told.filter((sign) => !isSure(sign))]
  const [first] = candidates
  const test = candidates.find(({ kind }) => kind === 'assessment')
  return first?.kind === 'interview_invitation' && test !== undefined && test.at < first.at ? [test] : candidates
}
