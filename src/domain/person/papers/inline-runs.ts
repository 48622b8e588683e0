import type { TextMark, TextRun } from './paper.js'

/** A piece of the text of a paragraph. */
export interface InlineToken {
  text: string
  /** Code spans and breaks keep their text as it is. */
  readonly isCode: boolean
}

interface Range {
  readonly from: number
  /** The first that is not in it. */
  readonly to: number
}

export interface MarkedRange extends Range {
  readonly mark: TextMark
}

export interface LinkedRange extends Range {
  readonly link: string
}

/** Returns the tokens as runs; neighbours that look the same are one run. */
export function runsOf(
  tokens: readonly InlineToken[],
  marked: readonly MarkedRange[],
  links: readonly LinkedRange[],
): readonly TextRun[] {
  const linkAt = new Map<number, string>()
  for (const { from, to, link } of links) for (let at = from; at < to; at += 1) linkAt.set(at, link)
  const marks = (['bold', 'italic', 'code', 'struck'] as const).map((mark) => ({
    mark,
    depths: depths(
      tokens.length,
      marked.filter((each) => each.mark === mark),
    ),
  }))
  const runs: TextRun[] = []
  for (const [at, { text }] of tokens.entries()) {
    const run = {
      text,
      marks: marks.filter(({ depths: each }) => (each[at] ?? 0) > 0).map(({ mark }) => mark),
      link: linkAt.get(at) ?? null,
    }
    const last = runs.at(-1)
    const isSame = last?.link === run.link && last.marks.join() === run.marks.join()
    if (text !== '' && isSame) runs[runs.length - 1] = { ...run, text: last.text + text }
    else if (text !== '') runs.push(run)
  }
  return runs
}

/** How many ranges contain each of `length` positions. */
function depths(length: number, ranges: readonly Range[]): readonly number[] {
  const changes = new Array<number>(length + 1).fill(0)
  for (const { from, to } of ranges) {
    changes[from] = (changes[from] ?? 0) + 1
    changes[to] = (changes[to] ?? 0) - 1
  }
  let depth = 0
  return changes.map((change) => {
    depth += change
    return depth
  })
}
