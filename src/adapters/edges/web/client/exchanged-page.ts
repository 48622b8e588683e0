import htmx from 'htmx.org'

export function parsePage(page: string): Document {
  return new DOMParser().parseFromString(page, 'text/html')
}

/** Told on the document when an exchange of the page's own is over, whatever became of it. */
export const exchangeEnded = 'jobworkflow:exchange-ended'

let count = 0
let isUnderWay = false

/** How many exchanges there were: what was asked for before the last one is older than what the page shows. */
export function exchangeCount(): number {
  return count
}

/** Whether the page asks for a newer part of its own. */
export function isExchanging(): boolean {
  return isUnderWay
}

/** Puts the part that changes, of the page at an address, in place of what is there; false where that page has none. */
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

/** What was refused, with what can be done, stands where conflicts do; on a page of other things, first of all. */
export function showRefusal(refused: HTMLElement): void {
  const place = document.querySelector('#conflicts')
  if (place !== null) place.append(document.adoptNode(refused))
  else document.querySelector('main')?.prepend(document.adoptNode(refused))
  refused.scrollIntoView({ block: 'nearest' })
}

/** Leaves what was refused as it is; false where a click was on something else. */
export function leaveRefusal({ target }: MouseEvent): boolean {
  const link = target instanceof Element ? target.closest('#conflicts a.leave') : null
  link?.closest('.problem')?.remove()
  return link !== null
}
