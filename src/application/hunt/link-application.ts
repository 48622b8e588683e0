import type { JobLink, JobLinkTarget } from '#src/domain/jobs/job-link.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { toPositive } from '#src/domain/shared/positive.js'
import { cutText } from '#src/domain/shared/text.js'
import { unknownJob } from './get-application-timeline.js'
import type { HuntParts } from './hunt-parts.js'
import type { GivenBy } from './keep-statements.js'

/** The thing to link: a conversation, a message by the archive's id, or a stored page. */
export type LinkedThing = { readonly threadId: string } | { readonly emailId: number } | { readonly sourceId: string }

export interface LinkApplicationRequest extends GivenBy {
  readonly jobId: number
  readonly thing: LinkedThing
  readonly decision: 'confirm' | 'reject'
}

/** The maximum number of links per call. */
export const maxLinks = 50

/**
 * Stores that something belongs to a job, or that it does not: what was rejected is never proposed again. Throws
 * NOT_FOUND for an unknown job, conversation, message or page; VALIDATION_ERROR for too many; DB_NOT_FOUND, DB_ERROR,
 * also if the storage has no table for links; TIMEOUT. Source: hunt-linking.
 */
export class LinkApplication {
  readonly #parts: HuntParts

  constructor(parts: HuntParts) {
    this.#parts = parts
  }

  /** Looks up everything before storing any link. Returns the links in request order. */
  async execute(requests: readonly LinkApplicationRequest[]): Promise<readonly JobLink[]> {
    if (requests.length > maxLinks)
      throw new AppError('VALIDATION_ERROR', `At most ${maxLinks} links can be recorded in one call. Split them.`)
    const { jobs, clock, ids } = this.#parts
    const found = new Set((await jobs.rosterOf(requests.map(({ jobId }) => jobId))).map(({ id }) => id))
    const missingJob = requests.find(({ jobId }) => !found.has(jobId))
    if (missingJob !== undefined) throw unknownJob(missingJob.jobId)
    const targets: JobLinkTarget[] = []
    for (const { thing } of requests) targets.push(await this.#targetOf(thing))
    const [at, batch] = [clock.now().toISOString(), ids?.next()]
    const kept: JobLink[] = []
    for (const [i, { jobId, decision, actor = 'person', client = null }] of requests.entries()) {
      const state = decision === 'confirm' ? 'confirmed' : 'rejected'
      const decided = batch === undefined ? undefined : { batch, actor, client }
      kept.push(await jobs.keepLink({ jobId, target: targets[i] as JobLinkTarget, state, evidence: null, at, decided }))
    }
    return kept
  }

  async #targetOf(thing: LinkedThing): Promise<JobLinkTarget> {
    if ('sourceId' in thing) return this.#page(thing.sourceId)
    if ('threadId' in thing) return this.#thread(thing.threadId)
    return this.#message(thing.emailId)
  }

  async #thread(threadId: string): Promise<JobLinkTarget> {
    const { mail, me } = this.#parts
    const found = await mail?.ofThreads({ threadIds: [threadId], me })
    if (found === undefined || (found.messages.length === 0 && found.unread === 0))
      throw missing(`conversation in the archive has thread id ${cutText(threadId, maxShownId)}`, 'conversations')
    return { kind: 'thread', id: threadId }
  }

  /** Uses the Message-ID, because the ids change if the archive is replaced. */
  async #message(emailId: number): Promise<JobLinkTarget> {
    const { mail, me } = this.#parts
    const [message] = (await mail?.byIds({ ids: [emailId], me }))?.messages ?? []
    if (message === undefined) throw missing(`message in the archive has id ${emailId}`, 'messages')
    return { kind: 'message', id: message.messageId ?? String(message.id) }
  }

  async #page(sourceId: string): Promise<JobLinkTarget> {
    const id = toPositive(sourceId)
    const found = id === null ? [] : await this.#parts.pages?.withIds([id])
    if (found === undefined || found.length === 0)
      throw missing(`stored page has source id ${cutText(sourceId, maxShownId)}`, 'stored pages')
    return { kind: 'page', id: sourceId }
  }
}

// an unknown id may have any length
const maxShownId = 60

function missing(what: string, listed: string): AppError {
  return new AppError('NOT_FOUND', `No ${what}. Take the id from a list of ${listed}.`)
}
