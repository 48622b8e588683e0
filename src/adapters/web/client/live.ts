/** What others change, as it happens. */
import { PageChanges } from './page-changes.js'
import { TabStream } from './tab-stream.js'

const states = document.querySelector<HTMLMetaElement>('meta[name="live-states"]')
const hasParts = document.querySelector('[data-live]') !== null

if (states !== null && hasParts) {
  const changes = new PageChanges(JSON.parse(states.content))
  const stream = new TabStream((told) => changes.take(told))
  stream.join()
  // a page that a browser keeps, to show it again, holds nothing
  addEventListener('pagehide', () => stream.leave())
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) stream.join()
  })
}
