/** How a section of JSON Resume 1.0.0 is written as Markdown, entry by entry. */
export interface EntrySection {
  readonly key: string
  readonly heading: string
  /** Other headings that a person may write, folded. */
  readonly also: readonly string[]
  /** The fields in the heading of an entry, joined by a dash; a heading of one part is the last. */
  readonly title: readonly string[]
  /** The fields of the period or the day. */
  readonly dates: readonly string[]
  /** A field below the heading that is neither a day nor an address. */
  readonly place: string | null
  readonly hasUrl: boolean
  /** Fields in lines of their own, by label. */
  readonly lines: Readonly<Record<string, string>>
  /** Lists in lines of their own, with commas, by label. */
  readonly lists: Readonly<Record<string, string>>
  /** The paragraph in italics. */
  readonly slanted: string | null
  /** The paragraphs. */
  readonly text: string
  /** The list of points. */
  readonly points: string | null
}

const usual = {
  also: [],
  dates: [],
  place: null,
  hasUrl: false,
  lines: {},
  lists: {},
  slanted: null,
  text: 'summary',
  points: null,
}
const period = ['startDate', 'endDate']

export const entrySections: readonly EntrySection[] = [
  {
    ...{ ...usual, key: 'work', heading: 'Work', also: ['experience', 'work experience', '職務経歴', '職歴'] },
    ...{ title: ['position', 'name'], dates: period, place: 'location', hasUrl: true },
    ...{ slanted: 'description', points: 'highlights' },
  },
  {
    ...{
      ...usual,
      key: 'projects',
      heading: 'Projects',
      also: ['プロジェクト'],
      title: ['name'],
      dates: period,
      hasUrl: true,
    },
    ...{ lines: { Entity: 'entity', Type: 'type' }, lists: { Roles: 'roles', Keywords: 'keywords' } },
    ...{ text: 'description', points: 'highlights' },
  },
  {
    ...{ ...usual, key: 'volunteer', heading: 'Volunteering', also: ['volunteer', 'ボランティア'] },
    ...{ title: ['position', 'organization'], dates: period, hasUrl: true, points: 'highlights' },
  },
  {
    ...{
      ...usual,
      key: 'education',
      heading: 'Education',
      also: ['学歴'],
      title: ['area', 'institution'],
      dates: period,
    },
    ...{ hasUrl: true, lines: { Degree: 'studyType', Score: 'score' }, points: 'courses' },
  },
  {
    ...{ ...usual, key: 'certificates', heading: 'Certificates', also: ['certifications', '資格', '免許・資格'] },
    ...{ title: ['name'], dates: ['date'], place: 'issuer', hasUrl: true },
  },
  { ...usual, key: 'awards', heading: 'Awards', also: ['受賞'], title: ['title'], dates: ['date'], place: 'awarder' },
  {
    ...{
      ...usual,
      key: 'publications',
      heading: 'Publications',
      also: ['論文'],
      title: ['name'],
      dates: ['releaseDate'],
    },
    ...{ place: 'publisher', hasUrl: true },
  },
  { ...usual, key: 'references', heading: 'References', also: ['推薦'], title: ['name'], text: 'reference' },
]

/** Sections of which each entry is a line: `Name (level): word, word`. */
export interface LineSection {
  readonly key: string
  readonly heading: string
  readonly also: readonly string[]
  readonly name: string
  /** In brackets behind the name. */
  readonly level: string | null
  /** Behind the colon, with commas. */
  readonly words: string | null
  /** Behind the colon, as one text. */
  readonly value: string | null
}

export const lineSections: readonly LineSection[] = [
  {
    ...{
      key: 'skills',
      heading: 'Skills',
      also: ['スキル'],
      name: 'name',
      level: 'level',
      words: 'keywords',
      value: null,
    },
  },
  {
    ...{ key: 'languages', heading: 'Languages', also: ['語学', '言語'], name: 'language', level: null, words: null },
    value: 'fluency',
  },
  {
    ...{ key: 'interests', heading: 'Interests', also: ['趣味', '興味'], name: 'name', level: null, words: 'keywords' },
    value: null,
  },
]

export const summaryHeading = 'Summary'
export const summaryHeadings: readonly string[] = ['summary', 'profile', 'about', '職務要約', '要約']

/** Lines of the person, by label: where each is in `basics`. */
export const basicLines: readonly (readonly [string, readonly string[]])[] = [
  ['Email', ['email']],
  ['Phone', ['phone']],
  ['Website', ['url']],
  ['Address', ['location', 'address']],
  ['Postal code', ['location', 'postalCode']],
  ['City', ['location', 'city']],
  ['Region', ['location', 'region']],
  ['Country', ['location', 'countryCode']],
]
