import type { Finding } from '#src/adapters/edges/words/finding.js'
import type { Closable } from '#src/adapters/kit/closing.js'
import type { Launch } from '#src/adapters/system/clients/launch.js'
import type { CopyReport, CopyRequest } from '#src/application/copy/copy-store.js'
import type { HuntUseCases } from '#src/application/hunt/hunt-use-cases.js'
import type { AddedPostings, AddFoundRequest } from '#src/application/jobs/add-found-postings.js'
import type { AddJobsOutcome, AddJobsRequest } from '#src/application/jobs/add-jobs.js'
import type { FetchBoardRequest, FetchedBoard } from '#src/application/jobs/fetch-board.js'
import type { ChosenBoard, FetchChosenRequest } from '#src/application/jobs/fetch-chosen-boards.js'
import type { FindBoardsRequest } from '#src/application/jobs/find-boards.js'
import type { AskedBoard, FindPostingsRequest, FoundPostings } from '#src/application/jobs/find-postings.js'
import type { KnownJobs } from '#src/application/jobs/get-jobs.js'
import type { ImportCount } from '#src/application/jobs/import-jobs.js'
import type { JobUseCases } from '#src/application/jobs/job-use-cases.js'
import type { MigrationReport } from '#src/application/jobs/ports/job-storage.js'
import type { CapturedRow } from '#src/application/jobs/ports/posting-source.js'
import type { WatchedBoard } from '#src/application/jobs/ports/watched-boards.js'
import type { RecheckOutcome, RecheckRequest } from '#src/application/jobs/recheck-postings.js'
import type { RefreshedBoard, RefreshRequest } from '#src/application/jobs/refresh-watched-boards.js'
import type { WalkCount, WalkRequest } from '#src/application/jobs/walk-postings.js'
import type { CompactReport, CompactRequest } from '#src/application/mail/compact-mail.js'
import type { DedupeReport, DedupeRequest } from '#src/application/mail/dedupe-mail.js'
import type { ImportRequest } from '#src/application/mail/import-mail.js'
import type { ImportReport } from '#src/application/mail/import-tally.js'
import type { IndexOutcome, IndexRequest } from '#src/application/mail/index-mail.js'
import type { MailUseCases } from '#src/application/mail/mail-use-cases.js'
import type { MailSource } from '#src/application/mail/ports/mail-source.js'
import type { RereadReport, RereadRequest } from '#src/application/mail/reread-mail.js'
import type { SettleRequest } from '#src/application/mail/settle-mailboxes.js'
import type { Progress } from '#src/application/shared/progress.js'
import type { Synthesizer } from '#src/application/websites/ports/synthesizer.js'
import type { WebsiteUseCases } from '#src/application/websites/website-use-cases.js'
import type { BoardReference } from '#src/domain/jobs/board-reference.js'
import type {
  BackupFlags,
  BoardFlags,
  CommonFlags,
  DoctorFlags,
  ForgetFlags,
  HttpServeFlags,
  HuntFlags,
  JobsFlags,
  MailAccountFlags,
  MailFlags,
  MailServeFlags,
  MailSyncFlags,
  OpenFlags,
  RestoreFlags,
  ServeFlags,
  SyncFlags,
  WebsiteFlags,
} from './flags.js'
import type { BackupServices, ForgetServices, RestoreServices } from './keeping-services.js'
import type { MailAccountServices } from './mail-account-services.js'
import type { MailSyncServices } from './mail-sync-services.js'
import type { PersonServices } from './person-services.js'
import type { ScheduleServices, SyncServices } from './sync-services.js'
import type { Terminal } from './terminal.js'

export interface FilesRequest {
  /** `-` means standard input. */
  readonly paths: readonly string[]
  readonly encoding?: string
  /** Whether the files will be read twice. */
  readonly twice: boolean
}

export interface PostingFiles extends Closable {
  /** Total size of all files in bytes; 0 if unknown. */
  readonly totalBytes: number
  /** `onBytes` receives the size of each chunk read; `signal` stops the reading, also of standard input. */
  rows(options: { readonly onBytes: (count: number) => void; readonly signal: AbortSignal }): AsyncIterable<CapturedRow>
}

export interface PostingRowsRequest extends Omit<WalkRequest, 'rows'> {
  readonly from: AsyncIterable<CapturedRow>
}

export interface FetchRequest extends FetchBoardRequest {
  readonly dryRun: boolean
  readonly fill: boolean
}

/** The services of commands that fetch from boards, on one database. */
export interface BoardServices extends Closable {
  /** Throws VALIDATION_ERROR. */
  find(source: string): BoardReference
  /** Creates the database if it is missing; with `dryRun` nothing is created or written. */
  fetch(request: FetchRequest): Promise<FetchedBoard>
  /** Returns whether the board was watched before. Creates the database if it is missing. */
  watch(board: BoardReference, phrases: readonly string[]): Promise<boolean>
  /** Returns false if the board was not watched. */
  unwatch(board: BoardReference): Promise<boolean>
  listWatched(): Promise<readonly WatchedBoard[]>
  /** Fetches every watched board again. */
  refresh(request: RefreshRequest): Promise<readonly RefreshedBoard[]>
  /** Adds all postings of these boards. Creates the database if it is missing. */
  fetchChosen(request: FetchChosenRequest): Promise<readonly ChosenBoard[]>
  /** Asks boards that fit a question for new postings; adds none. */
  findPostings(request: FindPostingsRequest): Promise<FoundPostings>
  /** Adds postings that were found. Creates the database if it is missing. */
  addFound(request: AddFoundRequest): Promise<AddedPostings>
  /** Watches these boards for the postings of a question. Returns those that were not watched before. */
  watchFor(
    boards: readonly Pick<AskedBoard, 'reference' | 'company'>[],
    question: FindBoardsRequest,
  ): Promise<readonly string[]>
}

/** Fetches the postings of one database again. */
export interface CheckServices extends Closable {
  /** Throws NOT_FOUND, VALIDATION_ERROR. */
  checkPostings(request: RecheckRequest): Promise<RecheckOutcome>
}

/** Adds single postings to one database. */
export interface AddServices extends Closable {
  /** Creates the database if it is missing, and waits until every page is read. Throws VALIDATION_ERROR. */
  addJobs(request: Omit<AddJobsRequest, 'waitMs'>): Promise<AddJobsOutcome>
  /** All of standard input. */
  readText(): Promise<string>
}

/** The services of the commands about jobs, on one database. */
export interface JobsServices
  extends Closable,
    Pick<JobUseCases, 'summarize' | 'list' | 'find' | 'history' | 'countMatching' | 'triageMatching' | 'undoTriage'>,
    Pick<JobUseCases, 'savedSearches' | 'saveSearch' | 'renameSearch' | 'removeSearch'> {
  /** Everything known about jobs except their mail. */
  get(ids: readonly number[]): Promise<KnownJobs<never>>
  migrate(): Promise<MigrationReport>
  readFiles(request: FilesRequest): Promise<PostingFiles>
  check(request: PostingRowsRequest): Promise<WalkCount>
  /** Creates the database if it is missing; with `dryRun` nothing is created or written. */
  import(request: PostingRowsRequest & { readonly dryRun: boolean; readonly fill: boolean }): Promise<ImportCount>
}

export interface MailFiles {
  readonly sources: readonly MailSource[]
  /** Total size of all sources in bytes; 0 if unknown. */
  readonly totalBytes: number
}

export interface MailImportRequest extends Omit<ImportRequest, 'sources'> {
  readonly from: readonly MailSource[]
  /** The mailbox to use instead of the name of the folder. */
  readonly as?: string | undefined
  readonly onDoubt: NonNullable<SettleRequest['onDoubt']>
  /** Called while the text of attachments is read; counts messages. */
  readonly onAttachments?: (progress: Progress) => void
}

/** The services of the commands about mail, on one archive. */
export interface MailServices extends Closable, Pick<MailUseCases, 'statistics' | 'conversations'> {
  /** Throws NOT_FOUND, VALIDATION_ERROR. */
  readFiles(paths: readonly string[], options: { readonly includeDeleted: boolean }): Promise<MailFiles>
  /** Creates the archive if it is missing. */
  import(request: MailImportRequest): Promise<ImportReport>
  reread(request: RereadRequest): Promise<RereadReport>
  dedupe(request: DedupeRequest): Promise<DedupeReport>
  index(request: IndexRequest): Promise<IndexOutcome>
  compact(request: CompactRequest): Promise<CompactReport>
}

/** The services of the commands about applications. Without a named archive no mail is read. */
export interface HuntServices
  extends Closable,
    Pick<
      HuntUseCases,
      | 'listApplications'
      | 'getApplicationTimeline'
      | 'getApplicationTimelines'
      | 'readLetters'
      | 'judgeLetters'
      | 'noteApplication'
      | 'news'
      | 'seeNews'
      | 'datesAhead'
    > {
  /** Whether a mail archive is read too. */
  readonly hasMail: boolean
}

/** The services of the commands about websites, on one store. */
export interface WebsiteServices extends Closable, WebsiteUseCases {
  /** Null if none is configured. */
  readonly synthesizer: Synthesizer | null
}

/** The local embedding model. */
export interface ModelServices {
  /** Whether the package that runs it is installed. */
  readonly hasPackage: boolean
  /** Requests its list of files and their sizes. Throws FETCH_FAILED. */
  describe(): Promise<{
    readonly name: string
    readonly source: string
    /** An absolute path. */
    readonly folder: string
    readonly files: readonly { readonly name: string; readonly bytes: number | null; readonly present: boolean }[]
    readonly missingBytes: number | null
  }>
  /** Downloads the missing files; `onBytes` receives the total bytes present so far. Throws FETCH_FAILED. */
  pull(onBytes: (bytes: number, file: string) => void, signal: AbortSignal): Promise<void>
}

export interface MigratedStore {
  readonly store: 'jobs' | 'websites'
  readonly report: MigrationReport
}

/** Copies one store into another. */
export interface CopyServices extends Closable {
  copy(request: CopyRequest): Promise<CopyReport>
}

/** The paths of a home; stores may be database URLs. */
export interface HomePlaces {
  readonly folder: string
  readonly jobs: string
  readonly websites: string
  readonly mail: string
  readonly models: string
  readonly token: string
}

export interface InitReport {
  readonly home: HomePlaces
  /** What this run created, by its name in the home folder. */
  readonly made: readonly string[]
  /** Whether the home is found without being named. */
  readonly isFound: boolean
}

/** Why the browser may not show the page, and a link that works once, for a minute. */
export interface UnopenedPage {
  readonly problem: 'noBrowser' | 'noBrowserNoLogin' | 'unused'
  readonly link: string
}

/** The page of a running server. */
export interface PageOpening {
  /** A link that logs one browser in; it works for a minute. Throws FETCH_FAILED if the server does not answer. */
  link(path: string): Promise<string>
  /** Opens the page in the browser of this machine. Throws FETCH_FAILED. */
  open(path: string, tell: (unopened: UnopenedPage) => void): Promise<void>
  /** Ends the login of every browser. Returns whether there was one. Throws VALIDATION_ERROR without a home. */
  revoke(): boolean
}

/** The services behind the command line. Each method throws VALIDATION_ERROR if a flag is invalid. */
export interface CliServices {
  readonly version: string
  /** How this program is started: absolute paths, without a command. */
  readonly launch: Launch
  /** Creates a home folder, or the missing parts of one. */
  initHome(flags: CommonFlags): Promise<InitReport>
  /** Checks everything that a server with these flags would use, and the clients of this machine. */
  diagnose(flags: DoctorFlags): Promise<readonly Finding[]>
  serveMcp(flags: ServeFlags): Promise<void>
  /** Like `serveMcp`, over HTTP. */
  serveHttp(flags: HttpServeFlags): Promise<void>
  openPage(flags: OpenFlags): Promise<PageOpening>
  /** Serves only the mail tools. */
  serveMail(flags: MailServeFlags): Promise<void>
  /** The mail tools with their inputs and outputs, as help text. */
  mailToolsHelp(): Promise<string>
  openJobs(flags: JobsFlags): Promise<JobsServices>
  openBoards(flags: BoardFlags): Promise<BoardServices>
  openChecks(flags: BoardFlags): Promise<CheckServices>
  openAdding(flags: BoardFlags): Promise<AddServices>
  openMail(flags: MailFlags): Promise<MailServices>
  openMailAccounts(flags: MailAccountFlags): Promise<MailAccountServices>
  openMailSync(flags: MailSyncFlags): Promise<MailSyncServices>
  openHunt(flags: HuntFlags): Promise<HuntServices>
  openPerson(flags: HuntFlags): Promise<PersonServices>
  openWebsites(flags: WebsiteFlags): Promise<WebsiteServices>
  openModel(flags: WebsiteFlags): Promise<ModelServices>
  openSync(flags: SyncFlags): Promise<SyncServices>
  openSchedule(flags: SyncFlags): Promise<ScheduleServices>
  /** Yields each store when its migration is done. */
  migrateStores(flags: JobsFlags): AsyncIterable<MigratedStore>
  /** Throws DB_NOT_FOUND, DB_ERROR. */
  openCopy(from: string, to: string, flags: CommonFlags): Promise<CopyServices>
  openBackup(flags: BackupFlags): Promise<BackupServices>
  openRestore(flags: RestoreFlags): Promise<RestoreServices>
  openForget(flags: ForgetFlags): Promise<ForgetServices>
}

/** The parts every command receives. */
export interface CommandParts {
  readonly services: CliServices
  readonly terminal: Terminal
  /** Sets the exit code if the command neither fails nor finishes. */
  readonly endWith: (code: number) => void
}
