import { spawnSync } from 'node:child_process'

/** Returns the words that a POSIX shell passes to a program. */
export function splitPosix(line: string): readonly string[] {
  const { stdout, stderr, status } = spawnSync('sh', ['-c', `printf '%s\\0' ${line}`], { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  return stdout.split('\0').slice(0, -1)
}

/**
 * Splits a line by PowerShell's quoting rules: single quotes of any kind are doubled within single quotes, where
 * nothing expands.
 */
export function splitPowerShell(line: string): readonly string[] {
  const words: string[] = []
  for (let at = 0; at < line.length; at += 1) {
    const [text, end] = readPowerShellWord(line, at)
    words.push(text)
    at = end
  }
  return words
}

const singleQuotes = "'‘’‚‛"
const doubleQuotes = '"“”„'

function readPowerShellWord(line: string, start: number): readonly [string, number] {
  const quotes = [singleQuotes, doubleQuotes].find((kind) => kind.includes(line[start] ?? ''))
  if (quotes === undefined) {
    const end = `${line} `.indexOf(' ', start)
    return [withoutExpansion(line.slice(start, end)), end]
  }
  let text = ''
  for (let at = start + 1; at < line.length; at += 1) {
    const isQuote = quotes.includes(line[at] ?? '')
    // a doubled quote is one literal quote
    const isPair = isQuote && at + 1 < line.length && quotes.includes(line[at + 1] ?? '')
    if (isQuote && !isPair) return [quotes === singleQuotes ? text : withoutExpansion(text), at + 1]
    if (isPair) at += 1
    text += line[at]
  }
  throw new Error(`a quote is not closed in ${line}`)
}

function withoutExpansion(text: string): string {
  if (/[$`]/.test(text)) throw new Error(`a part would be expanded: ${text}`)
  return text
}

/**
 * Returns the arguments that a Windows program receives from a line typed into `cmd`: first its carets and variables,
 * then the rules of the C runtime.
 */
export function splitCmd(line: string): readonly string[] {
  if (/%[^%^"]+%/.test(line)) throw new Error(`a variable would be expanded in ${line}`)
  return splitWindowsArguments(withoutCarets(line))
}

function withoutCarets(line: string): string {
  let isQuoted = false
  let text = ''
  for (let at = 0; at < line.length; at += 1) {
    const character = line[at] ?? ''
    if (character === '"') isQuoted = !isQuoted
    if (!isQuoted && '&|<>()'.includes(character)) throw new Error(`${character} has a meaning in ${line}`)
    if (!isQuoted && character === '^') at += 1
    text += line[at] ?? ''
  }
  return text
}

function splitWindowsArguments(line: string): readonly string[] {
  return [...line.matchAll(/(?:"(?:\\.|[^"\\])*"|[^\s"])+/g)].map(([word]) => readWindowsWord(word))
}

/** 2n backslashes before a quote become n backslashes, and the quote ends the word; other backslashes are literal. */
function readWindowsWord(word: string): string {
  return word.replace(/(\\*)"|\\+/g, (whole, backslashes: string | undefined) =>
    backslashes === undefined ? whole : backslashes.slice(0, backslashes.length / 2),
  )
}
