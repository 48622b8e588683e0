import { MemorySavedSearches } from '#src/adapters/stores/memory/jobs/memory-saved-searches.js'
import { describeSavedSearches } from '#test/contracts/saved-searches.contract.js'

describeSavedSearches('MemorySavedSearches', async () => new MemorySavedSearches())
