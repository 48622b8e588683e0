import { PostgresSavedSearches } from '#src/adapters/stores/postgres/jobs/postgres-saved-searches.js'
import { describeSavedSearches } from '#test/contracts/saved-searches.contract.js'
import { postgresQueue } from '#test/support/postgres-queue.js'

describeSavedSearches('PostgresSavedSearches', async () => new PostgresSavedSearches((await postgresQueue()).url))
