import type { HtmlAttribute } from './html-tokens.js'

// what the search for the main content looks at; each of the others would be a node of the document
const keptNames = new Set(
  'aria-hidden aria-modal class colspan content hidden href id itemprop name property rel role rowspan src style summary type'.split(
    ' ',
  ),
)
const hiding = /display\s*:\s*none|visibility\s*:\s*hidden/i
const embedded = /^data:/i

/** Whether anything here reads attributes of this name. */
export function isAttributeRead(name: string): boolean {
  return keptNames.has(name)
}

/** An opening tag without what nothing here reads. */
export function lightTag(name: string, attributes: readonly HtmlAttribute[]): string {
  const kept = attributes.filter((attribute) =>
    attribute.name === 'style' ? hiding.test(attribute.value ?? '') : !embedded.test(attribute.value ?? ''),
  )
  return `<${name}${kept.map(toSource).join('')}>`
}

function toSource({ name, value }: HtmlAttribute): string {
  return value === null ? ` ${name}` : ` ${name}="${value.replaceAll('"', '&quot;')}"`
}
