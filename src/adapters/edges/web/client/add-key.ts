import { isTakenKey } from './typed-keys.js'

/** The key that opens the form for a new job, on every page. */
document.addEventListener('keydown', (event) => {
  const link = document.querySelector<HTMLAnchorElement>('.add-job')
  if (event.key !== 'a' || event.defaultPrevented || link === null || isTakenKey(event)) return
  event.preventDefault()
  link.click()
})
