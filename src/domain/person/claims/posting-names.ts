import { anyOf } from '#src/domain/shared/any-of.js'
import type { PlacedClaim } from './read-claims.js'

/** The posting that a letter answers. */
export interface PostingContext {
  readonly company: string | null
  readonly title: string | null
  readonly description: string | null
}

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
    skill: \bexperienced? | \bskill(?:s|ed) | \bproficien | \bexpert | \bfluent | \bcertified | \bknowledge | \bfamiliar | \bhands-on | \byears? | \bbackground | \bi (?:know|use|hold|have|am)\b
    japanese: 経験 | 従事 | 担当し | 携わ | 開発し | 構築し | 設計し | 導入し | 使用し | 利用し | 活用し | 運用し | 習得 | 実績 | 得意 | 精通 | 取得 | 保有 | 前職 | 現職 | これまで | 年間
  `,
  'i',
)

const betweenClauses = /[,;:()、。]|\b(?:and|but|so|which|where|while|because)\b/gi
// a clause is not longer, and a sentence may be as long as a paper
const maxClause = 120

/**
 * Whether a name of the posting is not said of the person. In a clause without a word about the person's past, a letter
 * names the employer, the position and the tools of the posting: it applies for them. An employer or a title needs a
 * word of employment to be a claim, any other name also a word of experience or skill.
 */
export function isOfPosting({ text, start, end }: PlacedClaim, isHeadName: boolean): boolean {
  const before = text.slice(Math.max(0, start - maxClause), start)
  const after = text.slice(end, end + maxClause)
  const from = Array.from(before.matchAll(betweenClauses)).at(-1)
  const to = after.search(betweenClauses)
  const clause = `${before.slice(from === undefined ? 0 : from.index)} ${to === -1 ? after : after.slice(0, to)}`
  return !employment.test(clause) && (isHeadName || !experience.test(clause))
}
