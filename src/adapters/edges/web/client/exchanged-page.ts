import htmx from 'htmx.org'

export function parsePage(page: string): Document {
  return new DOMParser().parseFromString(page, 'text/html')
}

/** Puts the part that changes in place of what is there; false where the page has none. */
export async function exchangePart(page: string): Promise<boolean> {
  const target = document.querySelector('#jobs, #job')
  if (target === null || parsePage(page).getElementById(target.id) === null) return false
  const select = `#${target.id}`
  await htmx.swap({ text: page, target, sourceElement: target, select, swap: 'outerMorph ignoreTitle:true' })
  return true
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
