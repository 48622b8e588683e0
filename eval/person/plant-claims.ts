import type { Random } from '#scripts/kit/random.js'
import type { ClaimKind } from '#src/domain/person/claims/claim.js'
import type { Paper } from './papers.js'
import type { Planted } from './planted-words.js'
import { shuffled } from './reword.js'

export interface PlantedClaim {
  readonly kind: ClaimKind
  readonly claim: string
  readonly line: string
}

export interface PlantedPaper {
  readonly text: string
  readonly claims: readonly PlantedClaim[]
}

/** Plants two numbers and one of each other claim, none of which the paper states. */
export function plantClaims(
  { text: original }: Paper,
  text: string,
  rows: readonly Planted[],
  random: Random,
): PlantedPaper {
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item
  const claims = rows.flatMap(({ kind, words, sentences }) => {
    const free = shuffled(words, random).filter((word) => !isStated(original, word))
    return free.slice(0, kind === 'number' || kind === 'product' ? 2 : 1).map((word) => {
      const claim = word.replace('#', () => newNumber(original, random))
      return { kind, claim, line: pick(sentences).replace('$', () => claim) }
    })
  })
  const lines = text.split('\n')
  // nobody reads a comment
  const end = lines.findLastIndex((line) => line.includes('-->'))
  const isProse = (line: string) => /^\s*(?:[-*] |[^\s#|>`-])/.test(line)
  for (const { line } of claims) {
    const places = lines.flatMap((each, at) => (isProse(each) && at > end ? [at] : []))
    const at = pick(places) ?? lines.length - 1
    const isBullet = /^\s*[-*] /.test(lines[at] ?? '') && !/^[-#*]/.test(line)
    lines.splice(at + 1, 0, ...(isBullet ? [`- ${line}`] : ['', line, '']))
  }
  return { text: lines.join('\n'), claims }
}

const digitsOfEras: Readonly<Record<string, string>> = { 平成3年: '1991', 昭和63年: '1988' }

/** Whether a paper has the claim, or the year that it names. */
function isStated(original: string, claim: string): boolean {
  const folded = original.normalize('NFKC').toLowerCase()
  const year = digitsOfEras[claim] ?? /^\d{4}/.exec(claim)?.[0]
  return folded.includes(year ?? claim.normalize('NFKC').toLowerCase())
}

/** Returns a number from 12 to 96 whose digits the paper does not have. */
function newNumber(original: string, random: Random): string {
  for (let tries = 0; tries < 200; tries++) {
    const number = String(12 + Math.floor(random() * 85))
    if (!original.normalize('NFKC').includes(number)) return number
  }
  return String(131 + Math.floor(random() * 800))
}
