import { onTestFinished } from 'vitest'
import { HttpPageFetcher, type HttpPageFetcherOptions } from '#src/adapters/sources/fetching/http-page-fetcher.js'
import type { FetchedPage, PageFetcher, PageRequest } from '#src/application/websites/ports/page-fetcher.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { toReport } from '#test/support/reported-failures.js'

/** A fetcher without pauses, closed when the test ends. */
export function aFetcher(options: Partial<HttpPageFetcherOptions> = {}): HttpPageFetcher {
  const fetcher = new HttpPageFetcher({ version: '1.2.3', hostDelayMs: 0, ...options })
  onTestFinished(() => fetcher.close())
  return fetcher
}

/** A request that is never aborted, for a page that was not read before. */
export function aRequest(url: string, parts: Partial<PageRequest> = {}): PageRequest {
  return { url, validators: null, signal: new AbortController().signal, ...parts }
}

/** Returns the page at `url` with its body decoded as UTF-8. */
export async function pageAt(fetcher: PageFetcher, url: string): Promise<FetchedPage & { readonly text: string }> {
  const page = await fetcher.fetch(aRequest(url))
  if (page === 'unchanged') throw new Error('a page was expected')
  return { ...page, text: new TextDecoder().decode(page.bytes) }
}

/** Returns the failure that the fetcher promises, as it is reported. */
export async function fetchFailureOf(fetched: Promise<unknown>): Promise<ReturnType<typeof toReport>> {
  const error = await fetched.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof AppError)) throw new Error('an AppError was expected', { cause: error })
  return toReport(error)
}

/** A resolver that resolves only these names, to loopback. */
export function onLoopback(names: readonly string[]): NonNullable<HttpPageFetcherOptions['resolve']> {
  return async (hostname) => {
    if (!names.includes(hostname)) throw Object.assign(new Error('not found'), { code: 'ENOTFOUND' })
    return [{ address: '127.0.0.1', family: 4 }]
  }
}
