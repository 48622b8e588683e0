import { toAppError } from '#src/domain/shared/app-error.js'
import { groupBy } from '#src/domain/shared/group-by.js'
import { type Employer, isPageOfEmployer } from '#src/domain/websites/employer-page.js'
import { contentTypes, queryLimit, type WebsiteSource } from '#src/domain/websites/website.js'
import type { WebsiteUseCases } from './website-use-cases.js'

export interface EmployerPage {
  readonly source: WebsiteSource
  readonly title: string
  /** The first passages of its text. */
  readonly passages: readonly string[]
}

interface AskedEmployer extends Omit<Employer, 'company'> {
  readonly company: string | null
  /** The stored page of its posting; null if there is none. */
  readonly ownPage: number | null
  readonly signal?: AbortSignal
}

type Pages = Pick<WebsiteUseCases, 'query' | 'readChunks'>

const maxPages = 5
const maxPassages = 2
// no name of an employer is longer
const maxName = 300
// pages about the company first
const order = contentTypes.toReversed()

/**
 * Returns the stored pages of an employer with the beginning of their text: the page of the posting first, then pages
 * about the company. They are found by the employer's name. Throws VALIDATION_ERROR, EMBEDDING_FAILED, DB_ERROR.
 * Source: page-interview.
 */
export async function pagesOfEmployer(websites: Pages, employer: AskedEmployer): Promise<readonly EmployerPage[]> {
  const { ownPage } = employer
  const ids = [...new Set([...(ownPage === null ? [] : [ownPage]), ...(await findPages(websites, employer))])]
  const read = await Promise.all(ids.map((id) => readPage(websites, id)))
  const rank = ({ source }: EmployerPage) => (source.id === ownPage ? -1 : order.indexOf(source.contentType))
  return read
    .flatMap((page) => page ?? [])
    .sort((a, b) => rank(a) - rank(b))
    .slice(0, maxPages)
}

async function findPages(websites: Pages, { company, postingUrl, signal }: AskedEmployer): Promise<readonly number[]> {
  const query = company?.slice(0, maxName).trim() ?? ''
  if (company === null || query === '') return []
  const asked = { query, maxResults: queryLimit.maxResults, ...(signal === undefined ? {} : { signal }) }
  const { results, sources } = await websites.query(asked)
  const passagesOf = groupBy(results, ({ sourceId }) => sourceId)
  return sources
    .filter((source) => {
      const passages = (passagesOf.get(source.id) ?? []).map(({ content }) => content)
      return isPageOfEmployer({ ...source, passages }, { company, postingUrl })
    })
    .map(({ id }) => id)
}

/** Returns null for a page without text, and for one that was removed in the meantime. */
async function readPage(websites: Pages, sourceId: number): Promise<EmployerPage | null> {
  try {
    const { source, title, chunks } = await websites.readChunks({ sourceId })
    if (chunks.length === 0) return null
    return { source, title, passages: chunks.slice(0, maxPassages).map(({ content }) => content) }
  } catch (error) {
    if (toAppError(error).code === 'NOT_FOUND') return null
    throw error
  }
}
