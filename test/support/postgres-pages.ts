import { onTestFinished } from 'vitest'
import { PostgresWebsiteRepository } from '#src/adapters/stores/postgres/websites/postgres-website-repository.js'
import { freshSchema } from './postgres.js'
import type { SharedStore } from './queue-workers.js'

/** An empty store of pages in its own schema. */
export async function aSharedSchema(): Promise<SharedStore> {
  const store = await freshSchema()
  const repository = new PostgresWebsiteRepository(store)
  onTestFinished(() => repository.close())
  return { store, repository }
}
