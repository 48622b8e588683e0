import type { UtcTime } from '#src/domain/shared/calendar.js'
import { toJson } from '#src/domain/shared/json.js'
import type { PageFacts } from '#src/domain/websites/judging/page-facts.js'
import type { EntityName, ProcessedPage } from '#src/domain/websites/page-content.js'
import { cleanLine, cleanText } from '#src/domain/websites/pasted-text.js'
import { textOfChunks } from '#src/domain/websites/text-of-chunks.js'
import { boundText } from './job.js'
import type { Posting } from './posting.js'
import { factLabels } from './posting-facts.js'
import { companyOfAddress } from './posting-shapes.js'

/** A posting that somebody names by its address, its texts or both. What is unknown is absent. */
export interface NamedPosting {
  readonly url?: string
  readonly title?: string
  readonly company?: string
  readonly location?: string
  readonly description?: string
  /** The pasted text of the posting; the page is then not fetched. */
  readonly text?: string
}

/** The source of a posting that a person adds without naming one. */
export const manualSource = 'manual'

/** Prefix of the identity of a posting without a web address; never fetched. */
const textAddress = 'jobworkflow:text/'

/** Whether a URL is the pseudo-address of a pasted posting. */
export function isTextAddress(url: string): boolean {
  return url.startsWith(textAddress)
}

/** Returns the URL of a job if it leads to its posting; null for a job without a URL, or of a pasted posting. */
export function postingUrl(url: string | null): string | null {
  return url === null || isTextAddress(url) ? null : url
}

/** Returns the pseudo-address of a pasted posting. `hash` returns SHA-256 in hexadecimal digits. */
export function addressOfText({ title, company, ...posting }: NamedPosting, hash: (text: string) => string): string {
  return textAddress + hash(JSON.stringify([title ?? '', company ?? '', pastedText(posting)]))
}

/** Returns the pasted text of a posting, or '' if there is none. */
export function pastedText({ text, description }: Pick<NamedPosting, 'text' | 'description'>): string {
  return cleanText(text ?? description ?? '')
}

/** The result of reading a posting's page or text. */
export interface PostingPage {
  /** Null if there is no readable text. */
  readonly page: ProcessedPage | null
  readonly facts: PageFacts
}

export interface PostingOrigin {
  readonly url: string
  readonly source: string
  readonly at: UtcTime
}

/** Builds the posting for the queue: named values take precedence over what the page states. */
export function toNamedPosting(named: NamedPosting, read: PostingPage, origin: PostingOrigin): Posting {
  const { page, facts } = read
  const { url, source, at } = origin
  const stated = (name: EntityName) => page?.entities[name]?.map(({ value }) => value) ?? []
  const { role_title: roles = [], company: companies = [] } = page?.entities ?? {}
  const line = (...texts: readonly (string | null | undefined)[]) =>
    texts.map((text) => cleanLine(text ?? '')).find(Boolean)
  return {
    url,
    jobId: null,
    title: line(named.title, facts.role?.value, roles[0]?.value, facts.name, page?.title) ?? null,
    company: line(named.company, companies[0]?.value) ?? companyOfAddress(url),
    location: line(named.location, stated('location').join('; ')) ?? null,
    description:
      boundText(pastedText({ text: named.description ?? named.text ?? '' }) || descriptionOf(read, stated)) || null,
    source,
    capturedAt: at,
    payloadJson: toJson(named) ?? '{}',
  }
}

const factNames = {
  salary: factLabels.salary,
  remote: factLabels.remote,
  employment_type: factLabels.employment,
  valid_through: factLabels.closes,
} as const satisfies Partial<Record<EntityName, string>>

/** Returns the facts that have no field in a job, one per line, then a blank line and the text. */
function descriptionOf({ page }: PostingPage, stated: (name: EntityName) => readonly string[]): string {
  if (page === null) return ''
  const names = Object.keys(factNames) as readonly (keyof typeof factNames)[]
  const facts = names.flatMap((name) => {
    const values = stated(name)
    return values.length === 0 ? [] : [`${factNames[name]}: ${cleanLine(values.join('; '))}`]
  })
  const text = cleanText(textOfChunks(page.chunks))
  return [...facts, ...(facts.length > 0 && text !== '' ? [''] : []), text].join('\n').trim()
}
