import type { CallContext } from '#src/adapters/edges/mcp/define-tool.js'
import type { PageBudget } from '#src/adapters/kit/answers/page-budget.js'
import type { HuntUseCases } from '#src/application/hunt/hunt-use-cases.js'

/** What the tools about applications need. */
export interface HuntTools {
  /** Opens the use cases for one call; its signal cancels their work. Throws DB_NOT_FOUND. */
  openHunt(call: CallContext): Promise<HuntUseCases>
  readonly page: PageBudget
}
