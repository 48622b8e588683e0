/** Rows of the list that are folded: a style hides them, and `details` open them, also without a script. */

/** The line of an employer, by itself a stop of the keys. */
export const headSelector = '#jobs .employer-head'

/** What a fold is known by; it survives changes of the list. */
export function nameOfHead(head: HTMLElement): string {
  return `fold ${head.closest<HTMLElement>('.employer')?.dataset.fold ?? ''}`
}

/** The content of the pane for an employer; null for other names. */
export function contentOfHead(name: string): Node | null {
  const head = [...document.querySelectorAll<HTMLElement>(headSelector)].find((each) => nameOfHead(each) === name)
  return head?.querySelector('template')?.content.cloneNode(true) ?? null
}

/** The folds around a row, the innermost first; the first row of twins has a fold without being folded. */
function foldsAround(row: HTMLElement): readonly HTMLElement[] {
  const inner = row.closest<HTMLElement>('.fold')
  const outer = inner?.parentElement?.closest<HTMLElement>('.fold')
  return [inner, outer].filter((fold) => fold != null)
}

function toggleOf(fold: HTMLElement): HTMLDetailsElement | null {
  return fold.querySelector<HTMLDetailsElement>('.fold-toggle')
}

/** Opens all that hides the row. */
export function unfold(row: HTMLElement): void {
  for (const fold of foldsAround(row)) {
    const toggle = toggleOf(fold)
    if (toggle !== null && !row.contains(toggle)) toggle.open = true
  }
}

/** Opens or closes the fold around a row or head, the innermost that can be. Returns false if there is none. */
export function turnFold(row: HTMLElement, isOpen: boolean): boolean {
  const toggle = foldsAround(row)
    .map(toggleOf)
    .find((each) => each?.open === !isOpen)
  if (toggle == null) return false
  toggle.open = isOpen
  return true
}

/** Whether verdicts on the row leave other postings of its opening in the list, unseen. */
export function hidesTwins(row: HTMLElement): boolean {
  return row.querySelector<HTMLDetailsElement>('.fold-toggle')?.open === false
}

/**
 * The rows for the address of the list, in the form that the server reads: `7-8` are twins, `.7.8` an employer, `_` is
 * before what is open.
 */
export function foldedList(keeps: (job: string) => boolean): readonly string[] {
  return [...document.querySelectorAll<HTMLElement>('#jobs ol.jobs > li')].flatMap((item) => {
    if (!item.matches('.employer')) return textOfRow(item, keeps)
    const rows = [...item.querySelectorAll<HTMLElement>(':scope > ol > li')].flatMap((row) => textOfRow(row, keeps))
    return rows.length === 0 ? [] : `${mark(item)}.${rows.join('.')}`
  })
}

function textOfRow(row: HTMLElement, keeps: (job: string) => boolean): readonly string[] {
  const rows = row.matches('.fold') ? [...row.querySelectorAll('li')] : [row]
  const jobs = rows.map(({ id }) => id.slice('job-'.length)).filter(keeps)
  return jobs.length === 0 ? [] : [mark(row) + jobs.join('-')]
}

function mark(fold: HTMLElement): string {
  return fold.matches('.fold') && toggleOf(fold)?.open ? '_' : ''
}
