import htmx from 'htmx.org'

export function parsePage(page: string): Document {
  return new DOMParser().parseFromString(page, 'text/html')
}

/** Dispatched on the document when the page's own exchange has ended, successfully or not. */
export const exchangeEnded = 'jobworkflow:exchange-ended'

let count = 0
let isUnderWay = false

/** The number of exchanges so far: an answer requested before the last one is out of date. */
export function exchangeCount(): number {
  return count
}

/** Whether an exchange is in progress. */
export function isExchanging(): boolean {
  return isUnderWay
}

/**
 * Replaces the changing part of this page with that of the page at the address. Returns false if that page has none.
 */
export async function exchangePart(address: string): Promise<boolean> {
  isUnderWay = true
  try {
    const text = await (await fetch(address)).text()
    const target = document.querySelector('#jobs, #job')
    if (target === null || parsePage(text).getElementById(target.id) === null) return false
    count++
    await htmx.swap({
      ...{ text, target, sourceElement: target },
      ...{ select: `#${target.id}`, swap: 'outerMorph ignoreTitle:true' },
    })
    return true
  } finally {
    isUnderWay = false
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
