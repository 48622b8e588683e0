import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take a quarter of a minute or more. If one ran last, all processors but one would wait for it. */
const slow = [
  'end-to-end/mail-crash',
  'end-to-end/news',
  'application/hunt/news-90-days.volume',
  'end-to-end/mail-sync-interrupted',
  'end-to-end/mail-sync',
  'end-to-end/packed',
  'end-to-end/page-looks',
  'end-to-end/copy-killed',
  'end-to-end/closings',
  'stores/sqlite/mail/sql-guard/bombs.volume',
  'end-to-end/concurrency',
  'end-to-end/hunt-postings',
  'end-to-end/website-queue-postgres',
  'end-to-end/website-reading',
  'sqlite/query-process/query-process',
  'stores/postgres/websites/postgres-website-repository',
  'stores/sqlite/mail/sqlite-mail-archive',
  'mime/parse-linear.volume',
  'sources/imap/hostile-servers',
  'sources/imap/mail-servers',
]

const isSlow = ({ moduleId }: TestSpecification) => slow.some((name) => moduleId.endsWith(`${name}.test.ts`))

/** The default order of vitest, except that the slowest files come first. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))]
  }
}
