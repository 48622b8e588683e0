import { anyOf } from '#src/domain/shared/any-of.js'
import { cutText, normalizeText } from '#src/domain/shared/text.js'
import type { MatchedMessage } from './message-match.js'
import { namesOfSender } from './named-employers.js'
import { displayName } from './own-evidence.js'
import { senderDomain } from './sender-domains.js'

export const maxEmployerLength = 80

const legalForm = '(?:株式会社|有限会社|合同会社)'
const nameLetters = String.raw`[^\s、。，,！!？?【】「」『』()（）/／:：の様御]`
// a name before its legal form has no gap to it; text after a dash is not part of it
const japanese = new RegExp(
  String.raw`${legalForm} ?(${nameLetters}{1,30})|(${nameLetters}{0,29}[\p{L}\p{N}])${legalForm}`,
  'u',
)
// names do not end in hiragana, which particles are written with, unless they are all hiragana
const endOfName = /^(.{1,29}?[^\p{sc=Hiragana}])(?:から|より|です|[にがへをではともや]|選考|面接|採用|応募|内定|人事)/u
const particleBefore = /(?:から|[にがへをは])([^\p{sc=Hiragana}]{2,30})$/u
const aboutJob = anyOf`
  applying | application | applied | candidacy | interest | interview | interviewing | position | role | opportunity
  offer | update | career
`
const nameStart = String.raw`[\p{Lu}\p{N}]`
const nameGoesOn = String.raw`[\p{L}\p{N}&.'’-]{0,30}`
const english = new RegExp(
  [
    String.raw`(?<![\p{L}])(?:${aboutJob}s? (?:to|at|with|from|in)|at|with) (?:the )?`,
    String.raw`((?:${nameStart}${nameGoesOn})(?: (?:[\p{Lu}\p{N}&]${nameGoesOn})){0,4})`,
  ].join(''),
  'u',
)
const recruits = /(?<![\p{L}])(?:recruit|talent|careers?|hiring|jobs|hr|people)|採用|人事|選考|\svia\s/iu

/** Whether a sender's name says that it recruits. */
export function namesRecruiting(fromName: string): boolean {
  return recruits.test(fromName)
}

/**
 * Returns the employer that a message names, for one without a job in the queue; null if it names none. The text is
 * untrusted, so it is shortened and put on one line.
 */
export function employerInMail({ subject, from, fromEmail, opening, isOwn }: MatchedMessage): string | null {
  const text = normalizeText((subject ?? '').slice(0, 500), 'NFKC').replace(/\s+/g, ' ')
  const sender = isOwn ? '' : normalizeText(displayName(from).slice(0, 300), 'NFKC')
  const { label, system } = isOwn ? { label: null, system: null } : senderDomain(fromEmail)
  const called = recruits.test(sender) ? namesOfSender(sender)[0] : undefined
  const found = [
    inJapanese(text),
    inJapanese(sender),
    called,
    english.exec(text)?.[1],
    inJapanese(opening.slice(0, 300)),
    label,
  ]
  const name = found.find(
    (candidate) => candidate != null && candidate.trim() !== '' && candidate.toLowerCase() !== system,
  )
  return name == null ? null : plainName(name)
}

function inJapanese(text: string): string | undefined {
  const [, behind, before] = japanese.exec(normalizeText(text, 'NFKC')) ?? []
  if (behind !== undefined) return endOfName.exec(behind)?.[1] ?? behind
  return before && (particleBefore.exec(before)?.[1] ?? before)
}

/** Removes control characters, text direction marks, and punctuation at the end. */
export function plainName(text: string): string {
  const plain = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ').replace(/\s+/g, ' ')
  return cutText(plain.trim(), maxEmployerLength).replace(/[.,'’-]$/, '')
}
