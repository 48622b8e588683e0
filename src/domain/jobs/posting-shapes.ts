import { isObject } from '#src/domain/shared/json.js'
import type { CapturedValues } from './column-mapping.js'
import { type HtmlToText, toPlainText } from './plain-posting-text.js'
import { type FoundValue, itemText } from './posting-text.js'

const maxSections = 50

/** Returns the description as one text. Boards may split it into sections, or keep lists and the end separately. */
export function descriptionText(values: CapturedValues, found: FoundValue, htmlToText: HtmlToText): string | null {
  const plain = (value: unknown) => toPlainText(itemText(value) ?? '', htmlToText)
  const main = isObject(found.value) ? sections(found.value, plain) : plain(found.text)
  // Lever keeps duties and requirements in separate lists
  const lists = Array.isArray(values.lists)
    ? values.lists.slice(0, maxSections).map((list) => section(list, plain))
    : []
  const end = lists.length > 0 ? plain(values.additionalPlain ?? values.additional) : ''
  const beside = besideDescription(values, plain).filter(([, text]) => !main.includes(text))
  const parts = [main, ...lists, ...beside.map(([title, text]) => `${title}\n${text}`), end]
  return parts.filter((text) => text !== '').join('\n\n') || null
}

/** Recruitee and Workable have further parts in their own columns. */
function besideDescription(values: CapturedValues, plain: Plain): (readonly [title: string, text: string])[] {
  if (values.careers_url === undefined && values.shortcode === undefined) return []
  const parts = [
    ['Requirements', plain(values.requirements)],
    ['Benefits', plain(values.benefits)],
  ] as const
  return parts.filter(([, text]) => text !== '')
}

type Plain = (value: unknown) => string

function sections(value: CapturedValues, plain: Plain): string {
  const parts = Object.values(value).filter(isObject).slice(0, maxSections)
  return (
    parts
      .map((part) => section(part, plain))
      .filter((text) => text !== '')
      .join('\n\n') || plain(value)
  )
}

function section(value: unknown, plain: Plain): string {
  if (!isObject(value)) return plain(value)
  const [title, text] = value.content === undefined ? [value.title, value.text] : [value.text, value.content]
  const body = plain(text)
  return body === '' ? '' : [plain(title), body].filter((part) => part !== '').join('\n')
}

/** Returns the employer from a board address, for boards whose rows do not name it. */
export function companyOfAddress(url: string): string | null {
  const [, name] = /^https?:\/\/jobs\.(?:(?:eu\.)?lever\.co|ashbyhq\.com)\/([^/?#]{1,200})\//i.exec(url) ?? []
  if (name === undefined) return null
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/** The first line of a Hacker News post: `Acme | Engineer | Tokyo | Remote`. */
export interface HackerNewsPost {
  readonly url: string
  readonly title: string | null
  readonly company: string | null
  readonly location: string | null
}

/** Reads a hit of the Hacker News search. Returns null for any other row. */
export function hackerNewsPost(values: CapturedValues, htmlToText: HtmlToText): HackerNewsPost | null {
  const id = itemText(values.objectID)
  const isHit = Array.isArray(values._tags) || values.story_id !== undefined || values.comment_text !== undefined
  if (id === null || !isHit || !/^\d{1,15}$/.test(id)) return null
  const text = itemText(values.comment_text)
  const [line = ''] = text === null ? [] : toPlainText(text, htmlToText).split('\n')
  return { url: `https://news.ycombinator.com/item?id=${id}`, ...readHeading(line.slice(0, 500)) }
}

const place = /\b(?:remote|on-?site|hybrid)\b|^\p{Lu}[^,]{1,40}, ?\p{Lu}/iu
const noTitle = /^https?:|[$€£¥]|^(?:full|part)[- ]?time$|^(?:contract|intern|interns|visa|internship)$/i

function readHeading(line: string): Omit<HackerNewsPost, 'url'> {
  const [company, ...parts] = line.split('|').flatMap((part) => part.trim() || [])
  if (company === undefined || parts.length === 0) return { title: company ?? null, company: null, location: null }
  const location = parts.find((part) => place.test(part)) ?? null
  const title = parts.find((part) => !place.test(part) && !noTitle.test(part)) ?? line.trim()
  return { title, company: company.replace(/ \(https?:[^()]*\)$| <https?:[^<>]*>$/, ''), location }
}
