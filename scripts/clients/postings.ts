import { generator, type Random } from '#scripts/kit/random.js'

export type Language = 'English' | 'Japanese'

interface Words {
  readonly titles: readonly string[]
  readonly places: readonly string[]
  readonly sentences: readonly string[]
  readonly company: (number: number) => string
}

const words: Readonly<Record<Language, Words>> = {
  English: {
    titles: [
      'Backend Engineer',
      'Data Engineer',
      'Office Manager',
      'Nurse',
      'Support Specialist',
      'Frontend Developer',
    ],
    places: ['Remote', 'Berlin', 'Leeds', 'Toronto'],
    company: (number) => `Example ${number} Ltd`,
    sentences: [
      'You will own the services that take in orders and keep them running through the busiest days of the year. ',
      'We ask for three years of work with "typed" languages, a database that you know well, and clear writing. ',
      'The team is eight people who review each other’s work and meet twice a week. ',
      'We pay 48,000–61,000 a year, 28 days of leave, and the train to the office.\n',
      'Shifts start at 7:00 or at 14:00; you choose a month ahead. ',
      'Nice to have: a driving licence, first aid, and some experience with \\ paths on Windows. ',
      'Please send a short letter; we answer everybody within ten days.\n\n',
    ],
  },
  Japanese: {
    titles: ['バックエンドエンジニア', 'データエンジニア', '経理事務', '看護師', 'カスタマーサポート', '営業職'],
    places: ['東京都渋谷区', '大阪市北区', '福岡市博多区', 'フルリモート'],
    company: (number) => `株式会社サンプル${number}`,
    sentences: [
      '受注を取り込むサービスの設計から運用までを担当していただきます。',
      '【必須】実務経験3年以上、リレーショナルデータベースの設計経験。\n',
      '【歓迎】クラウドでの運用経験、「型のある言語」での開発経験。\n',
      '年収は480万円〜720万円、賞与は年2回、交通費は全額支給します。',
      'フレックスタイム制（コアタイム11時〜15時）で、週2日まで在宅勤務ができます。',
      'チームは8名で、コードレビューと勉強会を大切にしています。',
      '応募書類を確認のうえ、10日以内に全員の方へご連絡いたします。\n\n',
    ],
  },
}

export const languages = Object.keys(words) as Language[]
const characters = { min: 400, max: 1200 }

/** Long postings as JSON Lines; deterministic. */
export function longPostings(language: Language, count: number): string {
  const random = generator(language.length)
  return Array.from({ length: count }, (_, i) => `${JSON.stringify(posting(words[language], i, random))}\n`).join('')
}

function posting({ titles, places, company, sentences }: Words, number: number, random: Random): object {
  const length = characters.min + Math.floor(random() * (characters.max - characters.min + 1))
  let description = ''
  while (description.length < length) description += pick(sentences, random)
  return {
    url: `https://jobs.example/${number}`,
    title: pick(titles, random),
    company: company(number),
    location: pick(places, random),
    description: description.slice(0, length),
    captured_at: new Date(Date.UTC(2026, 0, 1, 0, number)).toISOString(),
  }
}

function pick<T>(list: readonly T[], random: Random): T {
  return list[Math.floor(random() * list.length)] as T
}
