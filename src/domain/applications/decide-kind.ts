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

/** The kind that the signs of a message show, by the one that decided. Source: hunt-kinds. */
export function decideKind(signs: readonly KindSign[], message: MessageText): Judgement<MessageKind> {
  const silenced = new Set(signs.flatMap(({ silences }) => silences))
  const heard = signs.filter(({ kind }) => !silenced.has(kind))
  const settled = precedence.flatMap((kind) => {
    const deciding = decidingSign(
      heard.filter((sign) => sign.kind === kind),
      message,
    )
    return deciding === null ? [] : [deciding]
  })
  const noise = settled.find(({ kind, where }) => kind === 'job_alert' && where !== 'text')
  const [first] = noise === undefined ? preferTests(settled) : [noise]
  if (first === undefined) return { kind: 'not_job_related', rule: 'none', quote: null }
  return { kind: first.kind, rule: first.rule, quote: first.quote }
}

/** The strong sign that comes first, or the first of two weak ones; mail to many needs a strong one. */
function decidingSign(signs: readonly KindSign[], { isBulk }: MessageText): KindSign | null {
  const [strong] = signs.filter(({ isStrong }) => isStrong).sort((a, b) => a.at - b.at)
  if (strong !== undefined) return strong
  return signs.length > 1 && !isBulk ? (signs[0] ?? null) : null
}

/** A test that is named before an interview is what the message asks for. */
function preferTests(settled: readonly KindSign[]): readonly KindSign[] {
  const [first] = settled
  const test = settled.find(({ kind }) => kind === 'assessment')
  return first?.kind === 'interview_invitation' && test !== undefined && test.at < first.at ? [test] : settled
}
