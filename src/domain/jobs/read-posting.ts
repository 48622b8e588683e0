import { toJson } from '#src/domain/shared/json.js'
import { normalizeDate } from './captured-date.js'
import { type CapturedValues, type ColumnMapping, columnsByField } from './column-mapping.js'
import { knownColumns } from './known-columns.js'
import { type HtmlToText, toPlainText } from './plain-posting-text.js'
import type { Posting, PostingField } from './posting.js'
import { factLines, remoteWord } from './posting-facts.js'
import { placeOfColumns, placeText } from './posting-place.js'
import { companyOfAddress, descriptionText, hackerNewsPost } from './posting-shapes.js'
import { type FoundValue, findValue, itemText, quoteText } from './posting-text.js'

/** The posting of a row with a warning about what was left out, or the problem that prevented it. */
export type PostingReading =
  | { readonly posting: Posting; readonly warning?: string; readonly problem?: undefined }
  | { readonly posting?: undefined; readonly warning?: undefined; readonly problem: string }

/** How to read rows. */
export interface RowReading {
  readonly mapping: ColumnMapping
  /** The source of rows that name none. */
  readonly defaultSource: string | null
  /** The employer of rows that name none, if known. */
  readonly defaultCompany?: string | null
  /** Converts descriptions from HTML to text. */
  readonly htmlToText: HtmlToText
}

/**
 * Reads the posting of a captured row. Facts besides its fields, such as a salary, become the first lines of the
 * description; the whole row is kept in `payloadJson`.
 */
export function readPosting(values: CapturedValues, reading: RowReading): PostingReading {
  const payloadJson = toJson(values)
  if (payloadJson === null) return { problem: 'is nested too deeply' }
  const { mapping, defaultSource, defaultCompany = null, htmlToText } = reading
  const columns = columnsByField(values, mapping)
  const find = (field: PostingField) => findValue(values, columns[field])
  const text = (field: PostingField) => toPlainText(find(field).text ?? '', htmlToText) || null
  const post = mapping.url === undefined ? hackerNewsPost(values, htmlToText) : null
  const url = readUrl(values, columns.url, mapping, post?.url)
  if (url.problem !== undefined) return url
  const { capturedAt, warning } = readDate(values, columns.captured_at)
  const posting: Posting = {
    url: url.text,
    jobId: find('job_id').text,
    title: text('title') ?? post?.title ?? null,
    company: text('company') ?? post?.company ?? defaultCompany ?? companyOfAddress(url.text),
    description: toDescription(values, find('description'), htmlToText),
    location: readPlace(values, columns.location, htmlToText) ?? post?.location ?? null,
    source: find('source').text ?? defaultSource,
    capturedAt,
    payloadJson,
  }
  return warning === undefined ? { posting } : { posting, warning }
}

/** The part of a posting that is read first, to choose whether to read the rest. */
export interface PostingHead {
  /** Null if the row has no readable one. */
  readonly url: string | null
  readonly title: string | null
  /** The place, and how far the job is remote. */
  readonly place: string | null
}

/** Reads the head of a captured row without a mapping. */
export function readHead(values: CapturedValues, htmlToText: HtmlToText): PostingHead {
  const { fields, facts } = knownColumns(Object.keys(values))
  const title = toPlainText(findValue(values, fields.title).text ?? '', htmlToText) || null
  const remote = remoteWord(values, facts)
  const place = [readPlace(values, fields.location, htmlToText), remote].filter((text) => text !== null).join('; ')
  return { url: readUrl(values, fields.url, {}, undefined).text ?? null, title, place: place || null }
}

/** Returns the facts, a blank line and the description. */
function toDescription(values: CapturedValues, found: FoundValue, htmlToText: HtmlToText): string | null {
  const { facts } = knownColumns(Object.keys(values))
  const lines = factLines(values, facts)
  const text = descriptionText(values, found, htmlToText)
  if (lines.length === 0) return text
  return [...lines, ...(text === null ? [] : ['', text])].join('\n')
}

function readPlace(values: CapturedValues, columns: readonly string[], htmlToText: HtmlToText): string | null {
  const { value, text } = findValue(values, columns)
  const place = text === null ? placeOfColumns(values) : placeText(withOthers(values, value))
  return place === null ? null : toPlainText(place, htmlToText) || null
}

/** Ashby lists further places of a job separately from the first. */
function withOthers(values: CapturedValues, place: unknown): unknown {
  const others: unknown = values.secondaryLocations
  return Array.isArray(others) && others.length > 0 ? [place, ...others].flat() : place
}

type UrlReading =
  | { readonly text: string; readonly problem?: undefined }
  | { readonly text?: undefined; readonly problem: string }

/** Uses the first column with an address; `otherwise` is the address derived from the row's shape. */
function readUrl(
  values: CapturedValues,
  columns: readonly string[],
  mapping: ColumnMapping,
  otherwise: string | undefined,
): UrlReading {
  let wrong: string | null = null
  for (const column of columns) {
    const { value, text } = findValue(values, [column])
    if (text === null) continue
    const url = exactText(Array.isArray(value) ? value[0] : value)
    if (isWebAddress(url)) return { text: url }
    wrong ??= url
  }
  if (otherwise !== undefined) return { text: otherwise }
  if (wrong !== null) return { problem: `url is not an http or https address: ${quoteText(wrong)}` }
  return { problem: `url is missing${mapping.url === undefined ? '' : `: no value in ${quoteText(mapping.url)}`}` }
}

/** The URL identifies the posting, so only surrounding white space is removed. */
function exactText(value: unknown): string {
  return typeof value === 'string' ? value.trim() : (itemText(value) ?? '')
}

function isWebAddress(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: URL.canParse silently drops some of them
  return /^https?:\/\/[^/?#]/i.test(text) && !/[\u0000-\u001f\u007f]|\p{Cs}/u.test(text) && URL.canParse(text)
}

/** Uses the first column with a readable date; another one may contain `2 days ago`. */
function readDate(
  values: CapturedValues,
  columns: readonly string[],
): { readonly capturedAt: string | null; readonly warning?: string } {
  let unread: string | null = null
  for (const column of columns) {
    const { value, text } = findValue(values, [column])
    const capturedAt = normalizeDate(value)
    if (capturedAt !== null) return { capturedAt }
    unread ??= text
  }
  if (unread === null) return { capturedAt: null }
  return {
    capturedAt: null,
    warning: `captured_at is not a readable date: ${quoteText(unread)}; left empty`,
  }
}
