import type { Closable } from '#src/adapters/kit/closing.js'
import { BoardWatch } from '#src/application/jobs/board-watch.js'
import type { Config } from '#src/composition/config.js'
import type { Jobs } from '#src/composition/jobs/open-jobs.js'
import { Lazy } from '#src/composition/lazy.js'

/** Watches boards for the page. What reads boards is loaded when a page first needs it. */
export function openBoardWatch(
  config: Config,
  openJobs: () => Promise<Jobs>,
): Closable & { readonly watch: BoardWatch } {
  const services = new Lazy(async () => (await import('#src/composition/jobs/board-commands.js')).openBoards(config))
  const watch = new BoardWatch(async () => {
    const boards = await services.load()
    return {
      findBoards: async (request) => (await openJobs()).findBoards(request),
      watchFor: (chosen, question) => boards.watchFor(chosen, question),
      refresh: (request) => boards.refresh(request),
      watched: {
        list: () => boards.listWatched(),
        remove: async (reference) => boards.unwatch(boards.find(reference)),
      },
    }
  })
  return {
    watch,
    close: async () => {
      await watch.close()
      await services.close()
    },
  }
}
