import { type Container, tokens } from './container.js'

/** The store in the schema that `url` names, and the turns of hosts among all who use it. */
export async function providePostgresWebsites(container: Container, url: string): Promise<void> {
  // the driver, and what speaks to it
  const { PostgresWebsiteRepository } = await import(
    '#src/adapters/stores/postgres/websites/postgres-website-repository.js'
  )
  const { PostgresHostTurns } = await import('#src/adapters/stores/postgres/websites/postgres-host-turns.js')
  container
    .provide(tokens.websiteRepository, () => new PostgresWebsiteRepository(url))
    .provide(tokens.hostTurns, () => new PostgresHostTurns(url))
}
