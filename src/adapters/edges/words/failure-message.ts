import { shellWord } from '#src/adapters/kit/shell-word.js'
import { type BoardFacts, boardFactsOf } from '#src/domain/jobs/board-failure.js'
import type { AppError, Facts } from '#src/domain/shared/app-error.js'
import { type StorageFacts, storageFactsOf } from '#src/domain/shared/storage-failure.js'
import { commandOn, storeInUse } from './store-commands.js'

type FactsOf<F extends Facts, Problem> = F extends { readonly problem: infer Q }
  ? Problem extends Q
    ? F
    : never
  : never

/** What is said of each problem of a context, whatever the facts are or by them; does not compile without any of them. */
export type Words<F extends Facts, Said> = {
  readonly [P in F['problem']]: Said | ((facts: FactsOf<F, P>) => Said)
}

export function say<F extends Facts, Said extends string | object>(words: Words<F, Said>, facts: F): Said {
  // the record has the one for this problem, which the type of the lookup does not tell
  const said = words[facts.problem as F['problem']] as Said | ((facts: F) => Said)
  return typeof said === 'function' ? said(facts) : said
}

/** What the message goes on with, or what stands in its place. */
const storageWords: Words<StorageFacts, string | { readonly instead: string }> = {
  'queue-missing': ({ file }) => `. Name another with --db or JOBWORKFLOW_DB; ${queueMakers(file)}.`,
  'queue-outdated': ({ file }) => `; run \`${commandOn('jobs', 'jobs migrate', file)}\`.`,
  'watched-boards-missing': ({ file }) => `; run \`${commandOn('jobs', 'jobs migrate', file)}\`, which makes it.`,
  'write-unfinished': ({ file }) =>
    `; \`${commandOn('jobs', 'jobs migrate', file)}\`, or \`mail import\` for an archive of mail, opens it for writing and repairs it.`,
  'home-missing': ({ folder }) => `. \`jobworkflow init --home ${shellWord(folder)}\` makes a home.`,
  'archive-missing': ({ file }) => `. Check the path; \`${commandOn('mail', 'mail import FILE', file)}\` makes it.`,
  'foreign-part': ({ store, file }) =>
    `. \`${commandOn(store, 'doctor --deep', file)}\` shows all of them, and how they are removed.`,
  'archive-foreign': ({ file }) => ({
    instead: `Database ${file} was not made by \`jobworkflow mail import\`; import into another file. An archive of NittyMail can be imported there, too.`,
  }),
  'schema-outdated': ({ store }) => `; run ${schemaMigration(store)}.`,
  'schema-newer': ', which cannot be taken back; update jobworkflow to use it.',
  'server-unreachable': '.',
  'login-refused': '; check user, password and the rules of the server.',
  'tls-refused': '; check sslmode, the certificates, and whether the server takes TLS.',
  'search-index-missing': () => `. \`${commandOn('mail', 'mail index')}\` makes one.`,
  'copy-nothing-there': ': there is nothing to copy.',
  'copy-column-missing':
    '. `jobworkflow jobs migrate --db FROM` adds what can be added to a queue that another program made.',
  'copy-row-refused': '. Change or remove one of the rows, and run it again.',
  'copy-target-differs':
    '. Nothing is overwritten or deleted: copy into another file, or into another schema of the database.',
}

/** The same of the boards of companies. */
const boardWords: Words<BoardFacts, string> = {
  'board-unknown': ({ taken }) =>
    `. Name one as ${taken.map(({ reference }) => reference).join(', ')}, or by its address, such as ${taken
      .map(({ address }) => address)
      .join(', ')}.`,
  'board-misnamed': '.',
  'board-missing':
    ". Take the name from the address of the company's own page of jobs; it may have moved to another system.",
  'board-shut': ({ address }) =>
    `. Look at it in a browser: ${address}. What you save from there, \`jobworkflow jobs import\` reads.`,
  'board-private': ({ host }) => `. If it is yours and meant, allow it: --allow-host ${shellWord(host)}.`,
  'board-not-read': (facts) => `. ${retryWords(facts)}`,
}

function retryWords(facts: Extract<BoardFacts, { readonly problem: 'board-not-read' }>): string {
  const { statusCode, retryAfterSeconds, isUnknownHost = false } = facts
  if (isUnknownHost) return 'Check the name of the board and the network connection.'
  const when = retryAfterSeconds === null ? 'later' : `in ${retryAfterSeconds} seconds`
  return statusCode === 429
    ? `It asks for fewer requests: fetch it again ${when}, or with a longer --host-delay.`
    : `Fetch it again ${when}; what came of it is kept.`
}

/** What makes a queue where there is none; the name of its file is null on a server. */
function queueMakers(file: string | null): string {
  if (file === null) return `${schemaMigration('jobs')}, which makes it`
  const importing = `\`${commandOn('jobs', 'jobs import FILE', file)}\` makes`
  const used = storeInUse('jobs')
  if (used?.file !== file || used.option.startsWith('--db')) return `${importing} it`
  const init = `\`jobworkflow ${['init', used.option].join(' ').trim()}\``
  return used.isInHome
    ? `${init} makes it anew, and so does \`${commandOn('jobs', 'jobs import FILE')}\``
    : `${init} makes a home for it, and ${importing} data/capture/jobs.db in the working directory`
}

const storeOption = { jobs: '--db', websites: '--websites-db' } as const

/** An address may hold a password, and is not repeated. */
function schemaMigration(store: 'jobs' | 'websites'): string {
  const used = storeInUse(store)
  if (used?.file === null && used.option === '') return '`jobworkflow migrate`'
  return `\`jobworkflow migrate ${storeOption[store]}\` with its address`
}

/** The message of a failure, with the commands and options that help; what is about a page has `failureWords` besides. */
export function failureMessage(failure: AppError): string {
  const board = boardFactsOf(failure)
  if (board !== null) return failure.message.replace(/\.$/, '') + say(boardWords, board)
  const facts = storageFactsOf(failure)
  if (facts === null) return failure.message
  const said = say(storageWords, facts)
  return typeof said === 'string' ? failure.message.replace(/\.$/, '') + said : said.instead
}
