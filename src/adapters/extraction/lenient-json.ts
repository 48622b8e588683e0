/** The value of JSON as web pages write it, with the mistakes that are common there; undefined when it cannot be told. */
export function parseLenientJson(source: string): unknown {
  const text = unwrap(source)
  for (const attempt of [() => text, () => repair(text), () => repair(decodeQuotes(text))]) {
    try {
      return JSON.parse(attempt())
    } catch {
      // the next attempt repairs more
    }
  }
  return undefined
}

/** Without byte order mark, CDATA and comment around it, and a semicolon after it. */
function unwrap(source: string): string {
  let text = source.trim().replace(/^(?:\/\/|\/\*)?\s*(?:<!\[CDATA\[|<!--)(?:\s*\*\/)?/, '')
  for (const end of closing) if (text.endsWith(end)) text = text.slice(0, -end.length).trimEnd()
  return text
}

// in the order in which one may stand around the next
const closing = [';', '*/', ']]>', '-->', '//', '/*', ';']

function decodeQuotes(text: string): string {
  return text.replace(/&(?:quot|#34|#x22);/gi, '"').replace(/&amp;/gi, '&')
}

const controls: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/** Escapes what strings may not hold, and leaves out comments and commas before an end. */
function repair(text: string): string {
  const pieces: string[] = []
  let at = 0
  while (at < text.length) {
    const [piece, next] = text.charAt(at) === '"' ? repairString(text, at) : repairOutside(text, at)
    pieces.push(piece)
    at = next
  }
  return pieces.join('')
}

type Repaired = readonly [piece: string, next: number]

function repairString(text: string, start: number): Repaired {
  const pieces = ['"']
  let at = start + 1
  while (at < text.length) {
    const character = text.charAt(at)
    if (character === '"' && endsString(text, at)) return [`${pieces.join('')}"`, at + 1]
    if (character === '\\') {
      pieces.push(validEscape(text.slice(at, at + 6)))
      at += 2
    } else {
      pieces.push(character === '"' ? '\\"' : (controls[character] ?? (character < ' ' ? ' ' : character)))
      at += 1
    }
  }
  return [pieces.join(''), at]
}

/** A quotation mark ends a string where JSON goes on after it; elsewhere somebody forgot to escape it. */
function endsString(text: string, at: number): boolean {
  nextMark.lastIndex = at + 1
  return nextMark.test(text)
}

const nextMark = /\s*(?:[,:}\]]|$|\/[/*])/y

function validEscape(written: string): string {
  const escaped = written.charAt(1)
  if ('"\\/bfnrt'.includes(escaped) && escaped !== '') return `\\${escaped}`
  if (/^\\u[0-9a-f]{4}$/i.test(written)) return '\\u'
  return controls[escaped] ?? escaped
}

function repairOutside(text: string, at: number): Repaired {
  const pair = text.slice(at, at + 2)
  if (pair === '//') return ['', indexAfter(text, '\n', at)]
  if (pair === '/*') return ['', indexAfter(text, '*/', at)]
  if (pair.startsWith(',')) {
    trailingComma.lastIndex = at
    const isTrailing = trailingComma.test(text)
    return isTrailing ? ['', at + 1] : [',', at + 1]
  }
  return [text.charAt(at), at + 1]
}

const trailingComma = /,\s*(?:[}\],]|$)/y

function indexAfter(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from)
  return at === -1 ? text.length : at + mark.length
}
