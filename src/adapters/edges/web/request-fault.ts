import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { FaultName } from '#src/adapters/edges/web/words/shell.js'

/** An error in the request itself. */
export class RequestFault extends Error {
  readonly status: ContentfulStatusCode
  readonly fault: FaultName

  constructor(status: ContentfulStatusCode, fault: FaultName) {
    super(fault)
    this.status = status
    this.fault = fault
  }
}
