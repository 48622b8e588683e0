import { toReadable } from '#src/adapters/sources/extraction/facts/facts.js'
import type { DomElement } from '#src/adapters/sources/extraction/html/dom.js'
import type { VisibleLine } from '#src/adapters/sources/extraction/html/visible-lines.js'
import { asList, asText } from '#src/adapters/sources/extraction/json-text.js'
import { toComparable } from '#src/domain/shared/comparable-text.js'
import { isObject, type JsonObject } from '#src/domain/shared/json.js'
import type { ExtractedEntities, PageBlock } from '#src/domain/websites/page-content.js'
import { statementLabels } from '#src/domain/websites/statement-labels.js'

// a longer one is a separate text
const maxStatementLength = 300
const maxLineLength = 200
const maxLinesBefore = 3
const maxLinesAfter = 25
const bodyLineLength = 120
const maxCompared = 200_000

/** The other statements in the JSON-LD of a posting, one line per property. */
export function statedBesides(posting: JsonObject): readonly string[] {
  return Object.entries(statementLabels).flatMap(([property, label]) => {
    const texts = asList(posting[property]).slice(0, 20).map(toStatement)
    const text = texts.filter((each) => each !== '').join('; ')
    return text === '' || text.length > maxStatementLength ? [] : [`${label}: ${text}`]
  })
}

/** Texts that are too long for a line, with their labels. */
export function longTextsOf(posting: JsonObject): readonly { readonly label: string; readonly text: string }[] {
  return Object.entries({ ...statementLabels, skills: 'Skills' }).flatMap(([property, label]) => {
    const value = posting[property]
    const text = isObject(value) ? value.description : value
    return typeof text === 'string' && text.length > maxStatementLength ? [{ label, text }] : []
  })
}

function toStatement(value: unknown): string {
  if (!isObject(value)) return toReadable(asText(value))
  const months = asText(value.monthsOfExperience)
  const text = toReadable(asText(value.name) || asText(value.credentialCategory) || asText(value.description))
  return [text, months === '' ? '' : `${months} months`].filter((each) => each !== '').join(', ')
}

/** The lines around the title of a page, up to its text; employer, place and pay are often there. */
export function linesOfHead(lines: readonly VisibleLine[]): readonly string[] {
  const title = lines.findIndex(({ place }) => place === 'H1')
  if (title === -1) return []
  const main = mainOf(lines[title])
  const before = lines
    .slice(Math.max(0, title - maxLinesBefore), title)
    .filter((line) => !line.isListed && mainOf(line) === main)
  const after = lines.slice(title, title + maxLinesAfter)
  const end = after.findIndex(
    ({ text, place }, at) => at > 0 && (text.length > bodyLineLength || /^H[12]$/.test(place)),
  )
  const head = [...before, ...(end === -1 ? after : after.slice(0, end))]
  return head.filter(isStatement).map(({ text }) => text)
}

/** Excludes buttons and consent texts, which are often near the title and never about the posting. */
function isStatement({ place, text }: VisibleLine): boolean {
  return place !== 'BUTTON' && text.length <= maxLineLength && !/\bcookies?\b|クッキー/i.test(text)
}

/** The element marked as content that contains the line; what precedes it belongs to the site. */
function mainOf(line: VisibleLine | undefined): DomElement | null {
  for (let at = line?.element ?? null; at !== null; at = at.parentNode) {
    if (at.nodeName === 'MAIN' || at.nodeName === 'ARTICLE') return at
  }
  return null
}

/** The `statements` that are neither in the text of the page nor in its facts. */
export function withoutStated(
  statements: readonly string[],
  blocks: readonly PageBlock[],
  entities: ExtractedEntities,
): readonly string[] {
  const facts = Object.values(entities).flatMap((found) => found.flatMap(({ value, quote }) => [value, quote]))
  const said = toComparable([...blocks.map(({ text }) => text), ...facts].join('\n').slice(0, maxCompared))
  return [...new Set(statements)].filter((each) => !said.includes(toComparable(each)))
}
