import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Section } from '#eval/evaluation.js'
import { generator, type Random } from '#scripts/kit/random.js'
import { findDuplicates } from '#src/domain/jobs/duplicates/find-duplicates.js'
import { makeOpening, type Opening, type Pair, pick, rePost, toJob } from './re-postings.js'

const seed = 20261122
const openings = 600

/** Re-postings of openings, and pairs that only look alike. */
export async function* measureDuplicates(data: string): AsyncGenerator<Section> {
  const random = generator(seed)
  const pairs = makePairs(random, readHeads(data))
  yield measure(pairs)
}

interface Head {
  readonly company: string
  readonly title: string
  readonly location: string
}

const ownHeads: readonly Head[] = [
  'Backend Engineer',
  'Data Analyst',
  'Software Engineer II',
  'Nurse Manager',
  'New Grad 2026 Engineer',
].flatMap((title, i) =>
  ['Corvane', 'Dunlithe', 'Quaywright'].map((company) => ({
    company,
    title,
    location: ['Austin, TX', 'Boston, MA', 'Denver, CO'][i % 3] ?? '',
  })),
)
const japaneseTitles = ['バックエンドエンジニア', '看護師', '営業事務', 'データアナリスト', '生産管理', '法人営業']
const japaneseCompanies = ['灯台', '青葉精機', 'みなと商事', '北海システムズ', '山麓フーズ']
const japaneseCities = ['東京都渋谷区', '大阪府大阪市', '福岡県福岡市', '北海道札幌市', '愛知県名古屋市']
const cities = [
  'Seattle, WA',
  'Portland, OR',
  'Chicago, IL',
  'Atlanta, GA',
  'Denver, CO',
  'New York, NY',
  'Austin, TX',
  'Boston, MA',
]

/** Returns companies, titles and places of real postings if the data has them. */
function readHeads(data: string): readonly Head[] {
  const path = join(data, 'jobs', 'listings.json')
  if (!existsSync(path)) return ownHeads
  const listings = JSON.parse(readFileSync(path, 'utf8')) as readonly {
    company_name: string
    title: string
    locations: readonly string[]
  }[]
  // a requisition in the title would make two postings one
  const plain = listings.filter(({ title }) => !/\d{4,}/.test(title))
  return plain.map(({ company_name: company, title, locations }) => ({
    company,
    title,
    location: locations.find((place) => place.includes(',')) ?? 'Seattle, WA',
  }))
}

function makePairs(random: Random, heads: readonly Head[]): readonly Pair[] {
  return Array.from({ length: openings }, (_, i) => {
    const isJapanese = i % 4 === 3
    const { company, title, location } = isJapanese
      ? {
          company: pick(random, japaneseCompanies),
          title: pick(random, japaneseTitles),
          location: pick(random, japaneseCities),
        }
      : pick(random, heads)
    return pairsOf(random, makeOpening(random, company, title, location, isJapanese))
  }).flat()
}

/** Returns one re-posting of an opening, and one pair of each kind that must not count as a re-posting. */
function pairsOf(random: Random, opening: Opening): Pair[] {
  const job = toJob(opening)
  const again = rePost(random, opening)
  const other = (name: string, changed: Partial<Opening>, changes = {}) => ({
    name,
    isDuplicate: false,
    job,
    other: toJob({ ...opening, ...changed }, { source: 'a board', ...changes }),
  })
  const elsewhere = pick(
    random,
    (opening.isJapanese ? japaneseCities : cities).filter((city) => city !== opening.location),
  )
  const stated = (id: number) => [...opening.text, opening.isJapanese ? `求人番号：${id}` : `Requisition ID: R-${id}`]
  const sibling = makeOpening(random, opening.company, opening.title, opening.location, opening.isJapanese)
  const grade = opening.isJapanese ? `シニア${opening.title}` : `${opening.title} III`
  return [
    {
      name: opening.isJapanese ? 're-postings in Japanese' : 're-postings in English',
      isDuplicate: true,
      job,
      other: again.job,
    },
    other('one title in two cities', { location: elsewhere }),
    {
      ...other('two requisitions, stated', {}),
      job: toJob({ ...opening, text: stated(40_001) }),
      other: toJob({ ...opening, text: stated(40_002) }, { source: 'a board' }),
    },
    {
      ...other('two requisitions of one system', {}),
      job: toJob(opening, { jobId: '5551001' }),
      other: toJob(opening, { jobId: '5551002' }),
    },
    other('another grade', { title: grade }),
    other('another employer with the same text', { company: opening.isJapanese ? '別会社商会' : 'Ellismoor Partners' }),
    other('another opening of the employer', { text: sibling.text }),
    {
      ...other('a year instead of an id', { text: sibling.text }),
      job: toJob(opening, { jobId: '2026', source: 'x' }),
      other: toJob({ ...opening, text: sibling.text }, { jobId: '2026', source: 'y' }),
    },
  ]
}

function measure(pairs: readonly Pair[]): Section {
  const names = [...new Set(pairs.map(({ name }) => name))]
  const figures = names.map((name) => {
    const of = pairs.filter((pair) => pair.name === name)
    const found = of.filter(({ job, other }) => findDuplicates(job, [other]).length > 0).length
    const isDuplicate = of[0]?.isDuplicate === true
    return {
      subject: `${name} (${of.length})`,
      measure: isDuplicate ? 'recall' : 'taken for one',
      value: found / of.length,
      bound: isDuplicate ? { atLeast: 0.9 } : { atMost: 0 },
    }
  })
  return {
    title: 'Postings of one opening',
    method:
      `${openings} openings, three quarters of them with companies, titles and places of real postings if the data has them, ` +
      `texts by seed ${seed}. Each is posted again with two to four changes that boards make (frames, HTML, order, salary, ` +
      'names, titles, places, cuts). Other pairs only look alike.',
    figures,
  }
}
