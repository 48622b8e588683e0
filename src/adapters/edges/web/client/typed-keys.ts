/** Whether a key belongs to a field that is being typed in, to a dialog, or to the browser. */
export function isTakenKey({ target, ctrlKey, altKey, metaKey, isComposing }: KeyboardEvent): boolean {
  if (ctrlKey || altKey || metaKey || isComposing || !(target instanceof HTMLElement)) return true
  if (document.querySelector('dialog[open]') !== null || target.isContentEditable) return true
  return target.matches('input:not([type="checkbox"]), textarea, select')
}
