import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { shellWords } from '#src/adapters/edges/web/words/shell.js'

/** Copies the content of a field. Hidden without a script; the field can then be selected by hand. */
export function CopyButton({ c, of }: { c: WebContext; of: string }) {
  const words = shellWords[c.get('language')]
  return (
    <button type="button" hidden data-copies={of} data-copied={words.copied}>
      {words.copy}
    </button>
  )
}
