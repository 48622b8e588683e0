import { english } from '#eval/retrieval/postings/english.js'
import { japanese } from '#eval/retrieval/postings/japanese.js'
import type { Random } from '#scripts/kit/random.js'
import type { ComparedJob } from '#src/domain/jobs/duplicates/find-duplicates.js'

/** The parts of a posting, in one language. */
export interface Opening {
  readonly company: string
  readonly title: string
  readonly location: string
  readonly isJapanese: boolean
  /** Paragraphs. */
  readonly text: readonly string[]
}

/** Two postings, and whether they are the same opening. */
export interface Pair {
  readonly name: string
  readonly isDuplicate: boolean
  readonly job: ComparedJob
  readonly other: ComparedJob
}

let lastId = 0

export function pick<T>(random: Random, items: readonly T[]): T {
  return items[Math.floor(random() * items.length)] as T
}

function some<T>(random: Random, items: readonly T[], count: number): T[] {
  const left = [...items]
  return Array.from(
    { length: Math.min(count, left.length) },
    () => left.splice(Math.floor(random() * left.length), 1)[0] as T,
  )
}

const verbs = ['design', 'run', 'measure', 'repair', 'explain', 'plan', 'test', 'document', 'rewrite', 'watch over']
const things = [
  'billing',
  'sign-in',
  'the warehouse',
  'sensor data',
  'reports',
  'routing',
  'payments',
  'search',
  'onboarding',
  'the mobile app',
  'forecasts',
  'audits',
]
const aims = [
  'faster than last year',
  'without surprises at night',
  'for three continents',
  'together with two other teams',
  'with figures that hold',
  'so that support can sleep',
]
const japaneseThings = [
  '請求',
  '認証',
  '在庫管理',
  'センサーデータ',
  '帳票',
  '配送経路',
  '決済',
  '検索',
  '登録画面',
  '需要予測',
]
const japaneseVerbs = ['設計し', '運用し', '測定し', '改善し', '検証し', '整理し']
const japaneseAims = [
  '夜間の障害を減らします',
  '複数の部署と連携します',
  '利用者の声を反映します',
  '数値で説明できるようにします',
]

/** Creates an opening with text about the employer in general and about this opening. */
export function makeOpening(
  random: Random,
  company: string,
  title: string,
  location: string,
  isJapanese: boolean,
): Opening {
  const { noise } = isJapanese ? japanese : english
  const duties = Array.from({ length: 6 + Math.floor(random() * 6) }, () =>
    isJapanese
      ? `${pick(random, japaneseThings)}を${pick(random, japaneseVerbs)}、${pick(random, japaneseThings)}について${pick(random, japaneseAims)}。`
      : `You ${pick(random, verbs)} ${pick(random, things)} and ${pick(random, verbs)} ${pick(random, things)} ${pick(random, aims)}.`,
  )
  const intro = isJapanese
    ? `${company}では、${title}を募集しています。`
    : `${company} is looking for a ${title} to join a team that has grown slowly.`
  return {
    company,
    title,
    location,
    isJapanese,
    text: [intro, ...some(random, noise, 7), ...duties, ...some(random, noise, 2)],
  }
}

export function toJob(opening: Opening, changes: Partial<ComparedJob> = {}): ComparedJob {
  const { company, title, location, text } = opening
  const id = ++lastId
  const url = `https://jobs.example/${id}`
  return {
    ...{ id, jobId: null, title, company, location, source: 'careers', url, description: text.join('\n') },
    ...changes,
  }
}

type Edit = (random: Random, job: ComparedJob, opening: Opening) => ComparedJob

const lines = ({ description }: ComparedJob) => (description ?? '').split('\n')
const withLines = (job: ComparedJob, text: readonly string[]): ComparedJob => ({ ...job, description: text.join('\n') })

/** Changes that boards make to a posting; none changes which opening it is. */
export const edits: Readonly<Record<string, Edit>> = {
  'frame of a board': (random, job, { isJapanese }) => {
    const before = isJapanese
      ? ['この求人は掲載終了が近づいています。', '会員登録をすると、あなたに合った求人が届きます。']
      : ['Be among the first 25 applicants.', 'See who you know at this company. Sign in to create a job alert.']
    const behind = isJapanese
      ? [
          '応募はページ下部のボタンからお願いいたします。',
          'この求人を友人に紹介する。',
          '掲載元のサイトで続きを確認してください。',
        ]
      : [
          'Report this job.',
          'Seniority level: not applicable. Industries: software development.',
          'By applying you agree to the terms of this board.',
        ]
    return withLines(job, [
      ...some(random, before, 1 + Math.floor(random() * 2)),
      ...lines(job),
      ...some(random, behind, 3),
    ])
  },
  'leftovers of HTML': (_, job) =>
    withLines(
      job,
      lines(job).map((line, i) =>
        i % 3 === 0 ? `<p>${line.replaceAll(' and ', ' &amp; ')}</p>` : `<li>${line}&nbsp;</li>`,
      ),
    ),
  'paragraphs in another order': (random, job) => {
    const text = lines(job)
    const cut = 2 + Math.floor(random() * (text.length - 4))
    return withLines(job, [...text.slice(cut), ...text.slice(0, cut)])
  },
  'another salary line': (random, job, { isJapanese }) => {
    const amount = 40 + Math.floor(random() * 90)
    const line = isJapanese
      ? `想定年収：${amount * 10}万円〜${amount * 13}万円`
      : `Salary range: $${amount},000 - $${amount + 20},000 per year`
    const text = lines(job)
    return withLines(job, [...text.slice(0, 3), line, ...text.slice(3)])
  },
  'another form of company': (random, job, { isJapanese }) => ({
    ...job,
    company: isJapanese
      ? pick(random, [`株式会社${job.company}`, `${job.company}（株）`, `㈱${job.company}`])
      : pick(random, [
          `${job.company} Inc.`,
          `${job.company}, Ltd.`,
          `${job.company} GmbH`,
          `${job.company?.toUpperCase()} LLC`,
        ]),
  }),
  'a decorated title': (random, job, { isJapanese }) => ({
    ...job,
    title: isJapanese
      ? `【${pick(random, ['急募', '在宅可', '正社員'])}】${job.title}`
      : `${job.title}${pick(random, [' (m/f/d)', ' - Remote', ', Full-time', ' - Urgent hiring'])}`,
  }),
  'a place stated otherwise': (random, job, { isJapanese }) => ({
    ...job,
    location: isJapanese ? `${job.location}` : pick(random, [job.location, `${job.location}, United States`, null]),
  }),
  'one line on one line': (_, job) => ({ ...job, description: lines(job).join(' ') }),
  'cut by the board': (_, job) => {
    const text = lines(job)
    return withLines(job, [...text.slice(0, Math.ceil(text.length * 0.8)), '…'])
  },
  'a reworded sentence': (_, job) =>
    withLines(
      job,
      lines(job).map((line, i) => (i === 5 ? line.replace(/\S+$/u, 'as well.') : line)),
    ),
}

/** Returns the opening as another board shows it, after some edits. */
export function rePost(
  random: Random,
  opening: Opening,
): { readonly job: ComparedJob; readonly names: readonly string[] } {
  const names = some(random, Object.keys(edits), 2 + Math.floor(random() * 3))
  const source = pick(random, ['LinkedIn', 'Indeed', 'a board', '求人サイト'])
  const first = toJob(opening, { source, jobId: `${1_000_000_000 + Math.floor(random() * 1e9)}` })
  return { job: names.reduce((job, name) => edits[name]?.(random, job, opening) ?? job, first), names }
}
