// what the search for the main content looks at; each of the others would be a node of the document
const keptNames = new Set(
  'aria-hidden aria-modal class colspan content hidden href id itemprop name property rel role rowspan src summary type'.split(
    ' ',
  ),
)
// not from inside a row of spaces: a long one would be read from each of them on
const attribute = /(?<!\s)\s+([^\s=>/"']+)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s>]*))?/g
const hiding = /display\s*:\s*none|visibility\s*:\s*hidden/i
const embedded = /^["']?data:/i

/** An opening tag, `<` to `>`, without the attributes that nothing here reads. */
export function lightTag(tag: string): string {
  if (!/\s/.test(tag)) return tag
  return tag.replace(attribute, (all: string, name: string, value: string | undefined) => {
    const lower = name.toLowerCase()
    if (lower === 'style') return hiding.test(value ?? '') ? all : ''
    return keptNames.has(lower) && !embedded.test(value ?? '') ? all : ''
  })
}
