import { compile } from 'html-to-text'
import { type Faults, faults } from './faults.js'

const slowHtml = 5 * 1024 * 1024
// converting takes time with the square of the depth, and no real mail is nested like this
const slowDepth = 2000
// stands for what lies too deep to be converted; no text holds it
const leftOut = '\0'

const convert = compile({
  wordwrap: false,
  limits: { maxDepth: 300, ellipsis: leftOut },
  selectors: [
    { selector: 'a', options: { ignoreHref: true } },
    { selector: 'img', format: 'skip' },
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
    { selector: 'ul', options: { itemPrefix: '- ' } },
  ],
})

/** What an HTML text says, without addresses of links and pictures. Never throws. */
export function htmlToText(html: string, found: Faults): string {
  const source = html.replaceAll(leftOut, '')
  if (source.length > slowHtml || openElements(source) > slowDepth) return stripTags(source)
  try {
    const text = convert(source)
    return text.includes(leftOut) ? stripTags(source) : text.replaceAll('\u00a0', ' ')
  } catch {
    found.add(faults.html)
    return stripTags(source)
  }
}

// these hold nothing, or end by themselves
const unnested = /^(?:br|img|hr|input|meta|link|col|area|base|wbr|p|li|td|th|tr|dd|dt|option)$/i

/** Roughly how deep elements are nested at most. */
function openElements(html: string): number {
  let [open, most] = [0, 0]
  for (const [, slash, name] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)/gi)) {
    if (unnested.test(name ?? '')) continue
    open = Math.max(0, open + (slash === '/' ? -1 : 1))
    most = Math.max(most, open)
  }
  return most
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** The text between tags, in time linear in its length. */
function stripTags(html: string): string {
  const pieces: string[] = []
  let at = 0
  while (at < html.length) {
    const open = html.indexOf('<', at)
    if (open === -1) break
    pieces.push(
      html.slice(at, open),
      /^<\/?(?:p|div|br|tr|li|h\d|table)\b/i.test(html.slice(open, open + 8)) ? '\n' : ' ',
    )
    at = endOfTag(html, open)
  }
  pieces.push(html.slice(at))
  return decodeEntities(pieces.join(''))
    .replace(/[ \t\r\u00a0]+/g, ' ')
    .replace(/ ?\n[ \n]*/g, '\n')
    .trim()
}

/** Where the text goes on after the tag, comment, style or script at `open`. */
function endOfTag(html: string, open: number): number {
  const name = /^<(!--|style|script)/i.exec(html.slice(open, open + 8))?.[1]
  const closing = name === undefined ? />/g : name === '!--' ? /-->/g : new RegExp(`(?=</${name})`, 'gi')
  closing.lastIndex = open + 1
  return closing.test(html) ? closing.lastIndex : html.length
}

function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,4}));?/gi, (all, decimal, hex, name) => {
    if (name !== undefined) return entities[String(name).toLowerCase()] ?? all
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ' '
  })
}
