import htmx from 'htmx.org'

export function parsePage(page: string): Document {
  return new DOMParser().parseFromString(page, 'text/html')
}

/** Dispatched on the document when the page's own exchange has ended, successfully or not. */
export const exchangeEnded = 'jobworkflow:exchange-ended'

let count = 0
let underWay = 0

/** The number of exchanges so far: an answer requested before the last one is out of date. */
export function exchangeCount(): number {
  return count
}

/** Whether an exchange is in progress. */
export function isExchanging(): boolean {
  return underWay > 0
}

/**
 * Replaces the changing part of this page with that of the page at the address. Returns false if that page has none.
 */
export function exchangePart(address: string): Promise<boolean> {
  return exchange(async () => {
    const before = location.href
    const text = await (await fetch(address)).text()
    // another page has taken its place meanwhile
    if (location.href !== before) return true
    const target = document.querySelector('#jobs, #job')
    if (target === null || parsePage(text).getElementById(target.id) === null) return false
    count++
    await htmx.swap({
      ...{ text, target, sourceElement: target },
      ...{ select: `#${target.id}`, swap: 'outerMorph ignoreTitle:true' },
    })
    return true
  })
}

/** Shows the page of another job in this document, as a link would. Returns false if there is none at the address. */
export function exchangePage(address: string): Promise<boolean> {
  return exchange(async () => {
    const text = await (await fetch(address)).text()
    const page = parsePage(text)
    const [target, head, newHead] = [
      document.querySelector('main'),
      document.querySelector('.top'),
      page.querySelector('.top'),
    ]
    if (target === null || page.getElementById('job') === null) return false
    const refused = document.querySelectorAll('#conflicts > .problem')
    count++
    history.pushState(null, '', address)
    if (newHead !== null) head?.replaceWith(document.adoptNode(newHead))
    await htmx.swap({ text, target, sourceElement: target, select: '#content', swap: 'outerHTML' })
    document.querySelector('#conflicts')?.append(...refused)
    document.querySelector('main')?.focus({ preventScroll: true })
    scrollTo(0, 0)
    return true
  })
}

async function exchange(work: () => Promise<boolean>): Promise<boolean> {
  underWay++
  try {
    return await work()
  } finally {
    underWay--
    document.dispatchEvent(new Event(exchangeEnded))
  }
}

/** Shows a refused request with the options for it, among the conflicts, or at the top of other pages. */
export function showRefusal(refused: HTMLElement): void {
  const place = document.querySelector('#conflicts')
  if (place !== null) place.append(document.adoptNode(refused))
  else document.querySelector('main')?.prepend(document.adoptNode(refused))
  refused.scrollIntoView({ block: 'nearest' })
}

/** Dismisses a refusal; returns false if the click was on something else. */
export function leaveRefusal({ target }: MouseEvent): boolean {
  const link = target instanceof Element ? target.closest('#conflicts a.leave') : null
  link?.closest('.problem')?.remove()
  return link !== null
}
