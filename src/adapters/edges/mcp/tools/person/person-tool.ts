import type { CallContext } from '#src/adapters/edges/mcp/define-tool.js'
import type { PageBudget } from '#src/adapters/kit/answers/page-budget.js'
import type { PersonUseCases } from '#src/application/person/person-use-cases.js'

/** What the tools about the person need. */
export interface PersonTools {
  /** Opens the use cases for one call; its signal cancels their work. Throws DB_NOT_FOUND. */
  openPerson(call: CallContext): Promise<PersonUseCases>
  readonly page: PageBudget
}

/** Who writes in a call. */
export function byAgent(call: CallContext) {
  return { actor: 'agent' as const, client: call.client ?? null }
}
