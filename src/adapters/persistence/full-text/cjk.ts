/**
 * Han (with 々 〆 〇), hiragana, katakana (with ー) and hangul, as ranges for a character class.
 * Only letters and numbers: SQLite's unicode61 makes each of them part of a token.
 */
const ranges = [
  '\\u3005-\\u3007',
  '\\u3041-\\u3096\\u309d-\\u309f',
  '\\u30a1-\\u30fa\\u30fc-\\u30ff\\u31f0-\\u31ff',
  '\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff',
  '\\uac00-\\ud7a3',
  '\\u{20000}-\\u{323af}',
].join('')

/** One character of a script that is written without spaces, or (hangul) that is searched by parts of words. */
export const cjkCharacter = `[${ranges}]`

const anyCjk = new RegExp(cjkCharacter, 'u')
const cjkRuns = new RegExp(`${cjkCharacter}+`, 'gu')
const surrogate = /[\ud800-\udfff]/

export function hasCjk(text: string): boolean {
  return anyCjk.test(text)
}

export function replaceCjkRuns(text: string, replace: (run: string) => string): string {
  return text.replace(cjkRuns, replace)
}

/** Overlapping pairs of characters of every CJK run, separated by spaces; the character itself for a run of one. */
export function cjkBigrams(text: string): string {
  const runs = text.match(cjkRuns)
  if (runs === null) return ''
  // two code units and a space for each code unit at most: written to one array, because joining strings is slow
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

/** The same for runs that hold characters of two code units. */
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
