import { type DomDocument, oneLine } from '#src/adapters/sources/extraction/html/dom.js'

const maxTitleLength = 300
const maxSummaryLength = 500

/** The title of the page, without the site name if the page identifies it; '' for none. */
export function readTitle(document: DomDocument): string {
  const title = meta(document, 'og:title') || oneLine((document.head ?? document).querySelector('title')?.textContent)
  const heading = oneLine(document.querySelector('h1')?.textContent)
  if (title === '') return heading.slice(0, maxTitleLength)
  return withoutSite(title.slice(0, 2 * maxTitleLength), meta(document, 'og:site_name'), heading).slice(
    0,
    maxTitleLength,
  )
}

/** The description in the page's head; '' for none. */
export function readSummary(document: DomDocument): string {
  return (meta(document, 'description') || meta(document, 'og:description')).slice(0, maxSummaryLength)
}

function withoutSite(title: string, site: string, heading: string): string {
  const { name, end } = partsOf(title)
  const isSite = end !== '' && (end === site || name === heading)
  return isSite ? name : title
}

const bars = '|｜–—»·'
const colonOrDash = /[:：]|\s-\s/g

/** Splits at the last bar, or else at the first colon or dash. */
function partsOf(title: string): { readonly name: string; readonly end: string } {
  const bar = Math.max(...Array.from(bars, (each) => title.lastIndexOf(each)))
  colonOrDash.lastIndex = 1
  const [mark = '', at = -1] = bar > 0 ? [title[bar], bar] : foundAt(colonOrDash.exec(title))
  return at < 0 ? { name: '', end: '' } : { name: title.slice(0, at).trim(), end: title.slice(at + mark.length).trim() }
}

function foundAt(match: RegExpExecArray | null): readonly [string?, number?] {
  return match === null ? [] : [match[0], match.index]
}

function meta(document: DomDocument, property: string): string {
  const tags = document.head?.querySelectorAll('meta') ?? []
  const found = [...tags].find((tag) => (tag.getAttribute('property') ?? tag.getAttribute('name')) === property)
  return oneLine(found?.getAttribute('content'))
}
