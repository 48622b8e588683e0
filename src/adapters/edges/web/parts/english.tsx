import type { Child } from 'hono/jsx'

/** A text that exists only in English, marked for screen readers on a page in another language. */
export function English({ children }: { children?: Child }) {
  return <span lang="en">{children}</span>
}
