import type { HtmlAttribute } from '../kit/text/html-tokens.js'

// what the search for the main content looks at; each of the others would be a node of the document
const keptNames = new Set(
  'aria-hidden aria-modal class colspan content datetime hidden href id itemprop itemscope itemtype name property rel role rowspan src style summary type typeof'.split(
    ' ',
  ),
)
const hiding = /display\s*:\s*none|visibility\s*:\s*hidden/i
const embedded = /^data:/i
const frames = new Set(['iframe', 'frame', 'embed', 'object'])
const pictureSource = /^(?:data-)?src(?:set)?$/
const pictureFile = /\.(?:jpe?g|png|webp)/i

/** Whether anything here reads attributes of this name. */
export function isAttributeRead(name: string): boolean {
  return keptNames.has(name) || name === 'srcset' || name.startsWith('data-')
}

/** An opening tag without what nothing here reads. */
export function lightTag(name: string, attributes: readonly HtmlAttribute[]): string {
  const kept = attributes.filter(({ name: attribute, value }) => {
    if (attribute === 'style') return hiding.test(value ?? '')
    const isOfFrame = attribute === 'data-src' && frames.has(name)
    return (keptNames.has(attribute) || isOfFrame) && !embedded.test(value ?? '')
  })
  const picture = name === 'img' && attributes.some(isOfPicture) ? ' src="."' : ''
  const others = picture === '' ? kept : kept.filter((attribute) => attribute.name !== 'src')
  return `<${name}${picture}${others.map(toSource).join('')}>`
}

/**
 * Whether it tells where a picture is, as Readability sees it: which one it is does not matter, but pages that load
 * theirs later have them in other attributes, and a box of pictures without text is no part of an article.
 */
function isOfPicture({ name, value }: HtmlAttribute): boolean {
  return value !== null && (pictureSource.test(name) || (!keptNames.has(name) && pictureFile.test(value)))
}

function toSource({ name, value }: HtmlAttribute): string {
  return value === null ? ` ${name}` : ` ${name}="${value.replaceAll('"', '&quot;')}"`
}
