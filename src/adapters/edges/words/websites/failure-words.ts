import { failureMessage } from '#src/adapters/edges/words/failure-message.js'
import { commandOn, pullModelCommand } from '#src/adapters/edges/words/store-commands.js'
import { type Words, wordingFor } from '#src/adapters/edges/words/wording.js'
import type { FailureWording } from '#src/application/websites/ports/failure-wording.js'
import type { AppError } from '#src/domain/shared/app-error.js'
import { pasteLimit } from '#src/domain/websites/pasted-text.js'
import { type OutsideProblem, type WebsiteFacts, websiteFactsOf } from '#src/domain/websites/website-failure.js'
import { refusedPageWords } from './refused-page-words.js'

/** A failure about a page in words, for the tools and the command line. */
export interface FailureWords {
  readonly message: string
  /** What the caller can do about it. */
  readonly suggestion: string
  /** Details for programs, such as `url`, `status_code` and `source_id`. */
  readonly details: Readonly<Record<string, unknown>>
}

/** A suggestion with overrides. */
interface Wording {
  readonly suggestion: string
  /** Set if callers know a field of the original message by another name. */
  readonly message?: string
  /** Set if the facts are not all the details. */
  readonly details?: object
}

const reindex = () => `\`${commandOn('websites', 'websites reindex')}\``
/** As advice of the embedder names it, which does not know where its models are. */
const pullModel = 'jobworkflow websites model pull'
const takeAdvice = ({ advice }: { readonly advice: string }) => advice.replace(pullModel, pullModelCommand())

const words: Words<WebsiteFacts, Wording | string> = {
  'invalid-url': 'Give the address as the browser shows it, such as https://example.com/jobs/42.',
  'number-out-of-range': ({ name, value, range: { min, max } }) => {
    const field = name === 'maxResults' ? 'max_results' : name
    return {
      message: `${field} must be a whole number from ${min} to ${max}.`,
      suggestion: `Call again with ${field} between ${min} and ${max}.`,
      details: { [field]: value },
    }
  },
  'query-length': ({ queryLength, maxLength }) => ({
    suggestion: `Ask a question of 1 to ${maxLength} characters.`,
    details: { queryLength },
  }),
  'query-vector-unusable':
    'Embed the query with the model of the stored vectors, or omit the vector: it is then computed here.',
  'source-gone': ({ sourceId }) => ({
    message: `There is no website with source_id ${sourceId}.`,
    suggestion: 'List the websites to see which are stored; a deleted one can be processed again by its URL.',
  }),
  'deleted-meanwhile': 'Add it again if it is still wanted.',
  'source-busy':
    'Call again when its status is no longer pending or processing, or delete the source, which stops the work.',
  'source-full': 'Create another source for the rest, under its own URL.',
  'source-pasted':
    'Search its pasted text. To read the page itself, ask first, then delete the source and process its URL.',
  'chunk-not-served': 'Read it from the start: omit after.',
  'version-not-kept': 'Read the source without version: earlier_versions lists those kept.',
  'too-many-pages': 'Wait until some of them are done: the list of pages shows those with the status "processing".',
  'page-empty': 'Open the page in a browser: a script may load its text, or it may be behind a login.',
  'page-refused': refusedPageWords,
  'processing-interrupted': 'Read it again.',
  'page-taken-over': 'Check its status: another worker is processing it.',
  'page-abandoned': ({ tries }) =>
    `It was tried ${tries} times. Read the page again, and check that the server keeps running.`,
  'status-not-allowed': ({ allowed }) => `Allowed now: ${allowed.join(', ')}.`,
  'source-without-chunks': 'Create its chunks first, or set it to failed.',
  'reason-too-long': ({ length, maxLength }) => ({
    message: `error_message has ${length} characters; ${maxLength} are allowed.`,
    suggestion: 'Say why in a sentence.',
    details: {},
  }),
  'reason-without-failure': ({ status }) => ({
    message: `error_message says why a source failed, but its new status is ${status}.`,
    suggestion: 'Omit it.',
    details: {},
  }),
  'no-chunks': 'Give at least one chunk.',
  'too-many-chunks': () => `Give at most ${pasteLimit.maxChunks}, and call again for the rest.`,
  'title-too-long': 'Shorten it.',
  'chunk-without-text': 'Omit it.',
  'chunk-too-long': 'Split it at a heading or between paragraphs: about 800 characters work best.',
  'too-many-headings': 'Give the outermost ones.',
  'heading-too-long': 'Longer text belongs in the content.',
  'other-model': () => `Run ${reindex()} to rebuild them, or go back to the embedder that made them.`,
  'dimensions-changed': ({ model }) =>
    `Check which model serves ${model}; if it was changed on purpose, restart and run ${reindex()}.`,
  'no-vector-space': () => `Run ${reindex()}.`,
  'vector-unusable': () => `Check the embedding model; after changing it, run ${reindex()}.`,
  'no-embedder': () => `Set JOBWORKFLOW_EMBEDDINGS_URL, or fetch the local model with \`${pullModelCommand()}\`.`,
  'vectors-not-loaded':
    'Install jobworkflow again for this platform, or use a store without vectors and --embedder none.',
  'page-not-fetched': takeAdvice,
  'page-not-read': takeAdvice,
  'embedder-failed': takeAdvice,
  'model-not-fetched': takeAdvice,
}

/** Returns null for a failure that is not about a page; `failureMessage` covers those. */
export function failureWords(failure: AppError): FailureWords | null {
  const facts = websiteFactsOf(failure)
  if (facts === null) return null
  const said = wordingFor(words, facts)
  const { message, suggestion, details }: Wording = typeof said === 'string' ? { suggestion: said } : said
  return { message: message ?? failure.message, suggestion, details: detailsOf(facts, details) }
}

function detailsOf(facts: WebsiteFacts, details: object | undefined): Readonly<Record<string, unknown>> {
  const { context: _, problem: __, ...known } = facts
  const { advice: ___, privateHost: ____, ...shown } = known as typeof known & Partial<OutsideProblem>
  if (details === undefined) return toWireNames(shown)
  const { sourceId, url, chunksStillServed } = facts
  return toWireNames({ sourceId, url, chunksStillServed, ...details })
}

/** The object with its field names in snake_case and without undefined fields. */
function toWireNames(facts: object): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(facts).flatMap(([name, value]) => (value === undefined ? [] : [[toWireName(name), value]])),
  )
}

/** Converts `chunksCount` to `chunks_count`. */
function toWireName(name: string): string {
  return name.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`)
}

/** The wording of failures that are stored and shown later. */
export const failureWording: FailureWording = {
  messageOf: (failure) => failureWords(failure)?.message ?? failureMessage(failure),
  textOf: (failure) => {
    const said = failureWords(failure)
    return said === null ? failureMessage(failure) : `${said.message} ${said.suggestion}`
  },
}
