/** Shows changes by others as they happen. */
import { PageChanges } from './page-changes.js'
import { TabStream } from './tab-stream.js'
import { untilLocalTimeShown } from './time-zone.js'

const states = document.querySelector<HTMLMetaElement>('meta[name="live-states"]')
const hasParts = document.querySelector('[data-live]') !== null

if (states !== null && hasParts) {
  const changes = new PageChanges(JSON.parse(states.content))
  const stream = new TabStream((told) => {
    showStale(told === null)
    if (told !== null) changes.take(told)
  })
  let isLeft = false
  // a part requested while the page is being exchanged would be lost
  void untilLocalTimeShown().then(() => {
    if (!isLeft) stream.join()
  })
  // a page in the browser's back/forward cache must not hold a connection
  addEventListener('pagehide', () => {
    isLeft = true
    stream.leave()
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) stream.join()
  })
}

/** The server no longer tells this page about changes. */
function showStale(isStale: boolean): void {
  const place = document.getElementById('stale')
  if (place === null || place.hidden !== isStale) return
  place.hidden = !isStale
  place.textContent = isStale ? (place.dataset.words ?? '') : ''
}
