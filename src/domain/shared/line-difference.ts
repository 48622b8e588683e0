export interface LineChange {
  /** `same` lines are those around a change. */
  readonly is: 'same' | 'removed' | 'added'
  readonly line: string
  /** How many unchanged lines before this one are not listed. */
  readonly skipped: number
}

// pairs of lines that are compared
const maxCells = 4_000_000
// unchanged lines shown around a change
const context = 1

/**
 * Returns the removed and added lines between two texts, with the line before and after each change. Texts of so many
 * lines that a comparison would take long are told as replaced, apart from a common beginning and end.
 */
export function lineDifference(from: string, to: string): readonly LineChange[] {
  const [before, after] = [from.split('\n'), to.split('\n')]
  const start = commonCount(before, after, (lines, i) => lines[i])
  const end = commonCount(before.slice(start), after.slice(start), (lines, i) => lines[lines.length - 1 - i])
  const [old, young] = [before.slice(start, before.length - end), after.slice(start, after.length - end)]
  return withContext([
    ...before.slice(0, start).map(same),
    ...(old.length * young.length > maxCells ? replaced(old, young) : compared(old, young)),
    ...before.slice(before.length - end).map(same),
  ])
}

type Told = Omit<LineChange, 'skipped'>
type Lines = readonly string[]

const same = (line: string): Told => ({ is: 'same', line })
const removed = (line: string): Told => ({ is: 'removed', line })
const added = (line: string): Told => ({ is: 'added', line })

function commonCount(a: Lines, b: Lines, lineAt: (lines: Lines, i: number) => string | undefined): number {
  const most = Math.min(a.length, b.length)
  let count = 0
  while (count < most && lineAt(a, count) === lineAt(b, count)) count++
  return count
}

function replaced(old: Lines, young: Lines): readonly Told[] {
  return [...old.map(removed), ...young.map(added)]
}

/** By the longest common subsequence. */
function compared(old: Lines, young: Lines): readonly Told[] {
  const lengths = commonLengths(old, young)
  const at = (i: number, j: number) => lengths[i * (young.length + 1) + j] ?? 0
  const told: Told[] = []
  let [i, j] = [0, 0]
  while (i < old.length && j < young.length) {
    const [before, after] = [old[i] ?? '', young[j] ?? '']
    if (before === after) told.push(same(before))
    else told.push(at(i + 1, j) >= at(i, j + 1) ? removed(before) : added(after))
    const { is } = told.at(-1) as Told
    if (is !== 'added') i++
    if (is !== 'removed') j++
  }
  return [...told, ...replaced(old.slice(i), young.slice(j))]
}

/** Returns how many lines the rests from each pair of lines on have in common. */
function commonLengths(old: Lines, young: Lines): Uint32Array {
  const width = young.length + 1
  const lengths = new Uint32Array((old.length + 1) * width)
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0
  for (let i = old.length - 1; i >= 0; i--)
    for (let j = young.length - 1; j >= 0; j--)
      lengths[i * width + j] = old[i] === young[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
  return lengths
}

function withContext(told: readonly Told[]): readonly LineChange[] {
  const isChange = ({ is }: Told) => is !== 'same'
  const listed: LineChange[] = []
  let skipped = 0
  for (const [i, each] of told.entries()) {
    const isListed = told.slice(Math.max(0, i - context), i + context + 1).some(isChange)
    if (isListed) listed.push({ ...each, skipped })
    skipped = isListed ? 0 : skipped + 1
  }
  return listed
}
