import type { Child } from 'hono/jsx'

/** What a stranger wrote: text, whose direction touches nothing around it. */
export function Theirs({ children }: { children?: Child }) {
  return <bdi>{children}</bdi>
}
