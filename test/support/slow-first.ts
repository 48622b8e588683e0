import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take a quarter of a minute or more. If one ran last, all processors but one would wait for it. */
const slow = [
  'end-to-end/mail-crash',
  'end-to-end/page-looks',
  'stores/postgres/jobs/postgres-job-search',
  'end-to-end/mail-sync-interrupted',
  'end-to-end/website-queue-postgres',
  'end-to-end/mail-renaming-killed',
  'end-to-end/packed',
  'end-to-end/mail-sync',
  'end-to-end/website-reading',
  'end-to-end/driver',
  'end-to-end/page-live',
  'end-to-end/person-story',
  'end-to-end/news',
  'end-to-end/website-faults',
  'end-to-end/hunt-postings',
  'end-to-end/website-query',
  'end-to-end/answers-fit-mail',
  'end-to-end/sync-mail',
  'end-to-end/demo',
  'end-to-end/mail-accounts',
  'end-to-end/closings',
  'end-to-end/page-strangers',
  'end-to-end/page-board',
  'end-to-end/page-waiting',
  'end-to-end/copy-killed',
  'end-to-end/hunt-faults',
  'end-to-end/hunt-commands',
  'end-to-end/mail-secrets',
  'end-to-end/concurrency',
  'edges/web/strangers-texts',
  'sqlite/query-process/query-process',
  'end-to-end/clients-sdk',
  'end-to-end/website-crash',
  'end-to-end/website-cli',
  'stores/postgres/websites/postgres-website-repository',
  'stores/sqlite/mail/sqlite-mail-archive',
  'sources/imap/hostile-servers',
  'sources/imap/mail-servers',
  'stores/sqlite/mail/sql-guard/bombs.volume',
  'end-to-end/mail-bombs.volume',
  'application/hunt/news-90-days.volume',
  'mime/parse-linear.volume',
]

const isSlow = ({ moduleId }: TestSpecification) => slow.some((name) => moduleId.endsWith(`${name}.test.ts`))

/** The default order of vitest, except that the slowest files come first. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))]
  }
}
