import type { Random } from '#scripts/kit/random.js'
import type { Paper } from './papers.js'
import { rewordings } from './rewordings.js'

/** Returns the paper in other words and another order, with the same claims. */
export function reword({ language, text }: Paper, random: Random): string {
  const rules = rewordings[language]
  const reworded = shuffledBullets(text.split('\n'), random).map((line) => {
    if (/^```|^\||https?:/.test(line)) return line
    return rules.reduce(
      (left, { pattern, instead }) =>
        left.replace(pattern, (...match) => {
          if (random() < 0.4) return match[0] as string
          return instead(match as unknown as readonly string[])
        }),
      line,
    )
  })
  return shuffledSections(reworded, random).join('\n')
}

/** Shuffles bullets that follow each other, except where a bullet has others below it. */
function shuffledBullets(lines: readonly string[], random: Random): readonly string[] {
  const blocks: string[][] = []
  let isInBlock = false
  for (const line of lines) {
    const isBullet = /^[-*] /.test(line)
    if (isBullet && isInBlock) blocks.at(-1)?.push(line)
    else blocks.push([line])
    isInBlock = isBullet
  }
  return blocks.flatMap((block) => shuffled(block, random))
}

function shuffledSections(lines: readonly string[], random: Random): readonly string[] {
  const sections: string[][] = [[]]
  for (const line of lines) {
    if (/^##? /.test(line)) sections.push([])
    sections.at(-1)?.push(line)
  }
  const [head = [], ...rest] = sections
  const [name = [], ...others] = rest
  return [...head, ...name, ...shuffled(others, random).flat()]
}

export function shuffled<Item>(items: readonly Item[], random: Random): readonly Item[] {
  return items
    .map((item) => [random(), item] as const)
    .sort(([a], [b]) => a - b)
    .map(([, item]) => item)
}
