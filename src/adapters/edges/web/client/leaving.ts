/** What waits in a tab that may be left. */
interface Waiting {
  /** Forms without an answer, which the browser keeps. */
  readonly forms: number
  /** Keys that have no row yet, which nobody keeps. */
  readonly keys: number
}

// so long after a click a page may be left by it, in milliseconds
const wayMs = 1000

/** Says how much waits, and warns whoever leaves with it; `onLeave` is told that the page goes. */
export function watchLeaving(read: () => Waiting, onLeave: () => void): { readonly showCount: () => void } {
  let wayTakenAt = Number.NEGATIVE_INFINITY
  // who goes to another page of ours loses nothing: that page sends what waits
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
