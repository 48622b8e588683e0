import type { Child } from 'hono/jsx'
import { FormToken } from '#src/adapters/edges/web/parts/form-token.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'

interface UndoFormProps {
  readonly c: WebContext
  /** The name of the batch. */
  readonly batch: string
  /** The page to return to. */
  readonly back: string
  /** The button. */
  readonly children?: Child
}

/** Undoes a batch of verdicts; nothing on a server that is read-only. */
export function UndoForm({ c, batch, back, children }: UndoFormProps) {
  if (c.get('parts').isReadOnly) return null
  return (
    <form method="post" action="/undo">
      <FormToken c={c} />
      <input type="hidden" name="batch" value={batch} />
      <input type="hidden" name="back" value={back} />
      {children}
    </form>
  )
}
