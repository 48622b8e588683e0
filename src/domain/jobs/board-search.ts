import { compareTexts, foldText, isAscii, withoutDiacritics } from '#src/domain/shared/text.js'
import { formatReference } from './board-reference.js'
import { maxNameWords, namesOf } from './place-names.js'
import { matchOf, type PostingMatch, splitPhrases } from './posting-match.js'
import { foldWords, type RoleTerm, readRoleTerms } from './role-words.js'

/** A known board of a company. Empty lists mean that nobody knows. */
export interface KnownBoard {
  readonly kind: string
  readonly name: string
  readonly company: string
  /** ISO 3166 codes, most seen first. */
  readonly countries: readonly string[]
  /** In English; `Remote` is one of them. */
  readonly cities: readonly string[]
  /** ISO 639 codes. */
  readonly languages: readonly string[]
  /** In English, such as `data`. */
  readonly fields: readonly string[]
}

/** A question about boards; null and an empty query stand for anything. */
export interface BoardQuestion {
  /** Words of a title, a company, a field or a place, in English or Japanese; commas separate alternatives. */
  readonly query: string
  /** A city or a country, or `remote`. */
  readonly place: string | null
  /** A code or a name of a language. */
  readonly language: string | null
  readonly field: string | null
}

interface PlaceAsked {
  /** All spellings of a city, folded; one spelling of anything else. */
  readonly names: readonly string[]
  readonly country: string | null
}

/** A question that was read: its phrases without the names of places, and the places. */
interface ReadQuestion {
  readonly phrases: readonly (readonly RoleTerm[])[]
  readonly place: PlaceAsked | null
  readonly language: string | null
  readonly field: RoleTerm | null
}

const fold = (text: string) => withoutDiacritics(foldText(text.trim()))

/** Returns how the question is understood. A known place among the words of the query stands for a place. */
function readQuestion({ query, place, language, field }: BoardQuestion): ReadQuestion {
  const isPlaceOpen = place === null || place.trim() === ''
  let found: string | null = isPlaceOpen ? null : place
  const phrases = splitPhrases([query]).map((phrase) => {
    const split = splitPlace(foldWords(phrase))
    if (isPlaceOpen) found ??= split.place
    return readRoleTerms((isPlaceOpen ? split.others : foldWords(phrase)).join(' '))
  })
  return {
    phrases: phrases.filter((terms) => terms.length > 0),
    place: found === null ? null : readPlace(found),
    language: language === null || language.trim() === '' ? null : codeNamed(language, 'language', languageCodes),
    field: field === null ? null : (readRoleTerms(field)[0] ?? null),
  }
}

function splitPlace(words: readonly string[]): { readonly place: string | null; readonly others: readonly string[] } {
  for (let count = maxNameWords; count > 0; count--)
    for (let at = 0; at + count <= words.length; at++) {
      const place = words.slice(at, at + count).join(' ')
      if (namesOf(place) !== null) return { place, others: words.toSpliced(at, count) }
    }
  return { place: null, others: words }
}

function readPlace(text: string): PlaceAsked {
  const folded = fold(text)
  return { names: namesOf(folded) ?? [folded], country: codeNamed(text, 'region', countryCodes) }
}

/** The codes that names are known for. */
const countryCodes =
  'AE AM AR AT AU BD BE BG BR CA CH CL CN CO CR CY CZ DE DK EE EG ES FI FR GB GH GR HK HR HU ID IE IL IN IS IT JP KE KR LT LU LV MA MT MX MY NL NO NZ PE PH PK PL PT QA RO RS SA SE SG SI SK TH TN TR TW UA US VN ZA'
const languageCodes = 'de en es fr it ja ko nl pl pt sv zh'
const otherNames: Readonly<Record<string, string>> = {
  uk: 'GB',
  england: 'GB',
  britain: 'GB',
  'great britain': 'GB',
  usa: 'US',
  america: 'US',
  米国: 'US',
  英国: 'GB',
  holland: 'NL',
  korea: 'KR',
}

/** Returns the code that a text is, or that it names in English or Japanese; of a language, else the folded text. */
function codeNamed(text: string, type: 'region' | 'language', codes: string): string | null {
  const folded = fold(text)
  const known = codes.split(' ')
  const names = ['en', 'ja'].map((locale) => new Intl.DisplayNames([locale], { type }))
  const isNamed = (code: string) => fold(code) === folded || names.some((each) => fold(each.of(code) ?? '') === folded)
  const code = (type === 'region' ? otherNames[folded] : undefined) ?? known.find(isNamed)
  if (code !== undefined) return code
  if (type === 'language') return folded
  return /^[a-z]{2}$/.test(folded) ? folded.toUpperCase() : null
}

/** How well a board fits; higher is better. */
interface Fit {
  readonly board: KnownBoard
  readonly words: number
  readonly isPlaceKnown: boolean
}

/**
 * Returns the boards that fit a question, best first. A place, a language and a field must be known of a board; only
 * for a city, a board of a country that the city is in also fits if its cities are not known, after the others. Of the
 * words of the query, a company's name counts most; a board that none of them fits is left out, unless a field is asked
 * for, or its fields are not known and its place or language fits. Then by company, then by reference. Source: sync-boards.
 */
export function searchBoards(boards: readonly KnownBoard[], question: BoardQuestion): readonly KnownBoard[] {
  const asked = readQuestion(question)
  const countryOfPlace = asked.place === null ? null : (asked.place.country ?? countryOf(asked.place, boards))
  const fits = boards.flatMap((board) => toFit(board, asked, countryOfPlace) ?? [])
  return fits.sort(compareFits).map(({ board }) => board)
}

function toFit(board: KnownBoard, asked: ReadQuestion, countryOfPlace: string | null): Fit | null {
  const { place, language, field, phrases } = asked
  if (language !== null && !board.languages.some((each) => fold(each) === language)) return null
  if (field !== null && !namesField(field, board)) return null
  const isPlaceKnown = place === null || isIn(place, board)
  if (!isPlaceKnown && !mayBeIn(countryOfPlace, board)) return null
  if (phrases.length === 0) return { board, words: 0, isPlaceKnown }
  const words = Math.max(...phrases.map((terms) => countWords(terms, board)))
  // fields that the person names are enough; of boards whose fields are not known, something else must fit
  const isOpen = field !== null || (board.fields.length === 0 && namesWork(phrases) && (place ?? language) !== null)
  return words > 0 || isOpen ? { board, words, isPlaceKnown } : null
}

const namesWork = (phrases: ReadQuestion['phrases']) => phrases.some((terms) => terms.some((term) => term.field))

function isIn({ names, country }: PlaceAsked, board: KnownBoard): boolean {
  if (country !== null && board.countries.includes(country)) return true
  return board.cities.some((city) => names.includes(fold(city)))
}

function mayBeIn(country: string | null, { cities, countries }: KnownBoard): boolean {
  return country !== null && cities.length === 0 && countries.length === 1 && countries[0] === country
}

/** The country of a city, as the boards with this city alone in one country tell it. Remote is in none. */
function countryOf(place: PlaceAsked, boards: readonly KnownBoard[]): string | null {
  if (place.names.includes('remote')) return null
  const counts = new Map<string, number>()
  for (const board of boards) {
    const [country, ...others] = board.countries
    if (country !== undefined && others.length === 0 && isIn(place, board))
      counts.set(country, (counts.get(country) ?? 0) + 1)
  }
  return [...counts].sort(([a, n], [b, m]) => m - n || compareTexts(a, b))[0]?.[0] ?? null
}

/** A company's name counts more than all other words can. */
const companyWeight = 100

function countWords(terms: readonly RoleTerm[], board: KnownBoard): number {
  const company = companyWordsOf(board)
  const counts: number[] = terms.map((term) => {
    if (namesField(term, board)) return 1
    if (namesCompany(term, company)) return companyWeight
    return term.names.some((name) => board.cities.some((city) => fold(city) === name)) ? 1 : 0
  })
  return counts.reduce((sum, count) => sum + count, 0)
}

/** The words of a board's company and name, each after a space. */
function companyWordsOf({ company, name }: Pick<KnownBoard, 'name' | 'company'>): string {
  return ` ${foldWords(`${company} ${name.replaceAll(/[-_.]/g, ' ')}`).join(' ')} `
}

function namesCompany({ names, field }: RoleTerm, company: string): boolean {
  return field === null && names.some((name) => company.includes(` ${name}`))
}

/** Whether a term is a whole word of a company: `go` is not Gojek, all of whose titles would match then. */
function isNameOf(company: string, { names, field }: RoleTerm): boolean {
  return field === null && names.some((name) => company.includes(` ${name} `))
}

function namesField({ names, field }: RoleTerm, { fields }: KnownBoard): boolean {
  return fields.some((each) => each === field || names.includes(fold(each)))
}

function compareFits(a: Fit, b: Fit): number {
  return (
    b.words - a.words ||
    Number(b.isPlaceKnown) - Number(a.isPlaceKnown) ||
    compareTexts(fold(a.board.company), fold(b.board.company)) ||
    compareTexts(formatReference(a.board), formatReference(b.board))
  )
}

/** Whether a posting is one that the question asks for. */
export type TitleMatch = (
  head: { readonly title: string | null; readonly place: string | null },
  board: Pick<KnownBoard, 'name' | 'company'>,
) => boolean

interface TitleWord {
  readonly term: RoleTerm
  readonly match: PostingMatch | null
}

/**
 * Returns a matcher for postings whose title has all words of one phrase of the question, in any of their spellings,
 * and whose place, if it names one, is the asked city. Words that name the company of the board need not be in the
 * title. A country is not looked for in places: few postings name it.
 */
export function postingMatchOf(question: BoardQuestion): TitleMatch {
  const { phrases, place } = readQuestion(question)
  const titles: readonly (readonly TitleWord[])[] = phrases.map((terms) =>
    terms.map((term) => ({ term, match: matchOf(term.names) })),
  )
  const inPlace = place === null || place.country !== null ? null : matchOf(place.names)
  return (head, board) => {
    const title = { title: head.title, place: null }
    const company = companyWordsOf(board)
    const isIn = ({ term, match }: TitleWord) => (match?.(title) ?? true) || isNameOf(company, term)
    if (titles.length > 0 && !titles.some((words) => words.every(isIn))) return false
    return inPlace === null || head.place === null || inPlace({ title: null, place: head.place })
  }
}

/**
 * Returns phrases that select the postings of a question at a board from then on: its words in English, and in Japanese
 * where they are known, without those that name the company of the board. None select all.
 */
export function phrasesToWatch(
  question: BoardQuestion,
  board: Pick<KnownBoard, 'name' | 'company'>,
): readonly string[] {
  const company = companyWordsOf(board)
  const phrases = readQuestion(question).phrases.map((terms) => terms.filter((term) => !isNameOf(company, term)))
  // a phrase of nothing but the company selects all
  if (phrases.some((terms) => terms.length === 0)) return []
  const spellings = phrases.flatMap((terms) => {
    const written = terms.map(({ names: [first = ''] }) => first)
    const inJapanese = terms.map(({ names }, at) => names.find((name) => !isAscii(name)) ?? written[at])
    return [written.join(' '), inJapanese.join(' ')]
  })
  return [...new Set(spellings)]
}
