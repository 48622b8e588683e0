/** What this demo's person wants: an experienced engineer for backend, data or infrastructure, in Tokyo or remote. */
export const wish = 'paid backend, data or infrastructure work for an experienced engineer, in Tokyo or remote'

export type JobVerdict = 'shortlist' | 'reviewed' | 'reject'

/** The texts that the rules read. */
export interface PostingTexts {
  readonly title: string | null
  readonly description: string | null
  readonly location: string | null
}

/** Holds if one of the fields contains one of the words. */
export interface Condition {
  readonly fields: readonly (keyof PostingTexts)[]
  readonly words: readonly string[]
}

export interface Rule {
  readonly verdict: JobVerdict
  readonly reason: string
  /** All must hold; without any, every posting matches. */
  readonly conditions: readonly Condition[]
}

const inTitle = (...words: readonly string[]): Condition => ({ fields: ['title'], words })
const inText = (...words: readonly string[]): Condition => ({ fields: ['title', 'description'], words })
const inLocation = (...words: readonly string[]): Condition => ({ fields: ['location'], words })

const anythingElse: Rule = { verdict: 'reject', reason: 'anything else', conditions: [] }

/** In order: the first matching rule decides. */
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
    reason: 'the wanted work, in Tokyo or remote',
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
    reason: 'other engineering work: worth a look',
    conditions: [inTitle('engineer', 'developer', 'data scientist', 'エンジニア', 'データサイエンティスト')],
  },
  anythingElse,
]

/** Returns the first matching rule. Orders in the posting have no influence. */
export function judgePosting(posting: PostingTexts): Rule {
  return rules.find(({ conditions }) => conditions.every((condition) => holds(condition, posting))) ?? anythingElse
}

function holds({ fields, words }: Condition, posting: PostingTexts): boolean {
  const texts = fields.map((field) => plain(posting[field] ?? ''))
  return words.some((word) => texts.some((text) => contains(text, plain(word))))
}

/** English words must be whole words, so that `intern` does not match `internal`; Japanese has no spaces. */
function contains(text: string, word: string): boolean {
  return /^[a-z ]+$/.test(word) ? new RegExp(`(?<![a-z])${word}(?![a-z])`).test(text) : text.includes(word)
}

/** Normalizes width, case, line breaks and spaces. */
function plain(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ')
}

// phrases by which a posting addresses the reader's AI instead of the reader
const orders = /ignore (?:all |your |previous )*instructions|指示を(?:すべて)?無視/i

/**
 * Returns the line in which a posting gives orders to the reading AI, to show it; otherwise null. The rules never use
 * it.
 */
export function orderToTheAi({ description }: PostingTexts): string | null {
  return description?.split('\n').find((line) => orders.test(line)) ?? null
}
