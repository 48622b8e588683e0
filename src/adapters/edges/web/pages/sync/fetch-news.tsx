import { FormToken } from '#src/adapters/edges/web/parts/form-token.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { syncWords } from '#src/adapters/edges/web/words/sync.js'

export const syncPath = '/sync'

/** The button that fetches what is new; nothing on a server that changes nothing. Source: page-sync. */
export function FetchNews({ c, hasHint = false }: { c: WebContext; hasHint?: boolean }) {
  const { isReadOnly } = c.get('parts')
  const words = syncWords[c.get('language')]
  if (isReadOnly) return null
  return (
    <form method="post" action={syncPath}>
      <FormToken c={c} />
      <button type="submit">{words.begin}</button>
      {hasHint ? <p class="quiet">{words.hint}</p> : null}
    </form>
  )
}

/** Says that agents need a restart to use the first mail. */
export function NewTools({ c }: { c: WebContext }) {
  return c.get('parts').settings.hasNewTools ? <p class="hint">{syncWords[c.get('language')].newTools}</p> : null
}
