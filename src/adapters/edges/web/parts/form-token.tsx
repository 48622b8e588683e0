import { formTokenField } from '#src/adapters/edges/web/form-tokens.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'

/** The hidden token in every form that changes something. */
export function FormToken({ c }: { c: WebContext }) {
  return <input type="hidden" name={formTokenField} value={c.get('formToken')(c.get('session'))} />
}
