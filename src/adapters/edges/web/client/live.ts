/** What others change, as it happens. */
import { PageChanges } from './page-changes.js'
import { TabStream } from './tab-stream.js'
import { untilOnOwnClock } from './time-zone.js'

const states = document.querySelector<HTMLMetaElement>('meta[name="live-states"]')
const hasParts = document.querySelector('[data-live]') !== null

if (states !== null && hasParts) {
  const changes = new PageChanges(JSON.parse(states.content))
  const stream = new TabStream((told) => changes.take(told))
  let isLeft = false
  // a part that is asked for while the page is exchanged would be lost
  void untilOnOwnClock().then(() => {
    if (!isLeft) stream.join()
  })
  // a page that a browser keeps, to show it again, holds nothing
  addEventListener('pagehide', () => {
    isLeft = true
    stream.leave()
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) stream.join()
  })
}
