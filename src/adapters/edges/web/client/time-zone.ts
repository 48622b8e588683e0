/** Times are those of the person's clock: the browser names its zone in a cookie, as no request does by itself. */
import htmx from 'htmx.org'

const cookie = 'jobworkflow_zone'
const maxWaitMs = 10_000
const maxAgeSeconds = 365 * 24 * 60 * 60

/** The zone of the times on this page; absent where it has none. */
const shown = document.querySelector<HTMLMetaElement>('meta[name="time-zone"]')?.content
const own = Intl.DateTimeFormat().resolvedOptions().timeZone

let shownAgain: Promise<void> | null = null

// a zone that the server was told and does not know stays told: it is not asked again and again
if (own !== undefined && own !== shown && readCookie() !== own) {
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: browsers have no other way for pages that are not of https
    document.cookie = `${cookie}=${own}; path=/; max-age=${maxAgeSeconds}; samesite=strict`
  } catch {}
  // where cookies are blocked there is nothing to ask for
  if (shown !== undefined && readCookie() === own) shownAgain = showAgain()
}

/** When the page shows its own clock: what it shows is not exchanged any more. */
export async function untilOnOwnClock(): Promise<void> {
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

/** The same page on the right clock. What is typed and ticked stays. */
async function showAgain(): Promise<void> {
  const target = document.querySelector('main')
  if (target === null) return
  try {
    const answer = await fetch(location.href, { signal: AbortSignal.timeout(maxWaitMs) })
    // what came of a form has no address of its own
    if (!answer.ok || answer.redirected) return
    const text = await answer.text()
    const select = '#content'
    await htmx.swap({ text, target, sourceElement: target, select, swap: 'outerMorph ignoreTitle:true' })
  } catch {}
}
