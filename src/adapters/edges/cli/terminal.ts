import { once } from 'node:events'
import { displayWidth, padToWidth } from '#src/adapters/kit/text/display-width.js'
import { type BarStyle, barStyleOf } from './bars.js'
import type { Environment } from './environment.js'

/** Where a command writes: results to stdout, everything else to stderr. */
export interface Terminal {
  out(text: string): void
  err(text: string): void
  /** Replaces the line that was last drawn; null where stderr is no terminal. */
  readonly draw: ((line: string) => void) | null
  /** Asks a question and gives the line that is answered, '' where none comes; absent where nobody is there to answer. */
  readonly ask?: ((question: string) => Promise<string>) | undefined
  /** How many columns wide stdout is, or COLUMNS, where it is no terminal; null where nothing says so. */
  readonly columns: number | null
  /** What bars are drawn with on stdout; null for nothing, as where it is no terminal. */
  readonly bars: BarStyle | null
}

export function createTerminal(
  stdout: NodeJS.WriteStream,
  stderr: NodeJS.WriteStream,
  env: Environment = {},
  stdin: NodeJS.ReadStream | null = null,
): Terminal {
  // a reader that went away, such as head, does not stop an import
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
  const draw = (line: string) => {
    // one column short, or the terminal breaks the line and the next drawing leaves it standing
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

/** Rows under their titles, the columns aligned; the last column is as wide as it likes. */
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

/** A size in kB or MB; null where nobody knows it. */
export function formatSize(bytes: number | null): string {
  if (bytes === null) return 'of unknown size'
  return bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`
}

/** A name and a value a line, the values aligned; what is missing is a dash. */
export function formatFields(fields: readonly (readonly [name: string, value: string | null])[]): string {
  const width = Math.max(...fields.map(([name]) => displayWidth(name)))
  return fields.map(([name, value]) => `  ${padToWidth(name, width)}  ${printableLine(value ?? '-')}`).join('\n')
}

/** The text without what a terminal would obey, or turn around: pages are text by strangers. Lines and tabs stay. */
export function printable(text: string): string {
  return text.replace(/[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/gu, ' ')
}

/** As `printable`, in one line. */
export function printableLine(text: string): string {
  return printable(text).replaceAll('\n', ' ')
}
