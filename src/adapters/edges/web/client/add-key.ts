/** The key that opens the form for a new job, on every page. */
document.addEventListener('keydown', (event) => {
  const { target, key, ctrlKey, altKey, metaKey, isComposing, defaultPrevented } = event
  if (key !== 'a' || ctrlKey || altKey || metaKey || isComposing || defaultPrevented) return
  if (!(target instanceof HTMLElement) || target.isContentEditable) return
  if (target.matches('input:not([type="checkbox"]), textarea, select')) return
  if (document.querySelector('dialog[open]') !== null) return
  const link = document.querySelector<HTMLAnchorElement>('.add-job')
  if (link === null) return
  event.preventDefault()
  link.click()
})
