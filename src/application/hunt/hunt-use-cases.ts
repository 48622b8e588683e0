import type { RosterJob } from '#src/application/hunt/ports/hunt-jobs.js'
import type { AddJobsOutcome, AddJobsRequest } from '#src/application/jobs/add-jobs.js'
import { type AskedOfJobs, GetJobs, type KnownJobs } from '#src/application/jobs/get-jobs.js'
import { jobsOfPage } from '#src/application/jobs/jobs-of-page.js'
import type {
  PostingPreview,
  PreviewPostings,
  PreviewQuestion,
  PreviewRequest,
} from '#src/application/jobs/preview-postings.js'
import { type RecheckOutcome, RecheckPostings, type RecheckRequest } from '#src/application/jobs/recheck-postings.js'
import type { JobLink } from '#src/domain/jobs/job-link.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { readDatesAhead } from './dates-ahead.js'
import { type ApplicationTimeline, GetApplicationTimeline, type JobTimeline } from './get-application-timeline.js'
import type { HuntParts } from './hunt-parts.js'
import { findJobChoices, type JobChoice, type JobChoices, type JobChoicesRequest, jobChoicesOf } from './job-choices.js'
import { type JudgedLetters, JudgeLetters, type JudgeLettersRequest } from './judge-letters.js'
import { LinkApplication, type LinkApplicationRequest } from './link-application.js'
import { type ApplicationPage, ListApplications, type ListApplicationsRequest } from './list-applications.js'
import { listMailGroup, type MailGroupPage, type MailGroupRequest } from './mail-groups.js'
import { type MailOfJob, mailOfJobs } from './mail-of-jobs.js'
import type { DateAhead, News } from './news.js'
import { NoteApplication, type NoteApplicationRequest, type NotedApplication } from './note-application.js'
import { type LettersPage, ReadLetters, type ReadLettersRequest } from './read-letters.js'
import { type NewsRequest, ReadNews, type SeenNews } from './read-news.js'
import { type DecisionsOfDay, type HuntProgress, type HuntProgressRequest, ReadProgress } from './read-progress.js'
import { type StatusProposals, SuggestStatusUpdates } from './suggest-status-updates.js'
import { type UnderstoodLetter, understandMessages } from './understand-messages.js'

/** The use cases of a job hunt. Each method throws DB_NOT_FOUND, DB_ERROR, TIMEOUT and the errors it names itself. */
export interface HuntUseCases {
  readonly listApplications: (request: ListApplicationsRequest) => Promise<ApplicationPage>
  /** Throws NOT_FOUND. */
  readonly getApplicationTimeline: (jobId: number) => Promise<ApplicationTimeline>
  /** Returns the timelines of those of the jobs that exist; the hunt is read once. */
  readonly getApplicationTimelines: (jobIds: readonly number[]) => Promise<readonly JobTimeline[]>
  /** Null means all jobs. Throws NOT_FOUND. */
  readonly suggestStatusUpdates: (jobIds: readonly number[] | null) => Promise<StatusProposals>
  /** Links several things at once; if one does not exist, none is stored. Throws NOT_FOUND, VALIDATION_ERROR. */
  readonly linkApplications: (requests: readonly LinkApplicationRequest[]) => Promise<readonly JobLink[]>
  /** Throws NOT_FOUND. */
  readonly linkApplication: (request: LinkApplicationRequest) => Promise<JobLink>
  /** Finds the job of a letter among all jobs, those applied to first. Throws VALIDATION_ERROR. */
  readonly findJobChoices: (request: JobChoicesRequest) => Promise<JobChoices>
  /** Returns these jobs as such choices, by id, those applied to first; deleted ones are missing. */
  readonly jobChoicesOf: (ids: readonly number[]) => Promise<ReadonlyMap<number, JobChoice>>
  /** Returns conversations of one kind, and how many there are of each. */
  readonly listMailGroup: (request: MailGroupRequest) => Promise<MailGroupPage>
  /** Returns letters of the hunt that nobody has judged yet. */
  readonly readLetters: (request?: ReadLettersRequest) => Promise<LettersPage>
  /** Stores verdicts on letters. Throws VALIDATION_ERROR. */
  readonly judgeLetters: (request: JudgeLettersRequest) => Promise<JudgedLetters>
  /** Stores something that no letter says. Throws NOT_FOUND, VALIDATION_ERROR. */
  readonly noteApplication: (request: NoteApplicationRequest) => Promise<NotedApplication>
  /** Returns the interviews and deadlines that are ahead, earliest first. */
  readonly datesAhead: () => Promise<readonly DateAhead[]>
  /** Returns what is new to a reader. Throws VALIDATION_ERROR. */
  readonly news: (request: NewsRequest) => Promise<News>
  /** Records that news were seen: the next ones of the reader begin there. Throws VALIDATION_ERROR. */
  readonly seeNews: (request: SeenNews) => Promise<void>
  /** Returns mail by job; null means all jobs. Jobs without mail are left out. Returns null if there is no archive. */
  readonly mailOf: (jobIds: readonly number[] | null) => Promise<ReadonlyMap<number, MailOfJob> | null>
  /** Returns how the hunt is going. Throws VALIDATION_ERROR. */
  readonly progress: (request: HuntProgressRequest) => Promise<HuntProgress>
  /** Returns today's decisions, as `progress` does. Throws VALIDATION_ERROR. */
  readonly decisionsOfDay: (request: HuntProgressRequest) => Promise<DecisionsOfDay>
  /** Returns by id what each message means for the hunt, its job, and whose turn it is; null if there is no archive. */
  readonly understand: (emailIds: readonly number[]) => Promise<ReadonlyMap<number, UnderstoodLetter> | null>
  /** Returns all that is known about jobs. Throws VALIDATION_ERROR. */
  readonly getJobs: (ids: readonly number[], asked: AskedOfJobs) => Promise<KnownJobs<MailOfJob>>
  /** Returns the jobs whose stored page this is, by id. */
  readonly jobsOfPage: (sourceId: number) => Promise<readonly RosterJob[]>
  /** Reads postings again. Throws NOT_FOUND, VALIDATION_ERROR. */
  readonly checkPostings: (request: RecheckRequest) => Promise<RecheckOutcome>
  /** Adds postings to the queue. Throws VALIDATION_ERROR. */
  readonly addJobs: (request: AddJobsRequest) => Promise<AddJobsOutcome>
  /** Begins to read a posting, to look at it before it is added. Throws VALIDATION_ERROR. */
  readonly previewPosting: (request: PreviewRequest) => Promise<PostingPreview>
  /** How far a posting is read; null if none was begun at this URL. Throws VALIDATION_ERROR. */
  readonly findPreview: (question: PreviewQuestion) => Promise<PostingPreview | null>
}

export function createHuntUseCases(parts: HuntParts): HuntUseCases {
  return {
    listApplications: (request) => new ListApplications(parts).execute(request),
    getApplicationTimeline: (jobId) => new GetApplicationTimeline(parts).execute(jobId),
    getApplicationTimelines: (jobIds) => new GetApplicationTimeline(parts).executeAll(jobIds),
    suggestStatusUpdates: (jobIds) => new SuggestStatusUpdates(parts).execute(jobIds),
    linkApplications: (requests) => new LinkApplication(parts).execute(requests),
    linkApplication: async (request) => {
      const [link] = await new LinkApplication(parts).execute([request])
      return link as JobLink
    },
    findJobChoices: (request) => findJobChoices(parts, request),
    jobChoicesOf: (ids) => jobChoicesOf(parts, ids),
    listMailGroup: (request) => listMailGroup(parts, request),
    readLetters: (request) => new ReadLetters(parts).execute(request),
    judgeLetters: (request) => new JudgeLetters(parts).execute(request),
    noteApplication: (request) => new NoteApplication(parts).execute(request),
    datesAhead: () => readDatesAhead(parts),
    news: async (request) => new ReadNews(parts).execute(request),
    seeNews: async (request) => new ReadNews(parts).see(request),
    mailOf: (jobIds) => mailOfJobs(parts, jobIds),
    progress: (request) => new ReadProgress(parts).execute(request),
    decisionsOfDay: (request) => new ReadProgress(parts).decisionsOfDay(request),
    understand: (emailIds) => understandMessages(parts, emailIds),
    getJobs: (ids, asked) => getJobs(parts, ids, asked),
    jobsOfPage: (sourceId) => jobsOfPage(parts.pages ?? null, parts.jobs, sourceId),
    checkPostings: (request) => checkPostings(parts, request),
    addJobs: (request) => addJobs(parts, request),
    previewPosting: async (request) => previewsOf(parts).begin(request),
    findPreview: async (question) => previewsOf(parts).find(question),
  }
}

async function getJobs(parts: HuntParts, ids: readonly number[], asked: AskedOfJobs): Promise<KnownJobs<MailOfJob>> {
  const { records, jobs: hunt, pages = null, loadFit } = parts
  if (records === undefined)
    throw new AppError('VALIDATION_ERROR', 'This hunt was opened without access to its job rows.')
  return new GetJobs<MailOfJob>({ records, hunt, pages, loadFit, mailOf: (of) => mailOfJobs(parts, of) }).execute(
    ids,
    asked,
  )
}

async function checkPostings({ jobs, clock, postings }: HuntParts, request: RecheckRequest): Promise<RecheckOutcome> {
  if (postings === undefined) throw new AppError('VALIDATION_ERROR', 'This hunt was opened without a page reader.')
  return new RecheckPostings({ ...postings, checks: jobs, clock }).execute(request)
}

async function addJobs({ adding }: HuntParts, request: AddJobsRequest): Promise<AddJobsOutcome> {
  if (adding === undefined)
    throw new AppError('VALIDATION_ERROR', 'This hunt was opened without support for adding jobs.')
  return adding.execute(request)
}

function previewsOf({ previews }: HuntParts): Pick<PreviewPostings, 'begin' | 'find'> {
  if (previews === undefined) throw new AppError('VALIDATION_ERROR', 'This hunt was opened without a page reader.')
  return previews
}
