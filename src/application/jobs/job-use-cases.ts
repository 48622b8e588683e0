import type { HuntJobs } from '#src/application/hunt/ports/hunt-jobs.js'
import type { JobCatalog, JobDetails, JobListing, TextsOfJob } from '#src/application/jobs/ports/job-catalog.js'
import type { JobRepository, JobsSummary, QueuePage, StatusCounts } from '#src/application/jobs/ports/job-repository.js'
import type { JobSearch, SearchPage } from '#src/application/jobs/ports/job-search.js'
import type { EventsRequest, JobTriage } from '#src/application/jobs/ports/job-triage.js'
import type { SavedSearchStore } from '#src/application/jobs/ports/saved-search-store.js'
import type { Clock } from '#src/application/shared/ports/clock.js'
import type { IdSource } from '#src/application/shared/ports/id-source.js'
import type { JobEvent } from '#src/domain/jobs/job-event.js'
import type { SavedSearch } from '#src/domain/jobs/saved-search.js'
import type { StatusUpdateRequest } from '#src/domain/jobs/status-update.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { CountFoundJobs, type CountFoundRequest } from './count-found-jobs.js'
import type { FindBoards, FindBoardsRequest, FoundBoards } from './find-boards.js'
import { ListJobs, type ListJobsRequest } from './list-jobs.js'
import { ReadNewJobs, type ReadNewJobsRequest } from './read-new-jobs.js'
import {
  type RenameSearchOutcome,
  type RenameSearchRequest,
  SavedSearches,
  type SaveSearchOutcome,
  type SaveSearchRequest,
} from './saved-searches.js'
import { type LoadFit, SearchJobs, type SearchJobsRequest } from './search-jobs.js'
import { TriageJobs, type TriageJobsRequest, type TriageOutcome } from './triage-jobs.js'
import {
  type MatchingJobs,
  type MatchingOutcome,
  TriageMatching,
  type TriageMatchingRequest,
} from './triage-matching.js'
import { UndoTriage, type UndoTriageRequest } from './undo-triage.js'
import { UpdateJobStatuses, type UpdateOutcome } from './update-job-statuses.js'

export type { JobDetails, JobListing, ListedJob } from '#src/application/jobs/ports/job-catalog.js'
export type { JobsSummary, StatusCounts } from '#src/application/jobs/ports/job-repository.js'

/**
 * The use cases of a queue of captured jobs. Each method throws DB_NOT_FOUND, DB_ERROR and the errors it names itself.
 */
export interface JobUseCases {
  /** Returns one page of untriaged jobs, newest first. Throws VALIDATION_ERROR. */
  readNew(request?: ReadNewJobsRequest): Promise<QueuePage>
  /**
   * Writes a batch of verdicts atomically; faults of items are in the outcome. Throws VALIDATION_ERROR for a batch that
   * is too large or names a job twice.
   */
  updateStatuses(updates: readonly StatusUpdateRequest[]): Promise<UpdateOutcome>
  /** Counts jobs by status; fast for any number of jobs. */
  countByStatus(): Promise<StatusCounts>
  /** Counts jobs by status and by source. */
  summarize(): Promise<JobsSummary>
  /** Returns jobs of any status, newest first, and the total. */
  list(request?: ListJobsRequest): Promise<JobListing>
  /** Returns one page of matching jobs of any status, and the total. Throws VALIDATION_ERROR. */
  search(request?: SearchJobsRequest): Promise<SearchPage>
  /** Counts the matches of such a search by status, whatever statuses it is for. Throws VALIDATION_ERROR. */
  countFound(request?: CountFoundRequest): Promise<StatusCounts>
  /** Returns everything known about a job, or null if the id does not exist. */
  find(id: number): Promise<JobDetails | null>
  /** Returns the texts of the jobs that exist with these ids, in any order. */
  texts(ids: readonly number[]): Promise<readonly TextsOfJob[]>
  /**
   * Writes a batch of verdicts with reasons and scores atomically; faults of items are in the outcome. Throws
   * VALIDATION_ERROR for a batch that is too large or names a job twice.
   */
  triage(request: TriageJobsRequest): Promise<TriageOutcome>
  /** Counts the jobs that a rule applies to. Throws VALIDATION_ERROR. */
  countMatching(jobs: MatchingJobs): Promise<number>
  /**
   * Gives all matching jobs one verdict, however many there are, as one batch; jobs that somebody changes meanwhile are
   * left. The same call with the same batch goes on where one stopped. Throws VALIDATION_ERROR.
   */
  triageMatching(request: TriageMatchingRequest): Promise<MatchingOutcome>
  /** Undoes a batch of verdicts atomically, the batch of a rule as far as possible. Throws NOT_FOUND. */
  undoTriage(request: UndoTriageRequest): Promise<TriageOutcome>
  /**
   * Returns the events of all jobs, of one, or of a batch, newest first; `limit` defaults to 50. Returns null if the
   * storage keeps no history.
   */
  history(request?: Partial<EventsRequest>): Promise<readonly JobEvent[] | null>
  /** The searches that a person saved, by name. */
  savedSearches(): Promise<readonly SavedSearch[]>
  /** Saves a search under a name; the outcome says why it was not. Throws VALIDATION_ERROR without a place for it. */
  saveSearch(request: SaveSearchRequest): Promise<SaveSearchOutcome>
  /** Gives a saved search another name. Throws VALIDATION_ERROR without a place for it. */
  renameSearch(request: RenameSearchRequest): Promise<RenameSearchOutcome>
  /** Returns false if there was none. Throws VALIDATION_ERROR without a place for it. */
  removeSearch(name: string): Promise<boolean>
  /** Finds known boards of companies without asking any of them. Throws VALIDATION_ERROR. */
  findBoards(request: FindBoardsRequest): Promise<FoundBoards>
}

/** The dependencies of the use cases. */
export interface JobParts {
  readonly repository: JobRepository
  readonly shelf: JobCatalog
  readonly search: JobSearch
  readonly triage: JobTriage
  readonly clock: Clock
  readonly ids: IdSource
  /** Without it, statements about letters and applications cannot be undone. */
  readonly hunt?: Pick<HuntJobs, 'entries' | 'keepEntries'> | null
  /** Without it no search is saved. */
  readonly searches?: SavedSearchStore | null
  /** Called by the first search for boards; without it no board is known. */
  readonly loadBoards?: () => Promise<Pick<FindBoards, 'execute'>>
  /** Called by the first comparison with the profile; without it there is none. */
  readonly loadFit?: LoadFit | undefined
}

export function createJobUseCases({
  repository,
  shelf,
  search,
  triage,
  clock,
  ids,
  hunt = null,
  searches = null,
  loadBoards,
  loadFit,
}: JobParts): JobUseCases {
  const readNewJobs = new ReadNewJobs(repository)
  const updateJobStatuses = new UpdateJobStatuses(repository, clock)
  const saved = new SavedSearches(searches, clock)
  return {
    readNew: (request) => readNewJobs.execute(request),
    updateStatuses: (updates) => updateJobStatuses.execute(updates),
    countByStatus: () => repository.countByStatus(),
    summarize: () => repository.summarize(),
    list: (request) => new ListJobs(shelf, search, loadFit).execute(request),
    search: (request) => new SearchJobs(search, loadFit).execute(request),
    countFound: (request = {}) => new CountFoundJobs(search, () => repository.countByStatus()).execute(request),
    find: (id) => shelf.find(id),
    texts: async (ids) => (ids.length === 0 ? [] : shelf.texts(ids)),
    triage: (request) => new TriageJobs(triage, clock, ids).execute(request),
    countMatching: (jobs) => new TriageMatching({ search, triage, clock, ids }).count(jobs),
    triageMatching: (request) => new TriageMatching({ search, triage, clock, ids }).execute(request),
    undoTriage: (request) => new UndoTriage(triage, clock, ids, hunt).execute(request),
    history: ({ jobId = null, batch = null, limit = defaultEvents } = {}) => triage.events({ jobId, batch, limit }),
    savedSearches: () => saved.list(),
    saveSearch: (request) => saved.save(request),
    renameSearch: (request) => saved.rename(request),
    removeSearch: (name) => saved.remove(name),
    findBoards: async (request) => {
      if (loadBoards === undefined)
        throw new AppError('VALIDATION_ERROR', 'Known boards cannot be searched without loadBoards.')
      return (await loadBoards()).execute(request)
    },
  }
}

const defaultEvents = 50
