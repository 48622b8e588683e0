import { cjkCharacter } from '#src/domain/shared/cjk.js'

const cjkRuns = new RegExp(`${cjkCharacter}+`, 'gu')
const surrogate = /[\ud800-\udfff]/

export function replaceCjkRuns(text: string, replace: (run: string) => string): string {
  return text.replace(cjkRuns, replace)
}

/** Overlapping pairs of characters of every CJK run, separated by spaces; a run of one yields the character itself. */
export function cjkBigrams(text: string): string {
  const runs = text.match(cjkRuns)
  if (runs === null) return ''
  // at most two code units and a space per code unit: written to one array, because joining strings is slow
  const units = new Uint16Array(3 * runs.reduce((sum, run) => sum + run.length + 1, 0))
  let end = 0
  for (const run of runs) end = surrogate.test(run) ? writeByCodePoint(units, end, run) : writeByUnit(units, end, run)
  return Buffer.from(units.buffer, 0, 2 * Math.max(0, end - 1)).toString('utf16le')
}

const space = 0x20

function writeByUnit(units: Uint16Array, start: number, run: string): number {
  let end = start
  let previous = run.charCodeAt(0)
  if (run.length === 1) units[end++] = previous
  for (let i = 1; i < run.length; i++) {
    if (i > 1) units[end++] = space
    units[end++] = previous
    previous = run.charCodeAt(i)
    units[end++] = previous
  }
  units[end++] = space
  return end
}

/** The same for runs with surrogate pairs. */
function writeByCodePoint(units: Uint16Array, start: number, run: string): number {
  const characters = [...run]
  let end = start
  const write = (text: string) => {
    for (let i = 0; i < text.length; i++) units[end++] = text.charCodeAt(i)
  }
  if (characters.length === 1) write(`${run} `)
  for (let i = 1; i < characters.length; i++) write(`${characters[i - 1]}${characters[i]} `)
  return end
}
