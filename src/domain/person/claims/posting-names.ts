import { anyOf } from '#src/domain/shared/any-of.js'
import type { ClaimKind } from './claim.js'
import type { PlacedClaim } from './read-claims.js'

/** The posting that a letter answers. */
export interface PostingContext {
  readonly company: string | null
  readonly title: string | null
  readonly description: string | null
}

/** Kinds that a posting never excuses: nobody has them because an employer asks for them. */
const ownKinds: readonly ClaimKind[] = ['number', 'year', 'degree', 'certificate', 'school']

/** Words about where the person worked, beside an employer or a title. */
const employment = new RegExp(
  anyOf`
    english: \bworked | \bworking (?:at|for|as)\b | \bemployed | \bserved | \bjoined | \bformer(?:ly)? | \bprevious(?:ly)? | \bsince | \bintern(?:ed|ship) | \bpromoted
      \byears? (?:at|as|of)\b | \bmy time (?:at|as)\b | \bi (?:am|was|have been) an?\b | \bspent | \bexperience as
    japanese: 在籍 | 勤務 | 入社し | 所属 | 出身 | 前職 | 現職 | 退職 | 従事 | 務め | 勤め | として働
  `,
  'i',
)

/** Words about what the person did or can do, beside any other name. */
const experience = new RegExp(
  anyOf`
    past: \bworked | \bused | \bbuilt | \bled\b | \bdeveloped | \bdesigned | \bdelivered | \bcreated | \bmanaged | \bmaintained | \bimplemented | \bmigrated | \bran\b
      \bintroduced | \bdeployed | \bwrote | \bstudied | \bgraduated | \bcompleted | \bearned | \bheld | \bsince | \bprevious(?:ly)? | \bformer(?:ly)?
    own: \bmy\b | \bmine\b | \bas an?\b | \bhold(?:er|ing)\b
    skill: \bexperienced? | \bskill(?:s|ed) | \bproficien | \bexpert | \bfluent | \bcertified | \bknowledge | \bfamiliar | \bhands-on | \byears? | \bbackground | \bi (?:know|use|hold|have|am)\b
    japanese: 経験 | 従事 | 担当し | 携わ | 開発し | 構築し | 設計し | 導入し | 使用し | 利用し | 活用し | 運用し | 習得 | 実績 | 得意 | 精通 | 取得 | 保有 | 前職 | 現職 | これまで | 年間
  `,
  'i',
)

/** Words about the employer, beside what it works with. */
const employer = new RegExp(
  anyOf`
    english: \byou(?:rs?)?\b | \blearn\b
    japanese: 貴社 | 御社 | 貴院 | 貴校 | 貴団体 | 貴行 | 学びた
  `,
  'i',
)

const betweenClauses = /[,;:()、。]|\b(?:and|but|so|which|where|while|because)\b/gi
// a clause is not longer, and a sentence may be as long as a paper
const maxClause = 120

/**
 * Whether a claim only names what the posting has, to which the letter is an answer. In a clause without a word about where the person worked, a letter names the employer and the position, for it applies for
 * them. What else a posting names, such as a tool, must stand in a clause that mentions the employer, and not of what
 * the person did, has or can do. A degree, certificate, school, number or year is never excused.
 */
export function isOfPosting(
  { kind, text, start, end }: PlacedClaim,
  { company }: PostingContext,
  isCompany: boolean,
): boolean {
  if (ownKinds.includes(kind)) return false
  const before = text.slice(Math.max(0, start - maxClause), start)
  const after = text.slice(end, end + maxClause)
  const from = Array.from(before.matchAll(betweenClauses)).at(-1)
  const to = after.search(betweenClauses)
  const clause = `${before.slice(from === undefined ? 0 : from.index)} ${to === -1 ? after : after.slice(0, to)}`
  if (employment.test(clause)) return false
  if (isCompany || kind !== 'product') return true
  const isOfEmployer = employer.test(clause) || (!!company && clause.toLowerCase().includes(company.toLowerCase()))
  return isOfEmployer && !experience.test(clause)
}
