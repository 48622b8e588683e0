import htmx from 'htmx.org'

export function readPage(page: string): Document {
  return new DOMParser().parseFromString(page, 'text/html')
}

/** Puts the part that changes in place of what is there; false where the page has none. */
export async function exchangePart(page: string): Promise<boolean> {
  const target = document.querySelector('#jobs, #job')
  if (target === null || readPage(page).getElementById(target.id) === null) return false
  const select = `#${target.id}`
  await htmx.swap({ text: page, target, sourceElement: target, select, swap: 'outerMorph ignoreTitle:true' })
  return true
}

/** What was refused, with what can be done, stands where conflicts do; false where the page says nothing of it. */
export function showRefusal(page: Document): boolean {
  const refused = page.querySelector<HTMLElement>('main .problem')
  const place = document.querySelector('#conflicts')
  if (refused === null || place === null) return false
  const heading = refused.querySelector('h1')
  const lower = document.createElement('h2')
  lower.append(...(heading?.childNodes ?? []))
  heading?.replaceWith(lower)
  refused.removeAttribute('id')
  place.append(document.adoptNode(refused))
  refused.scrollIntoView({ block: 'nearest' })
  return true
}

/** Leaves what was refused as it is; false where a click was on something else. */
export function leaveRefusal({ target }: MouseEvent): boolean {
  const link = target instanceof Element ? target.closest('#conflicts a.leave') : null
  link?.closest('.problem')?.remove()
  return link !== null
}
