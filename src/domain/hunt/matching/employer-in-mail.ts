import { cutText, normalizeText } from '#src/domain/shared/text.js'
import type { MatchedMessage } from './message-match.js'
import { namesOfSender } from './named-employers.js'
import { displayName } from './own-evidence.js'
import { senderDomain } from './sender-domains.js'

export const maxEmployerLength = 80

const legalForm = '(?:株式会社|有限会社|合同会社)'
const nameLetters = String.raw`[^\s、。，,！!？?【】「」『』()（）/／:：の様御]`
// a name that stands before its legal form touches it; what a dash sets apart is none
const japanese = new RegExp(
  String.raw`${legalForm} ?(${nameLetters}{1,30})|(${nameLetters}{0,29}[\p{L}\p{N}])${legalForm}`,
  'u',
)
// names end in other letters than particles are written with, but for those that are hiragana alone
const endOfName = /^(.{1,29}?[^\p{sc=Hiragana}])(?:から|より|です|[にがへをではともや]|選考|面接|採用|応募|内定|人事)/u
const particleBefore = /(?:から|[にがへをは])([^\p{sc=Hiragana}]{2,30})$/u
const english =
  /(?<![\p{L}])(?:(?:applying|application|applied|candidacy|interest|interview|interviewing|position|role|opportunity|offer|update|career)s? (?:to|at|with|from|in)|at|with) (?:the )?((?:[\p{Lu}\p{N}][\p{L}\p{N}&.'’-]{0,30})(?: (?:[\p{Lu}\p{N}&][\p{L}\p{N}&.'’-]{0,30})){0,4})/u
const recruits = /(?<![\p{L}])(?:recruit|talent|careers?|hiring|jobs|hr|people)|採用|人事|選考|\svia\s/iu

/** Whether a sender's name says that it looks for people. */
export function namesRecruiting(fromName: string): boolean {
  return recruits.test(fromName)
}

/** The employer as a message names it, for one of which no row is known; null where it names none. A stranger's words: shortened, on one line. */
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

/** Without control characters and what turns the direction of text, and without a full stop at its end. */
export function plainName(text: string): string {
  const plain = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ').replace(/\s+/g, ' ')
  return cutText(plain.trim(), maxEmployerLength).replace(/[.,'’-]$/, '')
}
