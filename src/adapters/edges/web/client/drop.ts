/** What is dropped on a page is sent to where jobs are added: a file, the address of a posting, or its text. */
const mark = document.querySelector<HTMLMetaElement>('meta[name="form-token"]')
const hint = document.querySelector<HTMLElement>('#drop')
/** What is dragged from the page itself stays there. */
let isOwn = false

document.addEventListener('dragstart', () => {
  isOwn = true
})
document.addEventListener('dragend', () => {
  isOwn = false
})
document.addEventListener('dragover', (event) => {
  if (!isOffered(event)) return
  event.preventDefault()
  if (hint !== null) hint.hidden = false
})
document.addEventListener('dragleave', ({ relatedTarget }) => {
  // it also leaves each element of the page
  if (relatedTarget === null && hint !== null) hint.hidden = true
})
document.addEventListener('drop', (event) => {
  if (hint !== null) hint.hidden = true
  if (!isOffered(event) || event.dataTransfer === null) return
  event.preventDefault()
  send(event.dataTransfer)
})

/** A field takes what is dropped on it. */
function isOffered({ target, dataTransfer }: DragEvent): boolean {
  if (mark === null || isOwn || dataTransfer === null) return false
  if (target instanceof Element && target.closest('input, textarea, select') !== null) return false
  return ['Files', 'text/uri-list', 'text/plain'].some((type) => dataTransfer.types.includes(type))
}

function send(dropped: DataTransfer): void {
  const form = document.createElement('form')
  form.method = 'post'
  form.hidden = true
  form.append(field('form_token', mark?.content ?? ''))
  if (dropped.files.length > 0) {
    form.action = '/add/files'
    form.enctype = 'multipart/form-data'
    const file = field('file', '', 'file')
    file.multiple = true
    file.files = dropped.files
    form.append(file)
  } else {
    form.action = '/add'
    const url = dropped
      .getData('text/uri-list')
      .split(/\r?\n/)
      .find((line) => /^https?:/i.test(line))
    const text = dropped.getData('text/plain').trim()
    const isAddress = /^https?:\/\/\S+$/i.test(text)
    form.append(field('url', url ?? (isAddress ? text : '')), field('text', url !== undefined || isAddress ? '' : text))
  }
  document.body.append(form)
  form.submit()
}

function field(name: string, value: string, type = 'hidden'): HTMLInputElement {
  const input = document.createElement('input')
  input.type = type
  input.name = name
  if (type === 'hidden') input.value = value
  return input
}
