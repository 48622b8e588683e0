import { foldText } from '#src/domain/shared/text.js'
import { append } from './employer-index.js'
import type { MatchedJob } from './matched-job.js'

const tracking =
  /^(?:utm_.*|gh_src|source|src|ref|referrer|trk|trackingid|fbclid|gclid|lever-source|lever-origin|mc_[ce]id|_hs.*)$/i
const maxUrlLength = 2048

/** Whether a parameter of an address is one that boards and campaigns add, and no page depends on. */
export function countsClicks(name: string): boolean {
  return tracking.test(name)
}

/** What two spellings of a posting's address have in common; null for what is no web address, and for a site as a whole. */
export function postingUrlKey(text: string): string | null {
  const url = text.length <= maxUrlLength && URL.canParse(text) ? new URL(text) : null
  if (url === null || !/^https?:$/.test(url.protocol)) return null
  const query = [...url.searchParams].filter(([name]) => !countsClicks(name)).map((pair) => pair.join('='))
  const path = url.pathname.replace(/\/$/, '')
  if (path === '' && query.length === 0) return null
  return `${url.hostname.replace(/^www\./, '')}${path}${query.length > 0 ? `?${query.sort().join('&')}` : ''}`.toLowerCase()
}

// of a posting's own pages: `…/4711/apply`
const ownPage = /\/(?:apply|application|confirmation|thanks|status)$/

/** Finds rows by the address of their posting and by its requisition id. */
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

/** Not a year, and not so short that it may be any number. */
function isTelling(key: string): boolean {
  return key.length >= 4 && !/^(?:19|20)\d\d$/.test(key) && /\d{3}/.test(key)
}
