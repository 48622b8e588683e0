import { textOfHtml } from './visible-lines.js'

// a longer one is an article, whatever its property is called
const maxTextLength = 5000
const placeholder =
  /^(?:n\/?a|none|null|undefined|nan|unknown|unspecified|not (?:specified|available)|tb[ad]|string|[^\p{L}\p{N}]+)$/iu

/** A list as it is, nothing as an empty one, and one value as a list of it. */
export function asList(value: unknown): readonly unknown[] {
  if (value === undefined || value === null) return []
  return Array.isArray(value) ? value : [value]
}

/** A text or a number as trimmed text, its spaces collapsed; '' for anything else, and for a text that is too long. */
export function asText(value: unknown): string {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  if (typeof value !== 'string' || value.length > maxTextLength) return ''
  return value.replace(/\s+/g, ' ').trim()
}

/** As a reader sees it: without tags and character references, however often they were escaped; '' for a placeholder. */
export function toReadable(text: string): string {
  let readable = text
  for (let round = 0; round < 3 && /<[a-z/!]|&(?:[a-z]+|#\w+);/i.test(readable); round++)
    readable = textOfHtml(readable)
  return isPlaceholder(readable) ? '' : readable
}

/** Whether a template, or somebody who had nothing to say, left it there: `N/A`, `{{city}}`, `US-`. */
export function isPlaceholder(text: string): boolean {
  return placeholder.test(text) || /[{[<%$]{2}|\$\{|[^\s-][-_]$/.test(text)
}
