import { jsonrepair } from 'jsonrepair'

// repairing takes 10 µs a character at worst; a posting, and what is listed beside it, is shorter
const maxRepairedLength = 100_000

/** The value of JSON as web pages write it, with the mistakes that are common there; undefined when it cannot be told. */
export function parseLenientJson(source: string): unknown {
  const text = unwrap(source)
  for (const attempt of [() => text, () => repair(text), () => repair(clean(text))]) {
    try {
      return JSON.parse(attempt())
    } catch {
      // the next attempt repairs more
    }
  }
  return undefined
}

/** Throws for what is no list and no object: any word could be repaired to a string. */
function repair(text: string): string {
  if (!/^[[{]/.test(text) || text.length > maxRepairedLength) throw new SyntaxError('nothing to repair')
  return jsonrepair(text)
}

/** Without byte order mark, CDATA and comment around it, and a semicolon after it. */
function unwrap(source: string): string {
  let text = source.trim().replace(/^(?:\/\/|\/\*)?\s*(?:<!\[CDATA\[|<!--)(?:\s*\*\/)?/, '')
  for (const end of closing) if (text.endsWith(end)) text = text.slice(0, -end.length).trimEnd()
  return text.trimStart()
}

// in the order in which one may stand around the next
const closing = [';', '*/', ']]>', '-->', '//', '/*', ';']

/** With quotes that were escaped as HTML, and without what a repair stops at. */
function clean(text: string): string {
  return text
    .replace(/&(?:quot|#34|#x22);/gi, '"')
    .replace(/&amp;/gi, '&')
    .replace(/,(?:\s*,)+/g, ',')
    .replace(/\\u(?![0-9a-f]{4})/gi, 'u')
    .replace(/[^\P{Cc}\t\n\r]/gu, ' ')
}
