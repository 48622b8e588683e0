import { failureMessage } from '#src/adapters/edges/words/failure-message.js'
import { commandOn } from '#src/adapters/edges/words/store-commands.js'
import { type FailureWords, failureWords } from '#src/adapters/edges/words/websites/failure-words.js'
import { holdsPassword } from '#src/adapters/kit/postgres-url.js'
import { shellWord } from '#src/adapters/kit/shell-word.js'
import type { AppError, ErrorCode } from '#src/domain/shared/app-error.js'
import { storageFactsOf } from '#src/domain/shared/storage-failure.js'
import { websiteFactsOf } from '#src/domain/websites/website-failure.js'
import { personFailureMessage } from './person-failure.js'

export const success = 0
/** The command ran, but its condition was not met: for example an import with --strict that met a bad row. */
export const refused = 1
export const usage = 2
/** Ctrl-C ended it early. The code follows the shell convention: 128 plus the number of SIGINT. */
export const interrupted = 130

/** The exit code for each kind of failure. */
export const exitCodes: Record<ErrorCode, number> = {
  VALIDATION_ERROR: usage,
  QUERY_REJECTED: usage,
  NOT_FOUND: 3,
  DB_NOT_FOUND: 3,
  DB_ERROR: 4,
  TIMEOUT: 5,
  FETCH_FAILED: 6,
  EMBEDDING_FAILED: 6,
  INTERNAL_ERROR: 70,
}

/** A failure as JSON, with `suggestion` if it concerns a page. */
export function failureJson(failure: AppError): object {
  const { code, retryable } = failure
  const words = pageWords(failure)
  if (words === null) return { code, message: messageOf(failure), retryable }
  return { code, message: words.message, retryable, suggestion: words.suggestion }
}

/** The message of a failure and what to do about it. Users of the command line may see which servers were contacted. */
export function failureText(failure: AppError): string {
  const facts = storageFactsOf(failure)
  const servers = facts !== null && 'servers' in facts ? ` Tried: ${facts.servers.join(', ')}.` : ''
  const words = pageWords(failure)
  const message = words === null ? messageOf(failure) : `${words.message} ${words.suggestion}`
  return message + servers + browserAdvice(failure)
}

const messageOf = (failure: AppError) => personFailureMessage(failure) ?? failureMessage(failure)

function browserAdvice({ facts }: AppError): string {
  const isMissing = facts?.context === 'papers' && facts.problem === 'browser-missing'
  return isMissing ? ' Or give the path of another browser with --browser.' : ''
}

/** The words of a failure about a page; where those are for agents, with the commands of a person. */
function pageWords(failure: AppError): Pick<FailureWords, 'message' | 'suggestion'> | null {
  const facts = websiteFactsOf(failure)
  switch (facts?.problem) {
    case 'source-gone':
      return {
        message: `No stored page has id ${facts.sourceId}.`,
        suggestion: `\`${commandOn('websites', 'websites list')}\` shows the ids.`,
      }
    case 'source-pasted': {
      const [remove, add] = [`websites remove ${facts.sourceId}`, `websites add ${shellWord(facts.url)}`]
      return {
        message: 'This page has pasted text, so it is not read from its address.',
        suggestion: `To store the page itself instead, remove the pasted text with \`${commandOn('websites', remove)}\`, then run \`${commandOn('websites', add)}\`.`,
      }
    }
    case 'invalid-url':
      return {
        message: failure.message.replace(/^This URL is (?=not|a )/, 'This is ').replace(/: give [^:]*$/, '.'),
        suggestion: 'Give it as the browser shows it, such as https://example.com/jobs/42.',
      }
    case 'page-not-fetched':
      return facts.privateHost === undefined ? failureWords(failure) : privateHostWords(failure, facts.privateHost)
    case 'processing-interrupted':
      return { message: failure.message, suggestion: 'Run the command again.' }
    case 'too-many-pages': {
      const list = commandOn('websites', 'websites list --status processing')
      return { message: failure.message, suggestion: `Wait until some of them are done: \`${list}\` shows them.` }
    }
    default:
      return failureWords(failure)
  }
}

/** What a person can do, who starts the command that fetches. */
function privateHostWords({ message }: AppError, host: string): Pick<FailureWords, 'message' | 'suggestion'> {
  return { message, suggestion: `If this host is yours, allow it with --allow-host ${shellWord(host)}.` }
}

/** Returns a warning if an argument contains a password: every account on the machine can list process arguments. */
export function passwordWarning(args: readonly string[]): string | null {
  if (!args.some(holdsPassword)) return null
  return (
    'a password in the arguments is visible to everyone who lists the processes of this machine; put it in ' +
    'PGPASSWORD or the passfile, or put the whole address in JOBWORKFLOW_DB or JOBWORKFLOW_WEBSITES_DB.'
  )
}
