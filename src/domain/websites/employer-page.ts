import { companyKey } from '#src/domain/jobs/company-name.js'
import { hasCjk } from '#src/domain/shared/cjk.js'
import { foldWords, wordsOf } from '#src/domain/shared/word-marks.js'
import type { ExtractedEntities } from './page-content.js'

/** What is known about a page that a search for an employer's name found. */
export interface FoundPage {
  readonly url: string
  readonly title: string
  readonly entities: ExtractedEntities
  /** The passages that were found. */
  readonly passages: readonly string[]
}

export interface Employer {
  readonly company: string
  /** The address of its posting; null if unknown. */
  readonly postingUrl: string | null
}

/**
 * Whether a page is one of an employer: it states the employer as its company; or it states none, and the name is in
 * its title or host, or in its text on the host of the posting.
 */
export function isPageOfEmployer({ url, title, entities, passages }: FoundPage, employer: Employer): boolean {
  const key = companyKey(employer.company)
  if (key === '') return false
  const stated = entities.company ?? []
  if (stated.length > 0) return stated.some(({ value }) => companyKey(value) === key)
  if (names(title, key) || isNamedBy(hostOf(url), key)) return true
  const host = hostOf(url)
  return host !== null && host === hostOf(employer.postingUrl) && passages.some((text) => names(text, key))
}

function names(text: string, key: string): boolean {
  const folded = foldWords(text)
  return hasCjk(key) ? folded.includes(key) : ` ${wordsOf(folded).join(' ')} `.includes(` ${key} `)
}

/** Whether a part of the host between dots is the name: `acme-foods.example` for Acme Foods. */
function isNamedBy(host: string | null, key: string): boolean {
  const name = key.replaceAll(' ', '')
  return host?.split('.').some((label) => label.replaceAll('-', '') === name) ?? false
}

function hostOf(url: string | null): string | null {
  return url !== null && URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : null
}
