import type { Chunk, EntityName, ExtractedEntities, Opening, PageContent } from './page-content.js'

// in both languages, because a question may use either
const labels: Readonly<Record<EntityName, string>> = {
  company: 'Company (会社名)',
  role_title: 'Role (職種)',
  location: 'Location (勤務地)',
  salary: 'Salary (給与)',
  employment_type: 'Employment type (雇用形態)',
  skills: 'Skills (スキル)',
  valid_through: 'Apply by (応募締切)',
  remote: 'Remote work (リモートワーク)',
  languages: 'Languages (語学)',
  visa: 'Visa (ビザ)',
}
const lineStarts = Object.values(labels).map((label) => `${label}: `)
const names = Object.keys(labels) as readonly EntityName[]
// the employment types of schema.org
const wordsOfType: Readonly<Record<string, string>> = {
  FULL_TIME: 'full-time, 正社員・フルタイム',
  PART_TIME: 'part-time, パートタイム',
  CONTRACTOR: 'contractor, 業務委託・契約',
  TEMPORARY: 'temporary, 有期',
  INTERN: 'internship, インターン',
  VOLUNTEER: 'volunteer, ボランティア',
  PER_DIEM: 'per diem, 日雇い',
}
// two-letter country codes that are not also a state or province of another country
const countries = new Set(
  'AT AU BE BR CH CN CZ DK ES FI FR GB GR HK HU IE IT JP KR LU MX MY NL NO NZ PH PL PT RU SE SG TH TR TW UA US VN'.split(
    ' ',
  ),
)
const maxLength = 4000

/**
 * Returns the facts of a posting as searchable text: one fact per line, and what only the page's head or structured
 * data states. The chunk may be shorter than others. Each opening of a page with several gets its own chunk with its
 * title; statements without a known opening get a separate one. Empty if the page states nothing.
 */
export function factsChunks({ entities, statements, openings = [] }: PageContent): readonly Chunk[] {
  const texts =
    openings.length > 0 ? [...openings.map(openingLines), statements] : [[...factLines(entities, names), ...statements]]
  return texts.flatMap((lines) => {
    const content = fittingLines(lines).join('\n')
    return content === '' ? [] : [{ content, headings: [] }]
  })
}

/** The title comes first, so that several chunks can be told apart. */
function openingLines({ title, entities }: Opening): readonly string[] {
  const others = names.filter((name) => name !== 'role_title')
  return [`${labels.role_title}: ${title}`, ...factLines(entities, others)]
}

function factLines(entities: ExtractedEntities, order: readonly EntityName[]): readonly string[] {
  return order.flatMap((name) => {
    const values = (entities[name] ?? []).map(({ value }) => withWords(name, value))
    return values.length === 0 ? [] : [`${labels[name]}: ${values.join('; ')}`]
  })
}

function fittingLines(lines: readonly string[]): readonly string[] {
  let length = 0
  return lines.filter((line) => {
    length += line.length + 1
    return length <= maxLength
  })
}

function withWords(name: EntityName, value: string): string {
  if (name === 'employment_type') {
    const words = wordsOfType[value]
    return words === undefined ? value : `${value} (${words})`
  }
  return name === 'location' ? withCountry(value) : value
}

/** Adds the country name, which a question uses: `Shibuya, Tokyo, JP` is in Japan. */
function withCountry(place: string): string {
  const code = place.slice(place.lastIndexOf(',') + 1).trim()
  if (!countries.has(code)) return place
  const [english, japanese] = ['en', 'ja'].map((locale) => new Intl.DisplayNames(locale, { type: 'region' }).of(code))
  return `${place} (${english}, ${japanese})`
}

/** Whether a line of a text is one of its facts. */
export function isFactLine(line: string): boolean {
  return lineStarts.some((start) => line.startsWith(start))
}
