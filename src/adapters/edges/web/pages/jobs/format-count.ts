import type { WebContext } from '#src/adapters/edges/web/web-env.js'

export function formatCount(c: WebContext, count: number): string {
  return new Intl.NumberFormat(c.get('language')).format(count)
}
