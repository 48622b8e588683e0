import { PublicBoards } from '../adapters/boards/public-boards.js'
import type { BoardServices } from '../adapters/cli/services.js'
import { HttpFeedFetcher, type HttpFeedFetcherOptions } from '../adapters/fetching/http-feed-fetcher.js'
import { JsonListReader } from '../adapters/import/read-json-list.js'
import { rowProblems } from '../adapters/import/row-reader.js'
import { htmlToText } from '../adapters/mime/html-text.js'
import { FetchBoard } from '../application/jobs/fetch-board.js'
import type { JobBoards } from '../application/jobs/ports/job-boards.js'
import type { Config } from './config.js'
import { Container, tokens } from './container.js'
import { provideIntake } from './import-jobs.js'
import { provideJobs } from './open-jobs.js'
import { version } from './version.js'

/** What the commands that fetch from boards need, on the configured database. Throws VALIDATION_ERROR. */
export function openBoards(config: Config): BoardServices {
  const container = provideJobs(new Container(), config.jobsDb, config)
  provideIntake(container)
  container.provide(tokens.jobBoards, () => openPublicBoards({ ...config, mirror: config.boardsMirror }))
  const boards = container.resolve(tokens.jobBoards)
  return {
    find: (source) => boards.find(source),
    fetch: async ({ dryRun, fill, ...request }) => {
      const intake = await container.resolve(tokens.openJobIntake)({ dryRun, fill })
      try {
        const fetching = new FetchBoard(boards, intake, container.resolve(tokens.clock), htmlToText)
        return await fetching.execute({ ...request, asksKnown: fill })
      } finally {
        await intake.close()
      }
    },
    close: () => container.close(),
  }
}

export interface PublicBoardsOptions extends Omit<HttpFeedFetcherOptions, 'version' | 'mirror'> {
  /** What is asked in place of the boards' own hosts, whose names begin the path there. */
  readonly mirror?: string | null
}

/** The boards as they are read over HTTP. Throws VALIDATION_ERROR. */
export function openPublicBoards({ mirror = null, ...options }: PublicBoardsOptions): JobBoards {
  const toMirror = (url: URL) => new URL(`${mirror?.replace(/\/$/, '')}/${url.host}${url.pathname}${url.search}`)
  const feeds = new HttpFeedFetcher({ ...options, version, ...(mirror === null ? {} : { mirror: toMirror }) })
  return new PublicBoards({
    read: (url, signal, accept) => feeds.read({ url, signal, accept }),
    makeListReader: () => new JsonListReader(),
    cutOff: [rowProblems.cutOff, rowProblems.listCutOff],
    close: () => feeds.close(),
  })
}
