import { html, type LoopbackSite, loopbackSite, type Route } from './loopback-site.js'

interface Visit {
  readonly begun: number
  readonly ended: number
}

/** A site that records, for each of its host names, when requests arrived and were answered. */
export interface PoliteSite {
  readonly site: LoopbackSite
  /** URLs of distinct pages, alternating between hosts. */
  readonly urls: readonly string[]
  /** Number of pages answered. */
  answered(): number
  /** The highest number of concurrent requests to one host. */
  mostAtOnce(): number
  /** The shortest time between an answer and the next request to the same host, in milliseconds. */
  shortestGap(): number
}

const names = ['127.0.0.1', 'localhost']
// long enough for another request to come in between
const answerAfterMs = 3

/** A site with this many pages, closed when the test ends. */
export async function politeSite(pages: number): Promise<PoliteSite> {
  const visits = new Map<string, Visit[]>()
  const atOnce = new Map<string, number>()
  let [answered, most] = [0, 0]
  const watched = (route: Route): Route => {
    return (request, response) => {
      const host = (request.headers.host ?? '').replace(/:\d+$/, '')
      const begun = performance.now()
      const now = (atOnce.get(host) ?? 0) + 1
      atOnce.set(host, now)
      most = Math.max(most, now)
      setTimeout(() => {
        atOnce.set(host, (atOnce.get(host) ?? 0) - 1)
        // recorded before the answer is sent, because the client's next request comes only after it
        visits.set(host, [...(visits.get(host) ?? []), { begun, ended: performance.now() }])
        route(request, response)
      }, answerAfterMs)
    }
  }
  const count = (route: Route): Route => {
    return (request, response) => {
      answered++
      route(request, response)
    }
  }
  const paths = Array.from({ length: pages }, (_, n) => `/page/${n}`)
  const page = (path: string) =>
    html(`<html lang="en"><title>Page ${path}</title><body><main><h1>Page ${path}</h1>
      <p>An engineer is wanted at ${path}, who writes programs and reads them.</p></main></body></html>`)
  const site = await loopbackSite({
    '/robots.txt': watched(html('')),
    ...Object.fromEntries(paths.map((path) => [path, watched(count(page(path)))])),
  })
  return {
    site,
    urls: paths.map((path, n) => site.url(path, names[n % names.length])),
    answered: () => answered,
    mostAtOnce: () => most,
    shortestGap: () => Math.min(...[...visits.values()].flatMap(gaps)),
  }
}

function gaps(visits: readonly Visit[]): readonly number[] {
  const inOrder = [...visits].sort((a, b) => a.begun - b.begun)
  return inOrder.slice(1).map(({ begun }, n) => begun - (inOrder[n]?.ended ?? 0))
}
