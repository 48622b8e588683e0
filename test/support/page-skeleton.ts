import { Parser } from 'htmlparser2'

const addresses = new Set([
  ...[
    'href',
    'src',
    'action',
    'formaction',
    'data',
    'poster',
    'srcset',
    'background',
    'cite',
    'ping',
    'xlink:href',
    'manifest',
  ],
  ...['hx-get', 'hx-post', 'hx-put', 'hx-patch', 'hx-delete', 'hx-query', 'hx-action'],
])

/**
 * Returns the structure of a page, independent of its texts: elements, attributes, link targets, and which attributes
 * contain the word `pwned`. A page is safe if strangers' texts add nothing to it.
 */
export function skeletonOf(html: string): ReadonlySet<string> {
  const parts = new Set<string>()
  const parser = new Parser(
    {
      onopentag: (tag, attributes) => {
        parts.add(`<${tag}>`)
        for (const [name, value] of Object.entries(attributes)) {
          parts.add(`<${tag} ${name}>`)
          if (/pwned/i.test(value)) parts.add(`<${tag} ${name}> has a text of theirs`)
          if (addresses.has(name)) parts.add(`<${tag} ${name}> leads ${whereTo(value, attributes)}`)
        }
      },
      oncomment: () => void parts.add('a comment'),
      oncdatastart: () => void parts.add('a section of data'),
      onprocessinginstruction: (name) => void parts.add(`an instruction ${name}`),
    },
    { decodeEntities: true, recognizeCDATA: true },
  )
  parser.end(html)
  return parts
}

const base = 'http://page.invalid'

/** Classifies an address as a browser resolves it. */
function whereTo(address: string, { class: name, rel, target }: Readonly<Record<string, string>>): string {
  if (!URL.canParse(address, base)) return 'nowhere'
  const { origin, protocol } = new URL(address, base)
  if (origin === base) return address.startsWith('/') || /^[?#]/.test(address) ? 'to a path of ours' : 'near by'
  const isCareful = name === 'out' && rel === 'noopener noreferrer' && target === '_blank'
  return isCareful && /^https?:$/.test(protocol) ? 'out, with care' : `to ${protocol} without care`
}
