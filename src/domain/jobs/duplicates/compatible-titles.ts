import { foldText, withoutDiacritics } from '#src/domain/shared/text.js'

const wordList = (words: string) => new Set(words.trim().split(/\s+/))

/** Words about the contract or the search, not about the work. */
const noise = wordList(`
  full time part fulltime parttime permanent contract temporary remote hybrid onsite on site wfh job jobs opening position role vacancy urgent urgently
  hiring wanted apply now new m f d w x h mfd mwd fmd fmx all genders gn the a an of for in at and with to
  正社員 契約社員 業務委託 派遣 アルバイト パート リモート フルリモート 在宅 在宅勤務 急募 募集 求人 中途 中途採用 経験者 未経験可 未経験歓迎 勤務地 転勤なし
`)

/** Seniority grades: titles with different grades are different jobs. */
const grades = new Map(
  Object.entries({
    senior: 'sr シニア 上級 主任',
    junior: 'jr ジュニア entry',
    staff: 'スタッフ',
    principal: 'プリンシパル',
    lead: 'リード リーダー leader',
    head: '部長',
    director: 'ディレクター',
    manager: 'マネージャー マネジャー mgr 課長',
    vp: '',
    chief: '',
    associate: 'アソシエイト',
    intern: 'internship インターン インターンシップ trainee',
    graduate: 'grad grads graduates 新卒',
    i: '',
    ii: '',
    iii: '',
    iv: '',
  }).flatMap(([grade, others]) => [grade, ...others.split(' ').filter(Boolean)].map((word) => [word, grade] as const)),
)
const romans = new Map([
  ['1', 'i'],
  ['2', 'ii'],
  ['3', 'iii'],
  ['4', 'iv'],
])
/** Japanese grades may be part of a word. */
const japaneseGrades = [...grades.keys()].filter((word) => /[^\0-\x7f]/.test(word))

/** A title as it is compared. */
export interface TitleWords {
  readonly words: ReadonlySet<string>
  readonly grades: string
}

const maxTitleLength = 300

/** Whether two titles may belong to one posting: equal grades, and all words of one title are in the other. */
export function areTitlesCompatible(first: TitleWords, second: TitleWords): boolean {
  if (first.words.size === 0 || second.words.size === 0 || first.grades !== second.grades) return false
  return isWithin(first.words, second.words) || isWithin(second.words, first.words)
}

function isWithin(words: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  for (const word of words) if (!others.has(word)) return false
  return true
}

export function readTitle(title: string | null): TitleWords {
  const folded = withoutDiacritics(foldText((title ?? '').slice(0, maxTitleLength)))
  const bare = folded.replace(/【[^【】]*】|\((?:[mfdwxh]\s*[/|]\s*)+[mfdwxh]\)/g, ' ')
  const parts = (hasWord(bare) ? bare : folded)
    // keeps C++ and C# apart from C
    .replace(/\+\+/g, 'plusplus')
    .replace(/#/g, 'sharp')
    .match(/[\p{L}\p{N}ー]+/gu)
  const words = new Set<string>()
  const found = new Set<string>()
  for (const part of parts ?? []) readPart(part, words, found)
  return { words, grades: [...found].sort().join() }
}

function hasWord(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text)
}

function readPart(part: string, words: Set<string>, found: Set<string>): void {
  if (noise.has(part)) return
  const grade = grades.get(romans.get(part) ?? part)
  if (grade !== undefined) {
    found.add(grade)
    return
  }
  const inside = japaneseGrades.find((word) => part.startsWith(word) && part.length > word.length)
  if (inside !== undefined) found.add(grades.get(inside) ?? inside)
  words.add(inside === undefined ? part : part.slice(inside.length))
}
