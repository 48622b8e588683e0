import { failureMessage, say, type Words } from '#src/adapters/edges/words/failure-message.js'
import { commandOn } from '#src/adapters/edges/words/store-commands.js'
import type { FailureWording } from '#src/application/websites/ports/failure-wording.js'
import type { AppError } from '#src/domain/shared/app-error.js'
import { pasteLimit } from '#src/domain/websites/pasted-text.js'
import { type WebsiteFacts, websiteFactsOf } from '#src/domain/websites/website-failure.js'
import { refusedPageWords } from './refused-page-words.js'

/** A failure about a page in words, as the tools and the command line say it. */
export interface FailureWords {
  readonly message: string
  /** What the caller may do about it. */
  readonly suggestion: string
  /** Facts that a program may read, such as `url`, `status_code`, `source_id`. */
  readonly details: Readonly<Record<string, unknown>>
}

/** More than a suggestion. */
interface Said {
  readonly suggestion: string
  /** Where the message of the failure names a field by another name than callers give it. */
  readonly message?: string
  /** Where they are not all that is known. */
  readonly details?: object
}

const reindex = () => `\`${commandOn('websites', 'websites reindex')}\``
const takeAdvice = ({ advice }: { readonly advice: string }) => advice

const words: Words<WebsiteFacts, Said | string> = {
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
    'Embed the query with the model whose vectors are stored, or leave the vector out: it is made here then.',
  'source-gone': ({ sourceId }) => ({
    message: `There is no website with source_id ${sourceId}.`,
    suggestion: 'List the websites to see which are there; a deleted one can be processed again by its URL.',
  }),
  'deleted-meanwhile': 'Process the URL again if it is still wanted.',
  'source-busy':
    'Call again when its status is no longer pending or processing, or delete the source, which stops the work.',
  'source-full': 'Make another source for the rest, under a URL of its own.',
  'source-pasted':
    'Search it as it is. Ask before you remove it: where the own text of the page is wanted instead, delete the source and process its URL.',
  'chunk-not-served': 'Read it from the start: leave out after.',
  'version-not-kept': 'Read the source without version: earlier_versions lists those that are kept.',
  'too-many-pages': 'Wait until some of them are done; rag_list_websites with status "processing" lists them.',
  'page-empty': 'Open the page in a browser: what it shows may be written by a script, or stand behind a login.',
  'page-refused': refusedPageWords,
  'processing-interrupted': 'Process the URL again.',
  'page-taken-over': 'Look at its status: another worker processes it.',
  'page-abandoned': ({ tries }) =>
    `It was tried ${tries} times. Process the URL again, and see whether the server lives on.`,
  'status-not-allowed': ({ allowed }) => `Allowed now: ${allowed.join(', ')}.`,
  'source-without-chunks': 'Create its chunks first, or set it to failed.',
  'reason-too-long': ({ length, maxLength }) => ({
    message: `error_message has ${length} characters; ${maxLength} are allowed.`,
    suggestion: 'Say why in a sentence.',
    details: {},
  }),
  'reason-without-failure': ({ status }) => ({
    message: `error_message says why a source failed, and its status shall be ${status}.`,
    suggestion: 'Leave it out.',
    details: {},
  }),
  'no-chunks': 'Give one chunk at least.',
  'too-many-chunks': () => `Give ${pasteLimit.maxChunks} at most, and call again for the rest.`,
  'title-too-long': 'Shorten it.',
  'chunk-without-text': 'Leave it out.',
  'chunk-too-long': 'Cut it at a heading or between paragraphs: a chunk of about 800 is found best.',
  'too-many-headings': 'Give the outermost ones.',
  'heading-too-long': 'What is longer is text: put it into the content.',
  'other-model': () => `Run ${reindex()} to make them anew, or go back to the embedder that made them.`,
  'no-vector-space': () => `Run ${reindex()}.`,
  'vector-unusable': () => `Check the embedding model; after changing it, run ${reindex()}.`,
  'no-embedder':
    'Name one: set JOBWORKFLOW_EMBEDDINGS_URL, or fetch the local model with `jobworkflow websites model pull`.',
  'vectors-not-loaded':
    'Install jobworkflow again for this platform, or use a store without vectors and --embedder none.',
  'page-not-fetched': takeAdvice,
  'page-not-read': takeAdvice,
  'embedder-failed': takeAdvice,
  'model-not-fetched': takeAdvice,
}

/** Null for a failure that is not about a page: `failureMessage` is all there is to say. */
export function failureWords(failure: AppError): FailureWords | null {
  const facts = websiteFactsOf(failure)
  if (facts === null) return null
  const said = say(words, facts)
  const { message, suggestion, details }: Said = typeof said === 'string' ? { suggestion: said } : said
  return { message: message ?? failure.message, suggestion, details: detailsOf(facts, details) }
}

function detailsOf(facts: WebsiteFacts, details: object | undefined): Readonly<Record<string, unknown>> {
  const { context: _, problem: __, ...known } = facts
  const { advice: ___, ...shown } = known as typeof known & { readonly advice?: string }
  if (details === undefined) return toWireNames(shown)
  const { sourceId, url, chunksStillServed } = facts
  return toWireNames({ sourceId, url, chunksStillServed, ...details })
}

/** An object as it is answered: the names of its own fields in snake_case. A field without a value stays away. */
function toWireNames(facts: object): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(facts).flatMap(([name, value]) => (value === undefined ? [] : [[toWireName(name), value]])),
  )
}

/** `chunksCount` is answered as `chunks_count`. */
function toWireName(name: string): string {
  return name.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`)
}

/** What is kept of a failure and shown later. */
export const failureWording: FailureWording = {
  messageOf: (failure) => failureWords(failure)?.message ?? failureMessage(failure),
  textOf: (failure) => {
    const said = failureWords(failure)
    return said === null ? failureMessage(failure) : `${said.message} ${said.suggestion}`
  },
}
