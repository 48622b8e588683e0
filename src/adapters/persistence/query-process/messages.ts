import type { WireError } from '../../kit/workers/wire-error.js'

/** From the parent to a query process: one at a time. */
export interface ProcessRequest {
  readonly method: string
  readonly args: unknown
}

/** From a query process, for each request. */
export type QueryReply = (
  | { readonly kind: 'result'; readonly value: unknown }
  | { readonly kind: 'error'; readonly error: WireError }
) & {
  /** Of the process. */
  readonly residentBytes: number
}
