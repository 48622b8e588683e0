import type { Random } from '#scripts/kit/random.js'

const vocabulary = 30_000
// distributed like the words of a language: the n-th occurs in proportion to 1 / (n + offset)
const offset = 20
const cumulated = new Float64Array(vocabulary)
for (let n = 0, sum = 0; n < vocabulary; n++) {
  sum += 1 / (n + offset)
  cumulated[n] = sum
}

const syllables = [
  'ka',
  'lo',
  'mi',
  'ren',
  'tas',
  'vo',
  'pel',
  'dun',
  'sir',
  'gat',
  'hum',
  'bex',
  'nol',
  'qui',
  'fay',
  'zor',
]
const kana = [...'のはをにがでとも']
const firstHan = 0x4e00

/** Returns English words or runs of Japanese, about `characters` long. */
export function makeText(random: Random, characters: number): string {
  return random() < 0.25 ? japaneseText(random, characters) : englishText(random, characters)
}

/** Returns a question of two to eight words in either language. */
export function makeQuery(random: Random): string {
  const words = 2 + Math.floor(random() * 7)
  const of = random() < 0.25 ? japaneseWord : englishWord
  return Array.from({ length: words }, () => of(pick(random))).join(' ')
}

function englishText(random: Random, characters: number): string {
  let text = ''
  while (text.length < characters) text += `${englishWord(pick(random))} `
  return text
}

function japaneseText(random: Random, characters: number): string {
  let text = ''
  // half as long, because a Japanese character says more
  while (text.length < characters / 2) {
    const particle = kana[Math.floor(random() * kana.length)] ?? ''
    text += japaneseWord(pick(random)) + particle + (random() < 0.1 ? '。' : '')
  }
  return text
}

/** Returns the number of a random word of the vocabulary. */
function pick(random: Random): number {
  const sought = random() * (cumulated[vocabulary - 1] ?? 0)
  let [low, high] = [0, vocabulary - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((cumulated[middle] ?? 0) < sought) low = middle + 1
    else high = middle
  }
  return low
}

function englishWord(n: number): string {
  const digits = n.toString(16).split('')
  return digits.map((digit) => syllables[Number.parseInt(digit, 16)]).join('')
}

function japaneseWord(n: number): string {
  return String.fromCodePoint(firstHan + (n % 900), firstHan + 1000 + Math.floor(n / 900) * 7)
}
