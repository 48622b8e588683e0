import { shellWord } from '#src/adapters/kit/shell-word.js'
import { type BoardFacts, boardFactsOf } from '#src/domain/jobs/board-failure.js'
import type { AppError } from '#src/domain/shared/app-error.js'
import { type StorageFacts, storageFactsOf } from '#src/domain/shared/storage-failure.js'
import { loginMessage } from './login-words.js'
import { accountCommand, commandOn, isNamed, repairCommand, storeInUse, syncMailCommand } from './store-commands.js'
import { type Words, wordingFor } from './wording.js'

/** Text to append to the message, or to use instead of it. */
const storageWords: Words<StorageFacts, string | { readonly instead: string }> = {
  'queue-missing': ({ file }) => `. ${missingQueue(file)}.`,
  'queue-outdated': ({ file }) => `; run \`${commandOn('jobs', 'jobs migrate', file)}\`.`,
  'write-unfinished': ({ file }) => `; \`${repairCommand(file)}\` opens it for writing and repairs it.`,
  'home-missing': ({ folder }) => `. \`jobworkflow init --home ${shellWord(folder)}\` creates a home.`,
  'restore-unfinished': ({ folder }) => `. \`jobworkflow restore --home ${shellWord(folder)}\` finishes it.`,
  'archive-missing': ({ file }) => `. ${missingArchive(file)}`,
  'foreign-part': ({ store, file }) =>
    `. \`${commandOn(store, 'doctor --deep', file)}\` lists all of them and how to remove them.`,
  'archive-foreign': ({ file }) => ({
    instead: `Database ${file} was not made by \`jobworkflow mail import\`; import into another file. NittyMail archives can be imported too.`,
  }),
  'schema-outdated': ({ store }) => `; run ${schemaMigration(store)}.`,
  'schema-newer': ', which cannot be undone; update jobworkflow to use it.',
  'server-unreachable': '.',
  'login-refused': "; check the user, the password and the server's access rules.",
  'tls-refused': '; check sslmode, the certificates, and whether the server supports TLS.',
  'search-index-missing': () => `. \`${commandOn('mail', 'mail index')}\` creates one.`,
  'copy-nothing-there': ': there is nothing to copy.',
  'copy-column-missing':
    '. `jobworkflow jobs migrate --db FROM` adds what can be added to a jobs database made by another program.',
  'copy-row-refused': '. Change or remove one of the rows, and run it again.',
  'copy-target-differs':
    '. Nothing is overwritten or deleted: copy into another file, or into another schema of the database.',
}

/** Text to append to messages about company boards. */
const boardWords: Words<BoardFacts, string> = {
  'board-unknown': ({ taken }) =>
    `. Give one as ${taken.map(({ reference }) => reference).join(', ')}, or by its address, such as ${taken
      .map(({ address }) => address)
      .join(', ')}.`,
  'board-misnamed': '.',
  'board-missing':
    ". Take the name from the address that the company's careers page links to; the board may have moved elsewhere.",
  'board-shut': ({ address }) =>
    `. Open it in a browser: ${address}. If it shows JSON, save it for \`${commandOn('jobs', 'jobs import')}\`; if not, copy ` +
    `a posting's text into \`${commandOn('jobs', 'jobs add - --title TITLE')}\`.`,
  'board-private': ({ host }) => `. If it is yours, allow it with --allow-host ${shellWord(host)}.`,
  'board-not-read': (facts) => `. ${retryWords(facts)}`,
}

function retryWords(facts: Extract<BoardFacts, { readonly problem: 'board-not-read' }>): string {
  const { statusCode, retryAfterSeconds, isUnknownHost = false, isNameInHost = false, advice } = facts
  if (isUnknownHost) return `Check ${isNameInHost ? 'the name of the board and ' : ''}the network connection.`
  if (advice !== undefined) return advice
  const when =
    retryAfterSeconds === null ? 'later' : `in ${retryAfterSeconds} ${retryAfterSeconds === 1 ? 'second' : 'seconds'}`
  return statusCode === 429
    ? `It limits requests: fetch it again ${when}, or with a longer --host-delay.`
    : `Fetch it again ${when}.`
}

/** What to do about a missing queue; on a database server the file name is null. */
function missingQueue(file: string | null): string {
  const another = 'Choose another with --db or JOBWORKFLOW_DB'
  if (file === null) return `${another}, or run ${schemaMigration('jobs')} to create it`
  const importing = `\`${commandOn('jobs', 'jobs import FILE', file)}\` creates`
  const used = storeInUse('jobs')
  // another database than the one that the command line names is named in a call of a tool
  if (used !== null && used.file !== file)
    return `Give another db_path, or omit it for the configured database; ${importing} it`
  if (used === null || isNamed('jobs')) return `${another}; ${importing} it`
  const init = `\`jobworkflow ${['init', used.option].join(' ').trim()}\``
  return used.isInHome
    ? `${another}; ${init} creates it again, and so does \`${commandOn('jobs', 'jobs import FILE')}\``
    : `Run ${init}, which creates a home for it, or name a database with --db or JOBWORKFLOW_DB`
}

/** What to do about a missing archive; the path is worth a check only if somebody gave it. */
function missingArchive(file: string): string {
  const used = storeInUse('mail')
  const importing = `\`${commandOn('mail', 'mail import FILE', file)}\` creates it.`
  if (used?.file !== file || !used.isInHome) return `Check the path; ${importing}`
  const [adding, downloading] = [accountCommand('mail account add ADDRESS'), syncMailCommand()]
  return `There is no mail yet: \`${adding}\` and then \`${downloading}\` download it, and \`${commandOn('mail', 'mail import FILE')}\` imports it from files.`
}

const storeOption = { jobs: '--db', websites: '--websites-db' } as const

/** A database URL may contain a password, so it is not repeated. */
function schemaMigration(store: 'jobs' | 'websites'): string {
  const used = storeInUse(store)
  if (used?.file === null && used.option === '') return '`jobworkflow migrate`'
  return `\`jobworkflow migrate ${storeOption[store]}\` with its address`
}

/** The message of a failure with the commands and options that help; failures about a page also have `failureWords`. */
export function failureMessage(failure: AppError): string {
  const board = boardFactsOf(failure)
  if (board !== null) return failure.message.replace(/\.$/, '') + wordingFor(boardWords, board)
  const facts = storageFactsOf(failure)
  if (facts === null) return loginMessage(failure) ?? failure.message
  const said = wordingFor(storageWords, facts)
  return typeof said === 'string' ? failure.message.replace(/\.$/, '') + said : said.instead
}
