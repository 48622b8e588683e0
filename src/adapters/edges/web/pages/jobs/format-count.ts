import { numberFormat } from '#src/adapters/edges/web/parts/number-format.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'

export function formatCount(c: WebContext, count: number): string {
  return numberFormat(c).format(count)
}
