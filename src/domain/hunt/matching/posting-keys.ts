import { foldText } from '#src/domain/shared/text.js'
import { append } from './employer-index.js'
import type { MatchedJob } from './matched-job.js'

const tracking =
  /^(?:utm_.*|gh_src|source|src|ref|referrer|trk|trackingid|fbclid|gclid|lever-source|lever-origin|mc_[ce]id|_hs.*)$/i
const maxUrlLength = 2048

/** Whether boards or campaigns add this parameter for tracking, without changing the page. */
export function countsClicks(name: string): boolean {
  return tracking.test(name)
}

/**
 * Returns a key that is equal for spellings of the same posting address. Returns null if the text is not a web address
 * or only a site's root.
 */
export function postingUrlKey(text: string): string | null {
  const url = text.length <= maxUrlLength && URL.canParse(text) ? new URL(text) : null
  if (url === null || !/^https?:$/.test(url.protocol)) return null
  const query = [...url.searchParams].filter(([name]) => !countsClicks(name)).map((pair) => pair.join('='))
  const path = url.pathname.replace(/\/$/, '')
  if (path === '' && query.length === 0) return null
  return `${url.hostname.replace(/^www\./, '')}${path}${query.length > 0 ? `?${query.sort().join('&')}` : ''}`.toLowerCase()
}

// subpages of a posting: `…/4711/apply`
const ownPage = /\/(?:apply|application|confirmation|thanks|status)$/

/** Finds jobs by the address of their posting and by requisition id. */
export class PostingKeys<Job extends MatchedJob> {
  readonly #byUrl = new Map<string, Job[]>()
  readonly #byId = new Map<string, Job[]>()

  constructor(jobs: Iterable<Job>) {
    for (const job of jobs) {
      const key = job.url === null ? null : postingUrlKey(job.url)
      if (key !== null) append(this.#byUrl, key, job)
      for (const id of idsOf(job)) append(this.#byId, id, job)
    }
  }

  withUrl(text: string): readonly Job[] {
    const key = postingUrlKey(text)
    if (key === null) return []
    const [path = '', query] = key.split('?')
    const own = path.replace(ownPage, '')
    const keys = [key, path, query === undefined ? own : `${own}?${query}`, own]
    for (const spelling of keys) {
      const found = this.#byUrl.get(spelling)
      if (found !== undefined) return found
    }
    return []
  }

  withId(id: string): readonly Job[] {
    return this.#byId.get(idKey(id)) ?? []
  }
}

function idsOf({ jobId, title }: MatchedJob): readonly string[] {
  const inTitle =
    title === null ? [] : (title.slice(0, 200).match(/(?<![\p{L}\p{N}])(?:JR|REQ|R|ID)[-# ]?\d{3,10}(?!\d)/giu) ?? [])
  return [...new Set([...(jobId === null ? [] : [jobId]), ...inTitle].map(idKey).filter(isTelling))]
}

function idKey(id: string): string {
  return foldText(id).replace(/[^\p{L}\p{N}]/gu, '')
}

/** Whether the id is specific: not a year, and long enough not to be just any number. */
function isTelling(key: string): boolean {
  return key.length >= 4 && !/^(?:19|20)\d\d$/.test(key) && /\d{3}/.test(key)
}
