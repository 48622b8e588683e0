import { displayWidth } from '#src/adapters/kit/text/display-width.js'
import { type Piece, readStyledLines } from './styled-text.js'

export interface Words {
  readonly title: string
  /** Describes the picture for readers who cannot see it. */
  readonly description: string
}

const fontSize = 14
const columnWidth = 8.4
const lineHeight = 19
const margin = 20

// each piece is placed in its columns, because no font makes a Japanese letter exactly as wide as two others
const style = `
  .box { fill: #ffffff; stroke: #d0d7de }
  text { font: ${fontSize}px ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", "Liberation Mono", "Noto Sans Mono CJK JP", "Hiragino Sans", "Yu Gothic", monospace; fill: #1f2328 }
  .bold { font-weight: bold }
  .dim { fill: #59636e }
  .red { fill: #b3261e }
  .green { fill: #1a7f37 }
  .cyan { fill: #0969a5 }
  @media (prefers-color-scheme: dark) {
    .box { fill: #0d1117; stroke: #30363d }
    text { fill: #e6edf3 }
    .dim { fill: #9198a1 }
    .red { fill: #ff7b72 }
    .green { fill: #56d364 }
    .cyan { fill: #79c0ff }
  }
`

/** Draws a program's output as a picture of a terminal. Equal text gives a byte-identical picture. */
export function drawTerminal(output: string, { title, description }: Words): string {
  const lines = readStyledLines(output.trimEnd())
  const columns = Math.max(...lines.map((pieces) => displayWidth(pieces.map(({ text }) => text).join(''))))
  const [width, height] = [Math.ceil(columns * columnWidth + 2 * margin), lines.length * lineHeight + 2 * margin]
  const drawn = lines.flatMap((pieces, i) => {
    const y = margin + (i + 1) * lineHeight - 5
    return pieces.length === 0 ? [] : [`<text y="${y}">${drawLine(pieces)}</text>`]
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="title description">
<title id="title">${escapeMarkup(title)}</title>
<desc id="description">${escapeMarkup(description)}</desc>
<style>${style}</style>
<rect class="box" x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" rx="8"/>
${drawn.join('\n')}
</svg>
`
}

function drawLine(pieces: readonly Piece[]): string {
  let column = 0
  const drawn: string[] = []
  for (const { text, style: name } of pieces) {
    for (const part of partsOf(text)) {
      const width = displayWidth(part)
      if (part.trim() !== '') drawn.push(drawPart(part, column, width, name))
      column += width
    }
  }
  return drawn.join('')
}

function drawPart(part: string, column: number, width: number, name: Piece['style']): string {
  const [x, length] = [margin + column * columnWidth, width * columnWidth].map((value) => Number(value.toFixed(1)))
  const styled = name === 'plain' ? '' : ` class="${name}"`
  // a single letter has no space to stretch
  const fitted = [...part].length === 1 ? '' : ` textLength="${length}"`
  return `<tspan x="${x}"${fitted}${styled}>${escapeMarkup(part)}</tspan>`
}

/**
 * Returns the parts that start in their own column: spaces between cells, single-width letters, double-width letters.
 */
function partsOf(text: string): readonly string[] {
  const parts: string[] = []
  for (const word of text.split(/( {2,}|^ | $)/)) {
    let part = ''
    for (const letter of word) {
      if (part !== '' && displayWidth(letter) !== 0 && displayWidth(letter) !== widthAtEnd(part)) {
        parts.push(part)
        part = ''
      }
      part += letter
    }
    if (part !== '') parts.push(part)
  }
  return parts
}

/** Returns the width of the last letter that takes space. */
function widthAtEnd(part: string): number {
  return [...part].map(displayWidth).findLast((width) => width > 0) ?? 0
}

function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
