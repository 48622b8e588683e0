import { html, type LoopbackSite, loopbackSite, type Route } from './loopback-site.js'

interface Visit {
  readonly begun: number
  readonly ended: number
}

/** A site that notes, for each of its host names, when it was asked and when it answered. */
export interface PoliteSite {
  readonly site: LoopbackSite
  /** Addresses of pages that differ, their hosts in turns. */
  readonly urls: readonly string[]
  /** How many pages were answered. */
  answered(): number
  /** The most requests that a host had at once. */
  mostAtOnce(): number
  /** The shortest time between an answer and the next request of the same host, in milliseconds. */
  shortestGap(): number
}

const names = ['127.0.0.1', 'localhost']
// long enough for another to come in between
const answerAfterMs = 3

/** A site of so many pages that is gone when the test is. */
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
        // noted before the answer is sent: whoever gets it asks later
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
