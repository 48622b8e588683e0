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

/** Words of what somebody did, anywhere in a sentence with a title or another employer. */
const deeds = new RegExp(
  anyOf`
    work: \bworked | \bserved | \bemployed | \bacted | \bpromoted | \bhired | \bappointed | \bbeen an?\b | \bwas an?\b | \bmy time\b | \bmy years\b | \bspent | \bheld
    past: \bled\b | \bbuilt | \bran\b | \bgrew | \bcut\b | \bwrote | \bsold | \bshipped | \bused | \bdid\b | \bdrove | \btaught | \boversaw | \brebuilt | \bset up | \bmade(?! me\b)
      \b(?:develop|design|deliver|creat|manag|maintain|implement|migrat|introduc|deploy|architect|automat|improv|increas|reduc|scal|launch|own|head|direct|supervis|mentor|coach|train|operat|optimi[sz]|found|establish|support|handl|complet|achiev|coordinat|configur|administ(?:e|rat)|test|research|consult|lectur|manufactur|construct|refactor|moderni[sz]|negotiat|organi[sz]|plann|conduct|contribut|collaborat)e?d
    going on: \bi (?:lead|manage|run|own|head|build|mentor|coach|direct|maintain|develop|design|work)\b | \bhaving been
    japanese: 在籍 | 前職 | 現職 | 従事 | 務め(?:た|て|まし) | 勤め(?:た|て|まし) | として働(?:い|き) | 勤務(?:し|。|、|経験|$) | 携わ(?:っ|り) | 率い(?:た|て|まし) | 貢献(?:した(?![いく])|(?:いた|致)?しまし) | てきた | てきまし | てまいりまし
      (?:担当|開発|構築|設計|導入|運用|統括|指揮|指導|主導|推進|管理|経験|保守|改善|実装|移行|企画|運営|教育|研究|支援|対応|達成)(?:を|も)?(?:し(?:た(?![いく])|て|まし)|(?:いた|致)しまし|させていただきまし|。|$) | 経験(?:が|は)(?:あ|ござい)
  `,
  'i',
)

/** Words of somebody who applies. */
const ahead = new RegExp(
  anyOf`
    english: \bapply(?:ing)? (?:for|to|as)\b | \bapplication (?:for|to|as)\b | \binterest(?:ed)? in\b | \bjoin(?:ing)?\b | \bwould\b | \bwill\b | \blook(?:ing)? forward | \bhope\b | \bwant\b | \bopening for\b | \bvacancy for\b
    japanese: 応募 | 求人 | 志望 | 希望 | たい(?:です|と|。) | たく | 所存 | 貢献(?:(?:いた|致)?します|していき|してまいります|でき)
  `,
  'i',
)
const ofOpening = /^ ?(?:opening|vacancy)/i
const ofPosition = /^ ?(?:role|position|job|post|職|ポジション|の職)/i
const ofReader = /\byou(?:'ve| have)? (?:[a-z]+ly )?[a-z]+/gi

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
 * Whether a claim only names what the posting has, to which the letter is an answer. In a clause without a word about
 * where the person worked, a letter names the employer and the position, for it applies for them; a title or another
 * employer only in a sentence that tells nothing that somebody did. What else a posting names, such as a tool, must
 * stand in a clause that mentions the employer, and not of what the person did, has or can do. A degree, certificate,
 * school, number or year is never excused.
 */
export function isOfPosting(claim: PlacedClaim, { company }: PostingContext, isCompany: boolean): boolean {
  const { kind, text, start, end } = claim
  if (ownKinds.includes(kind)) return false
  const { before, after } = clauseOf(claim)
  const clause = `${before} ${after}`
  if (employment.test(clause)) return false
  if (isCompany) return ahead.test(clause) || !isPlaceOfDeeds(before, after)
  if (hasDeeds(clause)) return false
  const isOfEmployer = employer.test(clause) || (!!company && clause.toLowerCase().includes(company.toLowerCase()))
  if (kind === 'product') return isOfEmployer && !experience.test(clause)
  if (ahead.test(clause) || ofOpening.test(after) || (isOfEmployer && ofPosition.test(after))) return true
  return !hasDeeds(text) && (ahead.test(text) || !isOwn(text, start, end))
}

/** The words of the clause of a claim, before and behind it. */
function clauseOf({ text, start, end }: PlacedClaim) {
  const before = text.slice(Math.max(0, start - maxClause), start)
  const after = text.slice(end, end + maxClause)
  const from = Array.from(before.matchAll(betweenClauses)).at(-1)
  const to = after.search(betweenClauses)
  return { before: before.slice(from === undefined ? 0 : from.index), after: to === -1 ? after : after.slice(0, to) }
}

const hasDeeds = (text: string) => deeds.test(text.replace(ofReader, ' '))

/** `I led a team at Globex`, but not `I led a team, and Globex …`. */
function isPlaceOfDeeds(before: string, after: string): boolean {
  return (/(?:\bat|@) ?$/i.test(before) || /^(?:で|にて|において)/.test(after)) && hasDeeds(`${before} ${after}`)
}

/** `As a Staff Engineer, I know …`, if nothing in the sentence looks ahead. */
function isOwn(text: string, start: number, end: number): boolean {
  return / as (?:an?|the) $|^as (?:an? |the )?$/i.test(text.slice(0, start)) || /^ ?として/.test(text.slice(end))
}
