import type { Finding } from '#src/adapters/edges/words/finding.js'
import type { Closable } from '#src/adapters/kit/closing.js'
import type { Launch } from '#src/adapters/system/clients/launch.js'
import type { CopyReport, CopyRequest } from '#src/application/copy/copy-store.js'
import type { HuntUseCases } from '#src/application/hunt/hunt-use-cases.js'
import type { AddJobsOutcome, AddJobsRequest } from '#src/application/jobs/add-jobs.js'
import type { FetchBoardRequest, FetchedBoard } from '#src/application/jobs/fetch-board.js'
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
import type { Synthesizer } from '#src/application/websites/ports/synthesizer.js'
import type { WebsiteUseCases } from '#src/application/websites/website-use-cases.js'
import type { BoardReference } from '#src/domain/jobs/board-reference.js'
import type {
  BoardFlags,
  CommonFlags,
  DoctorFlags,
  HttpServeFlags,
  HuntFlags,
  JobsFlags,
  MailFlags,
  MailServeFlags,
  ServeFlags,
  WebsiteFlags,
} from './flags.js'
import type { Terminal } from './terminal.js'

export interface FilesRequest {
  /** `-` is standard input. */
  readonly paths: readonly string[]
  readonly encoding?: string
  /** Whether the files are opened a second time. */
  readonly twice: boolean
}

export interface PostingFiles extends Closable {
  /** Bytes in all files together; 0 when unknown. */
  readonly totalBytes: number
  /** Told the size of each chunk that was read; `signal` ends the reading, standard input's too. */
  rows(options: { readonly onBytes: (count: number) => void; readonly signal: AbortSignal }): AsyncIterable<CapturedRow>
}

export interface PostingRowsRequest extends Omit<WalkRequest, 'rows'> {
  readonly from: AsyncIterable<CapturedRow>
}

export interface FetchRequest extends FetchBoardRequest {
  readonly dryRun: boolean
  readonly fill: boolean
}

/** What the commands that fetch from boards work with, on one database. */
export interface BoardServices extends Closable {
  /** Throws VALIDATION_ERROR. */
  find(source: string): BoardReference
  /** Creates the database unless it is there; with `dryRun` nothing is created or written. */
  fetch(request: FetchRequest): Promise<FetchedBoard>
  /** Whether it was watched before. Creates the database unless it is there. */
  watch(board: BoardReference, phrases: readonly string[]): Promise<boolean>
  /** False where it was not watched. */
  unwatch(board: BoardReference): Promise<boolean>
  listWatched(): Promise<readonly WatchedBoard[]>
  /** Fetches every watched board again. */
  refresh(request: RefreshRequest): Promise<readonly RefreshedBoard[]>
}

/** Reads the postings of one database again. */
export interface CheckServices extends Closable {
  /** Throws NOT_FOUND, VALIDATION_ERROR. */
  checkPostings(request: RecheckRequest): Promise<RecheckOutcome>
}

/** Adds postings by name to one database. */
export interface AddServices extends Closable {
  /** Creates the database unless it is there, and waits until every page is read. Throws VALIDATION_ERROR. */
  addJobs(request: Omit<AddJobsRequest, 'waitMs'>): Promise<AddJobsOutcome>
  /** All of standard input. */
  readText(): Promise<string>
}

/** What the commands about jobs work with, on one database. */
export interface JobsServices
  extends Closable,
    Pick<JobUseCases, 'summarize' | 'list' | 'find' | 'history' | 'undoTriage'> {
  /** All that is known of jobs, but for their mail. */
  get(ids: readonly number[]): Promise<KnownJobs<never>>
  migrate(): Promise<MigrationReport>
  readFiles(request: FilesRequest): Promise<PostingFiles>
  check(request: PostingRowsRequest): Promise<WalkCount>
  /** Creates the database unless it is there; with `dryRun` nothing is created or written. */
  import(request: PostingRowsRequest & { readonly dryRun: boolean; readonly fill: boolean }): Promise<ImportCount>
}

export interface MailFiles {
  readonly sources: readonly MailSource[]
  /** Bytes in all of them together; 0 when unknown. */
  readonly totalBytes: number
}

export interface MailImportRequest extends Omit<ImportRequest, 'sources'> {
  readonly from: readonly MailSource[]
  /** The mailbox that they are of, whatever their folder is called. */
  readonly as?: string | undefined
  readonly onDoubt: NonNullable<SettleRequest['onDoubt']>
}

/** What the commands about mail work with, on one archive. */
export interface MailServices extends Closable, Pick<MailUseCases, 'statistics' | 'conversations'> {
  /** Throws NOT_FOUND, VALIDATION_ERROR. */
  readFiles(paths: readonly string[], options: { readonly includeDeleted: boolean }): Promise<MailFiles>
  /** Creates the archive unless it is there. */
  import(request: MailImportRequest): Promise<ImportReport>
  reread(request: RereadRequest): Promise<RereadReport>
  dedupe(request: DedupeRequest): Promise<DedupeReport>
  index(request: IndexRequest): Promise<IndexOutcome>
  compact(request: CompactRequest): Promise<CompactReport>
}

/** What the commands about applications work with. Without an archive that is named there is no mail. */
export interface HuntServices
  extends Closable,
    Pick<
      HuntUseCases,
      'listApplications' | 'getApplicationTimeline' | 'readLetters' | 'judgeLetters' | 'noteApplication'
    > {
  /** Whether an archive of mail is asked too. */
  readonly hasMail: boolean
}

/** What the commands about websites work with, on one store. */
export interface WebsiteServices extends Closable, WebsiteUseCases {
  /** Null when none is configured. */
  readonly synthesizer: Synthesizer | null
}

/** The model that embeds on this machine. */
export interface ModelServices {
  /** Whether the package that runs it is installed. */
  readonly hasPackage: boolean
  /** Asks for its files and their sizes. Throws FETCH_FAILED. */
  describe(): Promise<{
    readonly name: string
    readonly source: string
    /** Absolute. */
    readonly folder: string
    readonly files: readonly { readonly name: string; readonly bytes: number | null; readonly present: boolean }[]
    readonly missingBytes: number | null
  }>
  /** Fetches what is missing; `onBytes` is told how many bytes are there in all. Throws FETCH_FAILED. */
  pull(onBytes: (bytes: number, file: string) => void, signal: AbortSignal): Promise<void>
}

export interface MigratedStore {
  readonly store: 'jobs' | 'websites'
  readonly report: MigrationReport
}

/** Two stores, of which one is copied into the other. */
export interface CopyServices extends Closable {
  copy(request: CopyRequest): Promise<CopyReport>
}

/** The paths of a home; stores may be addresses. */
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
  /** What was made now, by its name in the home. */
  readonly made: readonly string[]
  /** Whether it is found where nothing names it. */
  readonly isFound: boolean
}

/** What the command line is made from. Each throws VALIDATION_ERROR when a flag makes no sense. */
export interface CliServices {
  readonly version: string
  /** How this program is started: whole paths, and no command yet. */
  readonly launch: Launch
  /** Makes a home, or what one lacks. */
  initHome(flags: CommonFlags): Promise<InitReport>
  /** Looks at everything that a server of these flags would use, and at the clients of this machine. */
  diagnose(flags: DoctorFlags): Promise<readonly Finding[]>
  serveMcp(flags: ServeFlags): Promise<void>
  /** The same over HTTP. */
  serveHttp(flags: HttpServeFlags): Promise<void>
  /** The mail tools alone. */
  serveMail(flags: MailServeFlags): Promise<void>
  /** Their names, with what they take and answer. */
  mailToolsHelp(): Promise<string>
  openJobs(flags: JobsFlags): Promise<JobsServices>
  openBoards(flags: BoardFlags): Promise<BoardServices>
  openChecks(flags: BoardFlags): Promise<CheckServices>
  openAdding(flags: BoardFlags): Promise<AddServices>
  openMail(flags: MailFlags): Promise<MailServices>
  openHunt(flags: HuntFlags): Promise<HuntServices>
  openWebsites(flags: WebsiteFlags): Promise<WebsiteServices>
  openModel(flags: WebsiteFlags): Promise<ModelServices>
  /** One after the other, as they are done. */
  migrateStores(flags: JobsFlags): AsyncIterable<MigratedStore>
  /** Throws DB_NOT_FOUND, DB_ERROR. */
  openCopy(from: string, to: string, flags: CommonFlags): Promise<CopyServices>
}

/** What each command works with. */
export interface CommandParts {
  readonly services: CliServices
  readonly terminal: Terminal
  /** The exit code, where the command does not fail and is not done either. */
  readonly endWith: (code: number) => void
}
