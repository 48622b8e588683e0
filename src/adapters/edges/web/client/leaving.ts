/** Unsent work in a tab that may be closed. */
interface Waiting {
  /** Forms without an answer; the browser stores them. */
  readonly forms: number
  /** Keys without a row; they are not stored. */
  readonly keys: number
}

// how long after a click the page may be left because of it, in milliseconds
const wayMs = 1000

/** Shows how much is waiting, and warns when the page is left with it; `onLeave` is called when the page is left. */
export function watchLeaving(read: () => Waiting, onLeave: () => void): { readonly showCount: () => void } {
  let wayTakenAt = Number.NEGATIVE_INFINITY
  // going to another page of this site loses nothing: that page sends the waiting forms
  const noteWay = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
    if (target instanceof HTMLFormElement || link?.origin === location.origin) wayTakenAt = performance.now()
  }
  document.addEventListener('click', noteWay)
  document.addEventListener('submit', noteWay)
  addEventListener('beforeunload', (event) => {
    const { forms, keys } = read()
    const isOnWay = performance.now() - wayTakenAt < wayMs
    if (keys > 0 || (forms > 0 && !isOnWay)) event.preventDefault()
  })
  addEventListener('pagehide', onLeave)
  return {
    showCount: () => {
      const { forms, keys } = read()
      const count = forms + keys
      const place = document.getElementById('waiting')
      if (place === null) return
      place.hidden = count === 0
      place.textContent = (place.dataset.words ?? '').replace('#', count.toLocaleString(document.documentElement.lang))
    },
  }
}
