import type { Child } from 'hono/jsx'

/** Untrusted text; its direction does not affect the surrounding text. */
export function UntrustedText({ children }: { children?: Child }) {
  return <bdi>{children}</bdi>
}
