/** Where this demo's person stands: an experienced engineer for backend, data or infrastructure, in Tokyo or remote. */
export const wish = 'paid backend, data or infrastructure work for an experienced engineer, in Tokyo or remote'

export type JobVerdict = 'shortlist' | 'reviewed' | 'reject'

/** What the rules look at. */
export interface PostingTexts {
  readonly title: string | null
  readonly description: string | null
  readonly location: string | null
}

/** Holds when one of the words stands in one of the fields. */
export interface Condition {
  readonly fields: readonly (keyof PostingTexts)[]
  readonly words: readonly string[]
}

export interface Rule {
  readonly verdict: JobVerdict
  readonly reason: string
  /** All must hold; with none, every posting fits. */
  readonly conditions: readonly Condition[]
}

const inTitle = (...words: readonly string[]): Condition => ({ fields: ['title'], words })
const inText = (...words: readonly string[]): Condition => ({ fields: ['title', 'description'], words })
const inLocation = (...words: readonly string[]): Condition => ({ fields: ['location'], words })

const anythingElse: Rule = { verdict: 'reject', reason: 'anything else', conditions: [] }

/** In order: the first that fits decides. */
export const rules: readonly Rule[] = [
  {
    verdict: 'reject',
    reason: 'no pay, or the worker pays first',
    conditions: [
      inText(
        ...['unpaid', 'no pay', 'commission only', 'equity only', 'starter kit', 'security deposit'],
        ...['完全歩合', 'サポート費用'],
      ),
    ],
  },
  { verdict: 'reject', reason: 'work at night', conditions: [inTitle('night shift', '夜間')] },
  {
    verdict: 'reject',
    reason: 'for students and beginners',
    conditions: [inTitle('intern', 'internship', 'junior', 'インターン', '新卒', '未経験')],
  },
  {
    verdict: 'reject',
    reason: 'support or testing',
    conditions: [inTitle('support', 'QA', 'サポート', 'テスト')],
  },
  {
    verdict: 'shortlist',
    reason: 'the work that is wanted, in Tokyo or remote',
    conditions: [
      inTitle(
        ...['backend', 'data engineer', 'data platform', 'site reliability', 'SRE'],
        ...['バックエンド', 'サーバーサイド', 'データエンジニア', 'インフラ'],
      ),
      inLocation('Tokyo', 'remote', '東京', 'リモート'),
    ],
  },
  {
    verdict: 'reviewed',
    reason: 'engineering all the same: worth a look',
    conditions: [inTitle('engineer', 'developer', 'data scientist', 'エンジニア', 'データサイエンティスト')],
  },
  anythingElse,
]

/** The first rule that fits. What a posting asks of its reader has no part in it. */
export function judgePosting(posting: PostingTexts): Rule {
  return rules.find(({ conditions }) => conditions.every((condition) => holds(condition, posting))) ?? anythingElse
}

function holds({ fields, words }: Condition, posting: PostingTexts): boolean {
  const texts = fields.map((field) => plain(posting[field] ?? ''))
  return words.some((word) => texts.some((text) => contains(text, plain(word))))
}

/** English words stand alone, so that `intern` is not found in `internal`; Japanese has no spaces to go by. */
function contains(text: string, word: string): boolean {
  return /^[a-z ]+$/.test(word) ? new RegExp(`(?<![a-z])${word}(?![a-z])`).test(text) : text.includes(word)
}

/** Full-width and half-width, capitals and small letters, line breaks and spaces are all the same. */
function plain(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ')
}

// how a posting speaks when it means the reader's AI and not the reader
const orders = /ignore (?:all |your |previous )*instructions|指示を(?:すべて)?無視/i

/** The line in which a posting gives the reading AI orders, to show it; null in all others. The rules never ask. */
export function orderToTheAi({ description }: PostingTexts): string | null {
  return description?.split('\n').find((line) => orders.test(line)) ?? null
}
