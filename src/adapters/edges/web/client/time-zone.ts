/**
 * Times are shown on the person's clock: requests do not contain the time zone, so the browser sends it in a cookie.
 */
import htmx from 'htmx.org'
import { exchangeCount, isExchanging } from './exchanged-page.js'

const cookie = 'jobworkflow_zone'
const maxWaitMs = 10_000
const maxAgeSeconds = 365 * 24 * 60 * 60

const mark = document.querySelector<HTMLMetaElement>('meta[name="time-zone"]')
/** The time zone used on this page; absent if it shows no times. */
const shown = mark?.content
/** Whether the person chose it. */
const isChosen = mark?.dataset.chosen !== undefined
const own = Intl.DateTimeFormat().resolvedOptions().timeZone

let shownAgain: Promise<void> | null = null

// an unknown zone is still stored, so that it is not sent again and again
if (own !== undefined && own !== shown && readCookie() !== own) {
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: without https, browsers have no other way
    document.cookie = `${cookie}=${own}; path=/; max-age=${maxAgeSeconds}; samesite=strict`
  } catch {}
  // if cookies are blocked, reloading would change nothing
  if (shown !== undefined && !isChosen && readCookie() === own) shownAgain = showAgain()
}

/** Resolves when the page shows the person's own clock; after that, its content is not exchanged for it. */
export async function untilLocalTimeShown(): Promise<void> {
  await shownAgain
}

function readCookie(): string | undefined {
  try {
    return document.cookie
      .split('; ')
      .find((each) => each.startsWith(`${cookie}=`))
      ?.slice(cookie.length + 1)
  } catch {
    return undefined
  }
}

/** Loads the same page with the right clock. Typed text and ticks stay. */
async function showAgain(): Promise<void> {
  const target = document.querySelector('main')
  if (target === null) return
  const before = exchangeCount()
  try {
    const answer = await fetch(location.href, { signal: AbortSignal.timeout(maxWaitMs) })
    // the result of a submitted form has no URL of its own
    if (!answer.ok || answer.redirected) return
    const text = await answer.text()
    // what was exchanged meanwhile has the right clock already, and is newer
    if (exchangeCount() !== before || isExchanging()) return
    const select = '#content'
    await htmx.swap({ text, target, sourceElement: target, select, swap: 'outerMorph ignoreTitle:true' })
  } catch {}
}
