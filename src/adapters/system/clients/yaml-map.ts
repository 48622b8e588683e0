/** A value in the supported subset of YAML: maps, lists of texts, and texts. */
type Value = string | boolean | readonly string[] | { readonly [key: string]: Value }

interface Line {
  readonly indent: number
  readonly text: string
}

/**
 * The entries below a top-level key of the file. Supports what goose writes and what people paste: block maps, lists of
 * texts, and quoted or bare texts. An entry with anything else is null.
 */
export function readYamlMap(text: string, key: string): Readonly<Record<string, unknown>> {
  const lines = text.split(/\r?\n/).flatMap(toLine)
  const start = lines.findIndex(({ indent, text: line }) => indent === 0 && line === `${key}:`)
  if (start === -1) return {}
  const after = lines.slice(start + 1)
  const end = after.findIndex(({ indent, text: line }) => indent === 0 && !line.startsWith('- '))
  return readEntries(end === -1 ? after : after.slice(0, end))
}

/** YAML that this reader does not support. */
class UnreadYaml extends Error {}

function readEntries(lines: readonly Line[]): Readonly<Record<string, unknown>> {
  const entries = lines.flatMap((line, i) => (line.indent === lines[0]?.indent ? [i] : []))
  return Object.fromEntries(entries.map((start, i) => readEntry(lines.slice(start, entries[i + 1]))))
}

function readEntry([line, ...inner]: readonly Line[]): readonly [name: string, value: unknown] {
  const [, name = ''] = /^["']?([^"':]*)["']?:/.exec(line?.text ?? '') ?? []
  try {
    return [name, line?.text.endsWith(':') ? readInner(inner) : null]
  } catch (error) {
    if (error instanceof UnreadYaml) return [name, null]
    throw error
  }
}

function toLine(line: string): readonly Line[] {
  const text = line.trim()
  return text === '' || text.startsWith('#') ? [] : [{ indent: line.length - line.trimStart().length, text }]
}

/** A map or a list with all entries at the same indent. */
function readBlock(lines: readonly Line[]): Value {
  const [first] = lines
  if (first === undefined) return {}
  if (first.text.startsWith('- ')) return lines.map((line) => readItem(line, first.indent))
  const map: Record<string, Value> = {}
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] as Line
    const next = lines.findIndex(
      ({ indent, text }, i) => i > at && indent <= first.indent && !isItemOf(line, text, indent),
    )
    const inner = lines.slice(at + 1, next === -1 ? lines.length : next)
    const [key, value] = splitEntry(line, first.indent)
    map[key] = value === '' ? readInner(inner) : readValue(value, inner)
    at += inner.length + 1
  }
  return map
}

/** A list may have the same indent as its key. */
function isItemOf(key: Line, text: string, indent: number): boolean {
  return text.startsWith('- ') && indent === key.indent && key.text.endsWith(':')
}

const readInner = (lines: readonly Line[]): Value => (lines.length === 0 ? '' : readBlock(lines))

function readItem({ indent, text }: Line, expected: number): string {
  if (indent !== expected || !text.startsWith('- ')) throw new UnreadYaml('a list of more than texts')
  return String(readScalar(text.slice(2).trim()))
}

function splitEntry({ indent, text }: Line, expected: number): readonly [key: string, value: string] {
  const colon = text.search(/:(?:\s|$)/)
  const key = /^(?:"[^"\\]+"|'[^']+'|[\w.-]+)$/.test(text.slice(0, colon)) ? text.slice(0, colon) : null
  if (indent !== expected || key === null) throw new UnreadYaml(`not a key and its value: ${text}`)
  const value = text.slice(colon + 1).trim()
  return [key.replace(/^["']|["']$/g, ''), value.startsWith('#') ? '' : value]
}

function readValue(value: string, inner: readonly Line[]): Value {
  if (inner.length > 0) throw new UnreadYaml('a text over several lines')
  if (value === '{}') return {}
  if (!value.startsWith('[')) return readScalar(value)
  const items = /^\[(.*)\]$/.exec(value)?.[1]
  if (items === undefined) throw new UnreadYaml('a list over several lines')
  return splitItems(items).map((item) => String(readScalar(item)))
}

function splitItems(text: string): readonly string[] {
  return (text.match(/"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[^,"'\s][^,"']*/g) ?? []).map((item) => item.trim())
}

function readScalar(text: string): string | boolean {
  if (text.startsWith('"')) return readDouble(text)
  const [, single] = /^'((?:[^']|'')*)'(?:\s+#.*)?$/.exec(text) ?? []
  if (single !== undefined) return single.replaceAll("''", "'")
  if (/^['[{&*!|>%@`]/.test(text)) throw new UnreadYaml(`not a text: ${text}`)
  const comment = text.search(/\s#/)
  const bare = comment === -1 ? text : text.slice(0, comment).trimEnd()
  if (/:(?:\s|$)/.test(bare)) throw new UnreadYaml(`a map: ${text}`)
  return bare === 'true' || bare === 'false' ? bare === 'true' : bare
}

/** Programs write only escapes that JSON has too. */
function readDouble(text: string): string {
  const [, quoted] = /^("(?:[^"\\]|\\.)*")(?:\s+#.*)?$/.exec(text) ?? []
  try {
    return JSON.parse(quoted ?? '') as string
  } catch (error) {
    throw new UnreadYaml('an escape of YAML alone', { cause: error })
  }
}
