import type { CallContext } from '#src/adapters/edges/mcp/define-tool.js'
import type { PageBudget } from '#src/adapters/kit/answers/page-budget.js'
import type { HuntUseCases } from '#src/application/hunt/hunt-use-cases.js'
import type { SyncNowResult } from '#src/application/sync/sync-now.js'
import type { SyncRequest } from '#src/domain/sync/sync-request.js'

/** What the tools about applications need. */
export interface HuntTools {
  /** Opens the use cases for one call; its signal cancels their work. Throws DB_NOT_FOUND. */
  openHunt(call: CallContext): Promise<HuntUseCases>
  /**
   * Starts a run that fetches news, or says how far it is; absent if the server cannot start other processes. Throws
   * VALIDATION_ERROR, DB_NOT_FOUND.
   */
  readonly syncNow?: (request: SyncRequest) => Promise<SyncNowResult>
  readonly page: PageBudget
  /** Whether nothing is recorded, not even what was seen; defaults to false. */
  readonly isReadOnly?: boolean
}
