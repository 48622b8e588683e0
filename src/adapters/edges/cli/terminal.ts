import { once } from 'node:events'
import { displayWidth, padToWidth } from '#src/adapters/kit/text/display-width.js'
import { type BarStyle, barStyleOf } from './bars.js'
import type { Environment } from './environment.js'

/** The output of a command: results go to stdout, everything else to stderr. */
export interface Terminal {
  out(text: string): void
  err(text: string): void
  /** Replaces the last drawn line; null if stderr is not a terminal. */
  readonly draw: ((line: string) => void) | null
  /** Asks a question and returns the answer, or '' if none is given; absent without an interactive terminal. */
  readonly ask?: ((question: string) => Promise<string>) | undefined
  /** Like `ask`, without showing what is typed. */
  readonly askHidden?: ((question: string) => Promise<string>) | undefined
  /** The width of stdout in columns, or COLUMNS if it is not a terminal; null if unknown. */
  readonly columns: number | null
  /** How bars are drawn on stdout; null if they are not, for example without a terminal. */
  readonly bars: BarStyle | null
}

export function createTerminal(
  stdout: NodeJS.WriteStream,
  stderr: NodeJS.WriteStream,
  env: Environment = {},
  stdin: NodeJS.ReadStream | null = null,
): Terminal {
  // if the reader has gone, such as head, an import goes on
  for (const stream of [stdout, stderr]) stream.on('error', () => {})
  const erase = '\r\u001b[K'
  let drawn = false
  const clear = () => {
    if (drawn) stderr.write(erase)
    drawn = false
  }
  const ask = (question: string) => {
    clear()
    return askLine(stdin as NodeJS.ReadStream, stderr, question)
  }
  const askHidden = async (question: string) => {
    clear()
    const { askUnseen } = await import('./ask-unseen.js')
    return askUnseen(stdin as NodeJS.ReadStream, stderr, question)
  }
  const draw = (line: string) => {
    // one column less, or the terminal wraps the line and the next drawing does not erase it
    stderr.write(erase + line.slice(0, (stderr.columns || 80) - 1))
    drawn = line !== ''
  }
  return {
    out: (text) => void stdout.write(`${text}\n`),
    err: (text) => {
      clear()
      stderr.write(`${text}\n`)
    },
    draw: stderr.isTTY ? draw : null,
    ask: stderr.isTTY && stdin?.isTTY ? ask : undefined,
    askHidden: stderr.isTTY && stdin?.isTTY ? askHidden : undefined,
    columns: stdout.isTTY ? stdout.columns || 80 : readColumns(env.COLUMNS),
    bars: stdout.isTTY ? barStyleOf(env) : null,
  }
}

async function askLine(input: NodeJS.ReadStream, output: NodeJS.WriteStream, question: string): Promise<string> {
  // most commands ask nothing
  const { createInterface } = await import('node:readline/promises')
  const lines = createInterface({ input, output })
  try {
    const ended = once(lines, 'close').then(() => '')
    return await Promise.race([lines.question(question), ended])
  } finally {
    lines.close()
  }
}

function readColumns(text: string | undefined): number | null {
  return /^[1-9]\d{0,3}$/.test(text ?? '') ? Number(text) : null
}

/** Rows under their titles with aligned columns; the last column is not padded. */
export function formatTable(titles: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [titles, ...rows].map((line) => line.map(printableLine))
  const widths = titles.map((_, i) => Math.max(...lines.map((line) => displayWidth(line[i] ?? ''))))
  const last = titles.length - 1
  return lines
    .map((line) =>
      line
        .map((cell, i) => (i === last ? cell : padToWidth(cell, widths[i] ?? 0)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** A size in kB, MB or GB; "of unknown size" for null. */
export function formatSize(bytes: number | null): string {
  if (bytes === null) return 'of unknown size'
  if (bytes < 1e6) return `${Math.ceil(bytes / 1e3)} kB`
  return bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(1)} GB`
}

/** A number with its noun: `1 board`, `2 boards`. */
export function formatCount(count: number, one: string, several = `${one}s`): string {
  return `${count} ${count === 1 ? one : several}`
}

/** One line per name and value, with the values aligned; a missing value is a dash. */
export function formatFields(fields: readonly (readonly [name: string, value: string | null])[]): string {
  const width = Math.max(...fields.map(([name]) => displayWidth(name)))
  return fields.map(([name, value]) => `  ${padToWidth(name, width)}  ${printableLine(value ?? '-')}`).join('\n')
}

/** Replaces control and bidi characters, because pages are untrusted text. Line feeds and tabs stay. */
export function printable(text: string): string {
  return text.replace(/[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/gu, ' ')
}

/** Like `printable`, on one line. */
export function printableLine(text: string): string {
  return printable(text).replaceAll('\n', ' ')
}
