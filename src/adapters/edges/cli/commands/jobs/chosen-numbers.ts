/**
 * Reads which items of a numbered list a person chooses: `1,3-5`, `all`, or nothing for none. Returns their numbers in
 * order, each once; null if the answer says something else.
 */
export function readChosen(answer: string, count: number): readonly number[] | null {
  const text = answer.trim().toLowerCase()
  if (['', 'none', 'no', 'n'].includes(text)) return []
  const all = Array.from({ length: count }, (_, at) => at + 1)
  if (['all', 'a', 'yes', 'y'].includes(text)) return all
  const chosen = new Set<number>()
  for (const part of text.split(/[\s,]+/).filter((each) => each !== '')) {
    const [, first = '', last = first] = /^(\d{1,6})(?:-(\d{1,6}))?$/.exec(part) ?? []
    const [from, to] = [Number(first), Number(last)]
    if (first === '' || from < 1 || to > count || from > to) return null
    for (const number of all.slice(from - 1, to)) chosen.add(number)
  }
  return all.filter((number) => chosen.has(number))
}
