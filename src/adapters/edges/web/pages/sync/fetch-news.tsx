import { FormToken } from '#src/adapters/edges/web/parts/form-token.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { syncWords } from '#src/adapters/edges/web/words/sync.js'

export const syncPath = '/sync'

/** The button that fetches what is new; nothing if this server cannot. Source: page-sync. */
export function FetchNews({ c, hasHint = false }: { c: WebContext; hasHint?: boolean }) {
  const { sync, isReadOnly } = c.get('parts')
  const words = syncWords[c.get('language')]
  if (sync === null || isReadOnly) return null
  return (
    <form method="post" action={syncPath}>
      <FormToken c={c} />
      <button type="submit">{words.begin}</button>
      {hasHint ? <p class="quiet">{words.hint}</p> : null}
    </form>
  )
}
