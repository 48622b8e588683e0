/** Ctrl+K or ⌘K: the field that finds anything, over any page. */
import { parsePage } from './exchanged-page.js'

const restMs = 150

let timer: ReturnType<typeof setTimeout> | undefined
let asking: AbortController | null = null

const part = (page: ParentNode) => page.querySelector<HTMLElement>('.find')

/** The dialog, made once for each page; null if the server does not answer. */
async function makeDialog(address: string): Promise<HTMLDialogElement | null> {
  const found = part(await pageAt(address))
  if (found === null) return null
  const dialog = document.createElement('dialog')
  dialog.className = 'find-dialog'
  dialog.setAttribute('aria-label', found.getAttribute('aria-label') ?? '')
  dialog.append(document.adoptNode(found))
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog) dialog.close()
  })
  document.body.append(dialog)
  return dialog
}

async function pageAt(address: string, signal?: AbortSignal): Promise<Document> {
  const answer = await fetch(address, signal === undefined ? {} : { signal })
  return parsePage(answer.ok ? await answer.text() : '')
}

/** Opens the dialog; without an answer of the server, the link leads to the page. */
async function open(link: HTMLAnchorElement): Promise<void> {
  const known = document.querySelector<HTMLDialogElement>('.find-dialog')
  const dialog = known ?? (await makeDialog(link.href).catch(() => null))
  if (dialog === null) location.assign(link.href)
  else if (!dialog.open) dialog.showModal()
  dialog?.querySelector('input')?.select()
}

async function showFound(input: HTMLInputElement): Promise<void> {
  asking?.abort()
  const own = new AbortController()
  asking = own
  const page = await pageAt(`/find?${new URLSearchParams({ q: input.value })}`, own.signal).catch(() => null)
  const found = page?.querySelector('.found-things') ?? null
  if (found !== null && !own.signal.aborted) input.closest('.find')?.querySelector('.found-things')?.replaceWith(found)
}

/** Arrow keys move between the field and the links; Enter in the field opens the first link. */
function onKey(event: KeyboardEvent, around: Element): void {
  const { key, target, isComposing } = event
  const stops = [...around.querySelectorAll<HTMLElement>('input, a')]
  if (isComposing || !(target instanceof HTMLElement)) return
  const place = stops.indexOf(target)
  const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
  if (step !== 0) stops[place + step]?.focus()
  // a search field takes the first Escape for itself
  else if (key === 'Escape') around.closest('dialog')?.close()
  else if (key === 'Enter' && target instanceof HTMLInputElement && target.value !== '') stops[1]?.click()
  else return
  event.preventDefault()
}

document.addEventListener('keydown', (event) => {
  const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event
  const around = target instanceof Element ? target.closest('.find') : null
  const link = document.querySelector<HTMLAnchorElement>('a.find-link')
  if (key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey && link !== null) {
    event.preventDefault()
    void open(link)
  } else if (around !== null) onKey(event, around)
})
document.addEventListener('click', (event) => {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a.find-link') : null
  if (link === null || event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  void open(link)
})
document.addEventListener('input', ({ target }) => {
  if (!(target instanceof HTMLInputElement) || target.closest('.find') === null) return
  clearTimeout(timer)
  timer = setTimeout(() => void showFound(target), restMs)
})
