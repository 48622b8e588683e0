import type { JobLink, JobLinkTarget } from '../../domain/jobs/job-link.js'
import { AppError } from '../../domain/shared/app-error.js'
import { unknownJob } from './get-application-timeline.js'
import type { HuntParts } from './hunt-parts.js'

/** What is to be linked: a conversation, a message by the archive's id, a stored page. */
export type LinkedThing = { readonly threadId: string } | { readonly emailId: number } | { readonly sourceId: string }

export interface LinkApplicationRequest {
  readonly jobId: number
  readonly thing: LinkedThing
  readonly decision: 'confirm' | 'reject'
}

/**
 * Keeps that something belongs to a job, or that it does not: what was rejected is never proposed again. Throws NOT_FOUND for a job,
 * conversation or message that is not there; DB_NOT_FOUND, DB_ERROR, also where storage has no place for it; TIMEOUT. Source: hunt-linking.
 */
export class LinkApplication {
  readonly #parts: HuntParts

  constructor(parts: HuntParts) {
    this.#parts = parts
  }

  async execute({ jobId, thing, decision }: LinkApplicationRequest): Promise<JobLink> {
    const { jobs, clock } = this.#parts
    if (!(await jobs.roster()).some(({ id }) => id === jobId)) throw unknownJob(jobId)
    const target = await this.#targetOf(thing)
    const state = decision === 'confirm' ? 'confirmed' : 'rejected'
    return jobs.keepLink({ jobId, target, state, evidence: null, at: clock.now().toISOString() })
  }

  async #targetOf(thing: LinkedThing): Promise<JobLinkTarget> {
    if ('sourceId' in thing) return { kind: 'page', id: thing.sourceId }
    if ('threadId' in thing) return this.#thread(thing.threadId)
    return this.#message(thing.emailId)
  }

  async #thread(threadId: string): Promise<JobLinkTarget> {
    const { mail, me } = this.#parts
    const found = await mail?.ofThreads({ threadIds: [threadId], me })
    if (found === undefined || (found.messages.length === 0 && found.unread === 0)) {
      throw new AppError('NOT_FOUND', 'No message of the archive is of that conversation.')
    }
    return { kind: 'thread', id: threadId }
  }

  /** By its Message-ID: an archive may be replaced, and its ids with it. */
  async #message(emailId: number): Promise<JobLinkTarget> {
    const { mail, me } = this.#parts
    const [message] = (await mail?.byIds({ ids: [emailId], me }))?.messages ?? []
    if (message === undefined) throw new AppError('NOT_FOUND', `No message of the archive has id ${emailId}.`)
    return { kind: 'message', id: message.messageId ?? String(message.id) }
  }
}
