import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { shellWords } from '#src/adapters/edges/web/words/shell.js'

/** Copies what stands in a field. Without a script there is none: the field is a text like any other. */
export function CopyButton({ c, of }: { c: WebContext; of: string }) {
  const words = shellWords[c.get('language')]
  return (
    <button type="button" hidden data-copies={of} data-copied={words.copied}>
      {words.copy}
    </button>
  )
}
