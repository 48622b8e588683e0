/** Buttons that copy the content of a field. Without a script or a clipboard, people select the field by hand. */
for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-copies]')) {
  const field = document.getElementById(button.dataset.copies ?? '')
  if (!(field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement)) continue
  button.hidden = false
  button.addEventListener('click', () => void copy(field, button.dataset.copied ?? ''))
}

async function copy(field: HTMLTextAreaElement | HTMLInputElement, said: string): Promise<void> {
  field.select()
  try {
    await navigator.clipboard.writeText(field.value)
    const notes = document.getElementById('notes')
    if (notes !== null) notes.textContent = said
  } catch {
    field.focus()
  }
}
