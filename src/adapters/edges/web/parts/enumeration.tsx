import type { Child } from 'hono/jsx'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { punctuation } from '#src/adapters/edges/web/words/punctuation.js'

/** Items with the commas of the language between them. */
export function Enumeration({ c, items }: { c: WebContext; items: readonly Child[] }) {
  return (
    <>
      {items.map((item, at) => (
        <>
          {at === 0 ? '' : punctuation[c.get('language')].comma}
          {item}
        </>
      ))}
    </>
  )
}
