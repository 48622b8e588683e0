/** Verdicts by keyboard, and by mouse without leaving the page. */
import { leaveRefusal } from './exchanged-page.js'
import { boxOf, holdRows, JobRows, rowAround, stopAround, watchRanges } from './job-rows.js'
import { JobSequence } from './job-sequence.js'
import { watchLeaving } from './leaving.js'
import { appendSentence, showSentence } from './notes.js'
import { PostingPane } from './posting-pane.js'
import { SearchTyping } from './search-typing.js'
import { SentForms } from './sent-forms.js'
import { sendInPlace } from './submitted-forms.js'
import { isTakenKey } from './typed-keys.js'
import { VerdictKeys } from './verdict-keys.js'

const pane = new PostingPane()
const search = new SearchTyping()
const rows = new JobRows((job) => pane.show(job))
// fewer rows than these are soon decided
const minRows = 10
const forms = new SentForms({
  onShown,
  onCount: () => showCount(),
  isShort: () => rows.all.length < minRows,
  listPath: (sent, undone) => holdRows(location.href, rows.heldAfter(sent, undone)),
})
const { showCount } = watchLeaving(
  () => ({ forms: forms.count, keys: waiting.length }),
  () => forms.sendBeforeLeaving(),
)
const sequence = new JobSequence(() => replay())
const verdicts = new VerdictKeys(rows, forms, sequence)
/** Keys typed while there was no row or job for them; they wait until the next ones arrive. */
const waiting: string[] = []
let wasInList = false

const find = <Found extends HTMLElement>(selector: string) => document.querySelector<Found>(selector)

const commands: Readonly<Record<string, () => void>> = {
  j: () => move(1),
  k: () => move(-1),
  ArrowDown: () => move(1),
  ArrowUp: () => move(-1),
  o: () => rows.turn(true),
  ArrowRight: () => rows.turn(true),
  ArrowLeft: () => rows.turn(false),
  x: tick,
  r: () => find('#reason')?.focus(),
  u: () => forms.undoLast(),
  '/': () => find('#query')?.focus(),
  '?': () => find<HTMLDialogElement>('#keys')?.showModal(),
}

function move(by: 1 | -1): void {
  const way = find<HTMLAnchorElement>(by === 1 ? '.ways a[rel="next"]' : '.ways a[rel="prev"]')
  if (find('#job') === null) rows.move(by)
  else if (way !== null) void sequence.show(way.href)
}

function tick(): void {
  const box = rows.current === null ? null : boxOf(rows.current)
  if (box !== null) box.checked = !box.checked
  else if (find('#jobs') !== null) showSentence(rows.isOnHead ? 'foldedRow' : rows.isLost ? 'goneRow' : 'noRow')
}

/** Returns false for a key without a meaning here. */
function act(key: string): boolean {
  const status = find(`#verdicts [data-key="${CSS.escape(key)}"]`)?.getAttribute('value')
  const command = Object.hasOwn(commands, key) ? commands[key] : undefined
  if (status != null) verdicts.judge(status)
  else command?.()
  return status != null || command !== undefined
}

/** Whether a key is for something else than the rows or the job. */
function isOthers(event: KeyboardEvent): boolean {
  const { target, key } = event
  if (find('#jobs, #job') === null || isTakenKey(event)) return true
  // elsewhere arrow keys scroll the page
  return (
    key.startsWith('Arrow') && (find('#job') !== null || !(target === document.body || stopAround(target) !== null))
  )
}

/** Keys for rows wait while the rows are loading, and so do later keys; on the page of a job, they wait for the next. */
function mustWait(key: string): boolean {
  if (sequence.isAwaited) return /^[1-6jkur]$/.test(key)
  if (!forms.isBusy || find('#jobs') === null || !/^(?:[1-6xjkuo]|Arrow.*)$/.test(key)) return false
  if (waiting.length > 0) return true
  if (key === 'u' || !rows.isAwaited || rows.ticked.length > 0) return false
  return rows.next === null || !/^\d$/.test(key)
}

function onKey(event: KeyboardEvent): void {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
  if (isOthers(event)) {
    leaveField(event)
    return
  }
  // holding a key down gives only one verdict
  if (event.repeat && !/^(?:[jk]|Arrow.*)$/.test(key)) return
  if (mustWait(key)) waiting.push(key)
  else if (!act(key)) return
  showCount()
  event.preventDefault()
}

/** Leaves a field and returns to the row. */
function leaveField(event: KeyboardEvent): void {
  const { target, key, isComposing } = event
  if (isComposing || !(target instanceof HTMLInputElement) || find('#jobs, #job') === null) return
  const isOfVerdict = target.name === 'reason' || target.name === 'score'
  if (!isOfVerdict && target.id !== 'query') return
  if (key !== 'Escape' && !(key === 'Enter' && isOfVerdict)) return
  event.preventDefault()
  target.blur()
  rows.focus()
}

/** After an exchange: sent verdicts are now shown, and the first undone row becomes current. */
function onShown(shown: readonly string[], undone: readonly string[]): void {
  for (const job of shown) rows.decided.delete(job)
  rows.restore(shown)
  const first = rows.all.find((row) => undone.includes(row.dataset.job ?? ''))
  if (first === undefined) rows.restoreCurrent({ isMoreComing: forms.isBehind })
  else rows.choose(first)
  if (rows.isLost) appendSentence('goneRow')
  if (verdicts.leavesTwins && shown.length > 0) {
    verdicts.leavesTwins = false
    appendSentence('twinsStay')
  }
  keepFocus()
  if (find('#job') !== null) sequence.goBack(undone)
  replay()
}

/** Acts on the waiting keys as far as possible. If no row is left, they are dropped. */
function replay(): void {
  const typed = waiting.splice(0)
  const isOver = find('#jobs') !== null && rows.all.length === 0 && !forms.isBehind
  for (const key of isOver ? [] : typed) {
    if (mustWait(key)) waiting.push(key)
    else act(key)
  }
  showCount()
}

/** Restores the focus if the focused element was removed. */
function keepFocus(): void {
  if (document.activeElement !== document.body || !wasInList) return
  if (rows.current === null && !rows.isOnHead) find('#found')?.focus()
  else rows.focus()
}

function onExchange(): void {
  if (search.isShowing) {
    rows.choose(rows.all[0] ?? null)
    return
  }
  const wasLost = rows.isLost
  rows.restore(forms.showing)
  // the page's own exchange reports its end separately
  if (forms.isBusy) return
  if (rows.isLost && !wasLost) showSentence('goneRow')
  keepFocus()
  pane.renew()
}

/** Whether the pane showed the posting of a row when the mouse button went down on it: that chooses the row. */
let wasShown = false

/** With a pane, a click on a row shows its posting there; another one opens its page, as Enter does. */
function chooseRow(event: MouseEvent): void {
  const { target, detail, ctrlKey, metaKey, shiftKey, altKey } = event
  const row = rowAround(target)
  if (row === null || detail === 0 || ctrlKey || metaKey || shiftKey || altKey || !(target instanceof Element)) return
  const isLink = target.closest('a') !== null
  if (!isLink && target.closest('input, button, label, summary') !== null) return
  if (!pane.hasRoom || wasShown || !rows.all.includes(row)) return
  if (isLink) event.preventDefault()
  rows.choose(row)
  rows.focus()
}

function onFocus({ target }: FocusEvent): void {
  const stop = stopAround(target)
  wasInList = stop !== null || (target instanceof HTMLElement && target.closest('#jobs, #conflicts, #notes') !== null)
  if (stop !== null && !rows.decided.has(stop.dataset.job ?? '')) rows.choose(stop)
}

function onToggle({ target }: Event): void {
  const fold = target instanceof HTMLDetailsElement && !target.open ? target.closest<HTMLElement>('.fold') : null
  if (fold !== null) rows.onFold(fold)
}

/** An event of htmx. */
type ListRequest = CustomEvent<{
  ctx: { readonly sourceElement?: Element; readonly request: { action: string } }
}>

document.documentElement.classList.add('has-script')
document.addEventListener('keydown', onKey)
document.addEventListener('focusin', onFocus)
document.addEventListener('click', (event) => {
  if (!leaveRefusal(event)) return
  event.preventDefault()
  rows.focus()
})
document.addEventListener('click', chooseRow)
// does not bubble
document.addEventListener('toggle', onToggle, { capture: true })
document.addEventListener('pointerdown', ({ target }) => {
  wasShown = pane.shows(rowAround(target)?.dataset.job ?? '')
})
document.addEventListener('htmx:config:request', (event) => {
  const { sourceElement, request } = (event as ListRequest).detail.ctx
  if (sourceElement?.id === 'jobs') request.action = holdRows(request.action)
})
document.addEventListener('htmx:after:swap', onExchange)
document.addEventListener('submit', (event) => sendInPlace(event, { rows, forms, verdicts }))
watchRanges()
for (const job of forms.resume()) rows.decided.add(job)
rows.restoreCurrent({ isMoreComing: forms.isBehind })
