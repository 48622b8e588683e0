import type { BoardServices } from '#src/adapters/edges/cli/services.js'
import { closing } from '#src/adapters/kit/closing.js'
import { PublicBoards } from '#src/adapters/sources/boards/public-boards.js'
import { HttpFeedFetcher, type HttpFeedFetcherOptions } from '#src/adapters/sources/fetching/http-feed-fetcher.js'
import { htmlToText } from '#src/adapters/sources/mime/html-text.js'
import { JsonListReader } from '#src/adapters/sources/posting-files/read-json-list.js'
import { rowProblems } from '#src/adapters/sources/posting-files/row-reader.js'
import { AskedBoardsFile } from '#src/adapters/system/asked-boards-file.js'
import { AddFoundPostings } from '#src/application/jobs/add-found-postings.js'
import { FetchBoard } from '#src/application/jobs/fetch-board.js'
import { FetchChosenBoards } from '#src/application/jobs/fetch-chosen-boards.js'
import { toQuestion, watchedReferences } from '#src/application/jobs/find-boards.js'
import { FindPostings } from '#src/application/jobs/find-postings.js'
import type { JobBoards } from '#src/application/jobs/ports/job-boards.js'
import { RefreshWatchedBoards } from '#src/application/jobs/refresh-watched-boards.js'
import type { Config } from '#src/composition/config.js'
import { Container, type IntakeOptions, tokens } from '#src/composition/container.js'
import { version } from '#src/composition/version.js'
import { formatReference } from '#src/domain/jobs/board-reference.js'
import { phrasesToWatch } from '#src/domain/jobs/board-search.js'
import { provideIntake } from './import-jobs.js'
import { provideJobs } from './jobs-parts.js'
import { provideKnownBoards } from './known-boards.js'

/** The services of the commands that fetch from boards, on the configured database. Throws VALIDATION_ERROR. */
export function openBoards(config: Config): BoardServices {
  const container = provideJobs(new Container(), config.jobsDb, config)
  provideIntake(container)
  container.provide(tokens.jobBoards, () => openPublicBoards({ ...config, mirror: config.boardsMirror }))
  provideKnownBoards(container, config.jobsDb, config)
  const boards = container.resolve(tokens.jobBoards)
  const clock = container.resolve(tokens.clock)
  const watched = container.resolve(tokens.watchedBoards)
  const gone = container.resolve(tokens.goneBoards)
  const fetching = async <T>(options: IntakeOptions, work: (fetching: FetchBoard) => Promise<T>): Promise<T> =>
    closing(container.resolve(tokens.openJobIntake)(options), (intake) =>
      work(new FetchBoard(boards, intake, clock, htmlToText)),
    )
  return {
    find: (source) => boards.find(source),
    fetch: ({ dryRun, fill, ...request }) =>
      fetching({ dryRun, fill }, (fetchBoard) => fetchBoard.execute({ ...request, asksKnown: fill })),
    watch: async (board, phrases) => {
      await container.resolve(tokens.jobStorage).create()
      return watched.add({ reference: formatReference(board), phrases, at: clock.now().toISOString() })
    },
    unwatch: (board) => watched.remove(formatReference(board)),
    listWatched: () => watched.list(),
    refresh: async (request) => {
      // an empty list of boards does not create a missing queue
      if ((await watched.list()).length === 0) return []
      return fetching({ dryRun: false, fill: false }, (fetchBoard) =>
        new RefreshWatchedBoards(watched, boards, fetchBoard, clock).execute(request),
      )
    },
    fetchChosen: (request) =>
      fetching({ dryRun: false, fill: false }, (fetchBoard) =>
        new FetchChosenBoards({ boards, fetching: fetchBoard, watched, gone, clock }).execute(request),
      ),
    findPostings: (request) =>
      closing(container.resolve(tokens.openJobIntake)({ dryRun: true, fill: false }), (intake) => {
        const known = container.resolve(tokens.knownBoards)
        const asked = new AskedBoardsFile(config.askedBoards)
        return new FindPostings({ known, boards, intake, gone, asked, clock, htmlToText }).execute(request)
      }),
    addFound: (request) =>
      closing(container.resolve(tokens.openJobIntake)({ dryRun: false, fill: false }), (intake) =>
        new AddFoundPostings(intake, clock, htmlToText).execute(request),
      ),
    watchFor: async (having, question) => {
      await container.resolve(tokens.jobStorage).create()
      const known = await watchedReferences(watched)
      const fresh = having.filter(({ reference }) => !known.has(reference))
      for (const { reference, company } of fresh) {
        const phrases = phrasesToWatch(toQuestion(question), { company, name: boards.find(reference).name })
        await watched.add({ reference, phrases, at: clock.now().toISOString() })
      }
      return fresh.map(({ reference }) => reference)
    },
    close: () => container.close(),
  }
}

export interface PublicBoardsOptions extends Omit<HttpFeedFetcherOptions, 'version' | 'mirror'> {
  /** The base URL of a mirror, under which each board host is a path segment. */
  readonly mirror?: string | null
}

/** The public boards over HTTP. Throws VALIDATION_ERROR. */
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
