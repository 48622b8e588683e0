import type { CallContext } from '#src/adapters/edges/mcp/define-tool.js'
import type { PageBudget } from '#src/adapters/kit/answers/page-budget.js'
import type { HuntUseCases } from '#src/application/hunt/hunt-use-cases.js'

/** What the tools about applications are made from. */
export interface HuntTools {
  /** The use cases for one call; aborting its signal stops what they ask. Throws DB_NOT_FOUND. */
  openHunt(call: CallContext): Promise<HuntUseCases>
  readonly page: PageBudget
}
