import {
  type AskedLevel,
  type Level,
  languageTable,
  levelIn,
  levelTable,
  scoreLevel,
} from '#src/domain/person/language-levels.js'
import type { SpokenLanguage } from '#src/domain/person/profile.js'
import { anyOf } from '#src/domain/shared/any-of.js'
import { type FoundPhrase, PhraseTable, type Token, tokenize } from '#src/domain/shared/tokens.js'
import { type FitRule, type FitVerdict, notStated } from './fit-fact.js'
import { type PostingSentence, quoteOf } from './posting-sentences.js'

type Marker = 'required' | 'skill' | 'optional' | 'free' | 'other'

/** Words near a language that tell whether it is asked for. */
const markers = new PhraseTable<Marker>([
  [
    'required',
    'required|require|requires|must|mandatory|essential|necessary|need|needed|able to|ability to|必須|必要|できる方|できること|話せる|以上|ある方|お持ちの方|堪能|erforderlich|exigé|exigée',
  ],
  [
    'skill',
    'communicate|communicator|communication|communications|verbal|verbally|oral|spoken|speak|written|write|read|writing|command of|language skills|working language|' +
      '読み書き|会話|コミュニケーション|in wort und schrift|kenntnisse',
  ],
  [
    'optional',
    'plus|preferred|preferably|nice to have|bonus|advantage|advantageous|asset|desirable|desired|beneficial|ideally|ideal|optional|a benefit|helpful|welcome|von vorteil|wünschenswert|un atout|' +
      '尚可|なお可|歓迎|優遇|あれば|望ましい|尚良|なお良|活かせる|活かし',
  ],
  [
    'free',
    "not required|is not a must|not necessary|not needed|no need|do not need|don’t need|don't need|unnecessary|isn’t required|isn't required|不問|不要|必要ありません|必要はありません|問いません|できなくても|話せなくても",
  ],
  [
    'other',
    'lesson|lessons|class|classes|course|courses|learn|learning|training|teacher|teachers|teach|teaching|tutor|translation|translate|translator|content|market|markets|customers|' +
      'clients|companies|company|food|cuisine|culture|restaurant|literature|studies|レッスン|学習|研修|講師|教師|教える|翻訳|版|サイト|対応の|手当',
  ],
])
const clauseEnds: ReadonlySet<string> = new Set([',', ';', '(', ')', '、', '。', 'but', 'however', 'while', '※', '|'])
const isAlternative = new RegExp(anyOf`\bor\b | / | または | もしくは | か | or\/and`)
const mayHold = new RegExp(
  anyOf`
    english | japanese | chinese | mandarin | korean | german | deutsch | french | français | spanish | italian | dutch
    portuguese | russian | vietnamese | thai | hindi | arabic | polish | swedish | danish | norwegian | finnish | czech
    turkish | hebrew | indonesian | nepali | burmese | bengali | marathi | tamil | telugu | urdu | tagalog | filipino | ukrainian | toeic | jlpt | englisch | [英本国語] ?語 | 語
  `,
)
const maxGap = 9
// these are a level only beside the language
const weakWords: ReadonlySet<string> = new Set(['business', 'professional', 'basic', 'advanced', 'good', 'strong'])
const maxTokens = 160

interface Asked {
  readonly language: string
  readonly level: AskedLevel
}

/** What a sentence asks for: one of these is enough. */
interface Requirement {
  readonly anyOf: readonly Asked[]
  readonly quote: string
}

/** Compares the languages that a posting requires with those that the person speaks. Source: person-fit. */
export const languageFit: FitRule = ({ title, sentences }, { languages }) => {
  if (languages.length === 0) return null
  const said = [titleSentence(title), ...sentences].flatMap((sentence) => languagesOf(sentence))
  const required = said.flatMap((each) => ('anyOf' in each ? [each] : []))
  const judged = required.map((each) => ({ says: saysOf(each, languages), quote: each.quote }))
  const decisive = (['fails', 'not stated', 'meets'] as const).flatMap(
    (says) => judged.find((each) => each.says === says) ?? [],
  )[0]
  if (decisive !== undefined) return decisive
  const free = said.find((each) => 'free' in each)
  return free === undefined ? notStated : { says: 'meets', quote: free.quote }
}

function titleSentence(title: string | null): PostingSentence {
  const text = (title ?? '').slice(0, 300)
  return { text, folded: text.toLowerCase(), isOptional: false }
}

function saysOf({ anyOf: choices }: Requirement, spoken: readonly SpokenLanguage[]): FitVerdict {
  const all = choices.map((asked) => saysOfOne(asked, spoken))
  if (all.includes('meets')) return 'meets'
  return all.every((says) => says === 'fails') ? 'fails' : 'not stated'
}

function saysOfOne({ language, level }: Asked, spoken: readonly SpokenLanguage[]): FitVerdict {
  const own = spoken.find((each) => each.language === language)
  if (own === undefined) return 'fails'
  const known = own.level === null ? null : levelIn(own.level)
  if (known === null) return 'not stated'
  // an open level may be a high one
  if (level === 'any') return known >= 3 ? 'meets' : 'not stated'
  return known >= level ? 'meets' : 'fails'
}

interface Mention extends FoundPhrase<string> {
  readonly clause: number
}

/** Returns what a sentence says about languages that are required, or are not. */
function languagesOf(
  sentence: PostingSentence,
): readonly (Requirement | { readonly free: true; readonly quote: string })[] {
  if (sentence.isOptional || !mayHold.test(sentence.folded)) return []
  const tokens = tokenize(sentence.text.slice(0, 1200)).slice(0, maxTokens)
  const named = languageTable.in(tokens)
  if (named.length === 0) return []
  const clauses = clausesOf(tokens, named)
  const mentions = named.map((found): Mention => ({ ...found, clause: clauses[found.from] ?? 0 }))
  const quote = quoteOf(sentence.text, tokens[mentions[0]?.from ?? 0]?.start)
  const near = nearWords(tokens, clauses, mentions)
  const levels = levelsOf(sentence.text, tokens, clauses, mentions)
  const freed = mentions.filter((mention) => isFree(near(mention)))
  // `Japanese N2 / French not required`: what has a level of its own is not free with what has none
  const ownFreed = freed.every((mention) => levels.has(mention))
    ? freed
    : freed.filter((mention) => !levels.has(mention))
  const free = new Set([...ownFreed, ...mentions.filter((mention) => isDenied(tokens, mention))].map(kindOf))
  const asked = mentions.flatMap((mention): readonly (Asked & { readonly at: Mention })[] => {
    const words = near(mention)
    if (free.has(mention.kind) || words.includes('optional') || words.includes('other')) return []
    const level = levels.get(mention)
    const isSaid = words.includes('required') || words.includes('skill') || level !== undefined
    return isSaid ? [{ language: mention.kind, level: level ?? 'any', at: mention }] : []
  })
  if (asked.length === 0 && free.size > 0) return [{ free: true, quote }]
  return grouped(asked, tokens).map((choices) => ({ anyOf: choices, quote }))
}

const kindOf = ({ kind }: Mention) => kind
const isFree = (words: readonly Marker[]) => words.includes('free')

/** `no Japanese required`. */
function isDenied(tokens: readonly Token[], { from, to }: FoundPhrase<string>): boolean {
  const before = tokens[from - 1]?.text ?? ''
  const behind = tokens.slice(to, to + 4).map(({ text }) => text)
  return (
    /^(?:no|without)$/.test(before) &&
    (behind.length === 0 ||
      behind.some((text) => /^(?:required|needed|necessary|skills?|ability|ok|,|\)|\.)$/.test(text)))
  )
}

function clausesOf(tokens: readonly Token[], named: readonly FoundPhrase<string>[]): readonly number[] {
  const ends = new Set(tokens.flatMap(({ text }, at) => (clauseEnds.has(text) ? [at] : [])))
  // `English / Japanese not required` says one thing of both
  const said = named.length < 2 ? [] : partsOf(tokens, ends, named).filter(({ isSaid }) => isSaid)
  for (const [index, { to, isFree }] of said.entries()) if (isFree || said[index + 1]?.isFree === true) ends.add(to)
  let clause = 0
  return tokens.map((_, at) => (ends.has(at) ? ++clause : clause))
}

interface Part {
  /** The sign that ends it. */
  readonly to: number
  /** Whether it names a language and has words of its own about it. */
  readonly isSaid: boolean
  /** Whether it says that it is not required. */
  readonly isFree: boolean
}

/** Returns what stands between the signs that may part two languages. */
function partsOf(
  tokens: readonly Token[],
  ends: ReadonlySet<number>,
  named: readonly FoundPhrase<string>[],
): readonly Part[] {
  const words = [...markers.in(tokens), ...levelTable.in(tokens)]
  const signs = tokens.flatMap((_, at) => (ends.has(at) || isPartingSign(tokens, at) ? [at] : []))
  return [...signs, tokens.length].map((to, index): Part => {
    const isInside = ({ from }: FoundPhrase<unknown>) => from > (signs[index - 1] ?? -1) && from < to
    const [languages, own] = [named.filter(isInside), words.filter(isInside)]
    return {
      to,
      isSaid: languages.length > 0 && own.length > 0,
      isFree: own.some(({ kind }) => kind === 'free') || languages.some((each) => isDenied(tokens, each)),
    }
  })
}

/** A dash between spaces parts, one in a word does not. */
function isPartingSign(tokens: readonly Token[], at: number): boolean {
  const { text = '', start = 0, end = 0 } = tokens[at] ?? {}
  const isLoose = start > (tokens[at - 1]?.end ?? 0) && (tokens[at + 1]?.start ?? 0) > end
  return /^[/・·•]$/.test(text) || (isLoose && /^[-–—]$/.test(text))
}

/** Words belong to the languages of their clause, or else to the language before them, or else behind them. */
function ownersOf(mentions: readonly Mention[], clause: number, from: number): readonly Mention[] {
  const inClause = mentions.filter((mention) => mention.clause === clause)
  if (inClause.length > 0) return inClause
  const one = mentions.findLast((mention) => mention.to <= from) ?? mentions.find((mention) => mention.from > from)
  return one === undefined ? [] : [one]
}

function gap(one: FoundPhrase<unknown>, other: FoundPhrase<unknown>): number {
  return one.to <= other.from ? other.from - one.to : one.from - other.to
}

function isBetween(one: FoundPhrase<unknown>, a: FoundPhrase<unknown>, b: FoundPhrase<unknown>): boolean {
  return (a.to <= one.from && one.to <= b.from) || (b.to <= one.from && one.to <= a.from)
}

function nearWords(tokens: readonly Token[], clauses: readonly number[], mentions: readonly Mention[]) {
  const found = markers.in(tokens).map((marker) => ({
    ...marker,
    owners: ownersOf(mentions, clauses[marker.from] ?? 0, marker.from),
  }))
  const reach: Record<Marker, number> = { required: maxGap, skill: maxGap, optional: 14, free: maxGap, other: 3 }
  // `Japanese is required and French is not required`: the nearest word decides
  const isNearest = (marker: FoundPhrase<Marker>, mention: Mention) =>
    marker.kind !== 'free' || !found.some((other) => other.kind === 'required' && isBetween(other, mention, marker))
  return (mention: Mention) =>
    found
      .filter((marker) => marker.owners.includes(mention) && gap(marker, mention) <= reach[marker.kind])
      .filter((marker) => isNearest(marker, mention))
      .map(({ kind }) => kind)
}

/** Each level belongs to the nearest language. */
function levelsOf(text: string, tokens: readonly Token[], clauses: readonly number[], mentions: readonly Mention[]) {
  const levels = new Map<Mention, AskedLevel>()
  const found = levelTable.in(tokens).filter(({ kind }) => kind !== 'none')
  const take = (mention: Mention, level: AskedLevel) => {
    const known = levels.get(mention)
    // of `N2 or business level` the lower is enough
    levels.set(
      mention,
      known === undefined || known === 'any' ? level : level === 'any' ? known : (Math.min(known, level) as Level),
    )
  }
  for (const level of found) {
    const isWeak = level.to === level.from + 1 && weakWords.has(tokens[level.from]?.text ?? '')
    const owners = ownersOf(mentions, clauses[level.from] ?? 0, level.from).filter(
      (mention) => gap(level, mention) <= (isWeak ? 2 : maxGap),
    )
    const least = Math.min(...owners.map((mention) => gap(level, mention)))
    const close = owners.filter((mention) => gap(level, mention) === least)
    // `English and fluent in Dutch`, but `Japanese N2 English N1`
    const nearest = least === 0 ? close[0] : close.at(-1)
    if (nearest !== undefined) take(nearest, level.kind as AskedLevel)
  }
  shareLevels(levels, mentions, scoreLevel(text))
  return levels
}

/** A language without a level of its own shares that of its clause; a score is that of the first language. */
function shareLevels(levels: Map<Mention, AskedLevel>, mentions: readonly Mention[], score: Level | null): void {
  for (const mention of mentions) {
    if (levels.has(mention)) continue
    const shared = mentions.find(
      (other) => other.clause === mention.clause && levels.has(other) && gap(other, mention) <= 2,
    )
    if (shared !== undefined) levels.set(mention, levels.get(shared) ?? 'any')
  }
  if (score !== null && mentions[0] !== undefined && !levels.has(mentions[0])) levels.set(mentions[0], score)
}

/** Joins languages with `or` between them. */
function grouped(
  asked: readonly (Asked & { readonly at: Mention })[],
  tokens: readonly Token[],
): readonly (readonly Asked[])[] {
  const groups: (Asked & { readonly at: Mention })[][] = []
  for (const one of asked) {
    const last = groups.at(-1)
    const between = tokens.slice(last?.at(-1)?.at.to ?? 0, one.at.from).map(({ text }) => text)
    if (last !== undefined && between.length <= 6 && isAlternative.test(between.join(' '))) last.push(one)
    else groups.push([one])
  }
  return groups
}
