import { displayWidth, padToWidth } from '#src/adapters/kit/text/display-width.js'

/** Returns the text in exactly `width` columns, padded with spaces or cut with an ellipsis. */
export function inWidth(text: string, width: number): string {
  let kept = text
  while (displayWidth(kept) > width) kept = `${[...kept.replace(/…$/, '')].slice(0, -1).join('')}…`
  return padToWidth(kept, width)
}

/** Returns the items in lines of at most `width` columns, without splitting items. */
export function wrap(items: readonly string[], width: number, between: string): string[] {
  const lines: string[] = []
  for (const item of items) {
    const last = lines.at(-1)
    const joined = `${last}${between}${item}`
    if (last === undefined || displayWidth(joined) > width) lines.push(item)
    else lines[lines.length - 1] = joined
  }
  return lines
}

export interface Column {
  readonly name: string
  readonly width: number
}

/** Returns the text without terminal control characters, because postings are text from the web. */
export function withoutControls(text: string): string {
  return text.replace(/\p{Cc}/gu, ' ')
}

/** Returns rows below their column names. */
export function table(columns: readonly Column[], rows: readonly (readonly string[])[]): string[] {
  const line = (cells: readonly string[]) =>
    columns
      .map(({ width }, i) => inWidth(withoutControls(cells[i] ?? ''), width))
      .join('  ')
      .trimEnd()
  return [line(columns.map(({ name }) => name)), line(columns.map(({ width }) => '─'.repeat(width))), ...rows.map(line)]
}
