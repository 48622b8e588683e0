import { defaults } from '#src/adapters/edges/cli/defaults.js'
import type { FindBoards } from '#src/application/jobs/find-boards.js'
import type { GoneBoards } from '#src/application/jobs/ports/gone-boards.js'
import { type Container, tokens } from '#src/composition/container.js'
import { lazyPort } from '#src/composition/lazy.js'
import type { JobsAdapters, JobsOptions } from './jobs-parts.js'

/** Provides the boards that are known, and those that are gone; nothing is loaded or read before the first question. */
export function provideKnownBoards(container: Container, jobsDb: string, options: JobsOptions): void {
  const { busyTimeoutMs, ownBoards = null } = options
  container
    .provide(tokens.knownBoards, () => ({
      read: async () => {
        const { FileKnownBoards } = await import('#src/adapters/sources/boards/file-known-boards.js')
        return new FileKnownBoards(ownBoards).read()
      },
    }))
    .provide(tokens.goneBoards, () =>
      lazyPort(async () => {
        const { openSyncRecords } = await import('#src/composition/sync/open-records.js')
        return openSyncRecords({ jobsDb, busyTimeoutMs: busyTimeoutMs ?? defaults.busyTimeoutMs })
      }),
    )
}

const noneGone: GoneBoards = { goneBoards: async () => new Map(), noteBoardGone: async () => {} }

/** The search for boards of a queue; custom adapters know none that are watched or gone. */
export async function loadBoardSearch(
  container: Container,
  source: string | JobsAdapters,
  options: JobsOptions,
): Promise<FindBoards> {
  const { FindBoards } = await import('#src/application/jobs/find-boards.js')
  const isStored = typeof source === 'string'
  provideKnownBoards(container, isStored ? source : '', options)
  return new FindBoards({
    known: container.resolve(tokens.knownBoards),
    watched: isStored ? container.resolve(tokens.watchedBoards) : { list: async () => [] },
    gone: isStored ? container.resolve(tokens.goneBoards) : noneGone,
    clock: container.resolve(tokens.clock),
  })
}
