/** Writes CSV as in RFC 4180. Texts that a spreadsheet would read as a formula get a leading apostrophe. */
export function toCsvFile(titles: readonly string[], rows: readonly (readonly (string | number | null)[])[]): string {
  return [titles, ...rows].map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')
}

function cellOf(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return `${value}`
  const text = value.replace(/(?![\t\r\n])\p{Cc}/gu, '')
  // with a Japanese locale, full-width signs also start formulas
  const harmless = /^[\s]*[=+\-@\t\r＝＋－＠]/u.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
