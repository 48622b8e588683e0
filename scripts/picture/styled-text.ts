/** How a terminal shows a piece of text. */
export type Style = 'plain' | 'bold' | 'dim' | 'red' | 'green' | 'cyan'

export interface Piece {
  readonly text: string
  readonly style: Style
}

const styles: Readonly<Record<string, Style>> = { 0: 'plain', 1: 'bold', 2: 'dim', 31: 'red', 32: 'green', 36: 'cyan' }

const escapeCharacter = '\u001b'
const sequence = new RegExp(`${escapeCharacter}\\[(\\d+)m`)

/** Returns the lines of a program's output, in pieces of one style each. Throws for an unknown style sequence. */
export function readStyledLines(output: string): readonly (readonly Piece[])[] {
  let style: Style = 'plain'
  return output.split('\n').map((line) => {
    const pieces: Piece[] = []
    // text and sequence numbers alternate
    for (const [i, part] of line.split(sequence).entries()) {
      if (i % 2 === 1) style = styleOf(part)
      else if (part !== '') pieces.push({ text: part, style })
    }
    return pieces
  })
}

function styleOf(code: string): Style {
  const style = styles[code]
  if (style === undefined) throw new Error(`The sequence ${code} sets no style that is known.`)
  return style
}

export function withoutStyles(output: string): string {
  return output.replaceAll(new RegExp(sequence, 'g'), '')
}
