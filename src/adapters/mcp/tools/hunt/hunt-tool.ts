import type { HuntUseCases } from '../../../../application/applications/hunt-use-cases.js'
import type { PageBudget } from '../../../kit/page-budget.js'
import type { CallContext } from '../../define-tool.js'

/** What the tools about applications are made from. */
export interface HuntTools {
  /** The use cases for one call; aborting its signal stops what they ask. Throws DB_NOT_FOUND. */
  openHunt(call: CallContext): Promise<HuntUseCases>
  readonly page: PageBudget
}
