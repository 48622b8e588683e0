import type { JobCatalog, TextsOfJob } from '#src/application/jobs/ports/job-catalog.js'
import type { DocumentStore } from '#src/application/person/ports/document-store.js'
import type { DocumentVersion } from '#src/domain/person/document.js'
import { documentFailure } from '#src/domain/person/document-failure.js'
import type { FitFact } from '#src/domain/person/fit/fit-fact.js'
import { fitOf } from '#src/domain/person/fit/fit-of.js'
import type { ProfileSettings } from '#src/domain/person/profile.js'
import { readProfile } from '#src/domain/person/read-profile.js'

export interface JobFitParts {
  readonly documents: Pick<DocumentStore, 'confirmed'>
  readonly catalog: Pick<JobCatalog, 'texts'>
}

const noProfile = 'No profile has been confirmed, so postings cannot be compared with one.'

// the last pages; a posting takes a few kilobytes
const maxKept = 1000

interface Compared {
  readonly job: TextsOfJob
  readonly facts: readonly FitFact[]
}

/**
 * Compares postings with the settings of the profile that the person confirmed last. Keeps what it compared, as long as
 * posting and profile stay the same. Each method throws DB_NOT_FOUND, DB_ERROR. Source: person-fit.
 */
export class JobFit {
  readonly #parts: JobFitParts
  #profile: { readonly text: string; readonly settings: ProfileSettings } | null = null
  readonly #compared = new Map<number, Compared>()

  constructor(parts: JobFitParts) {
    this.#parts = parts
  }

  /** Returns the facts of jobs that exist, by id. Throws VALIDATION_ERROR without a confirmed profile. */
  async of(ids: readonly number[]): Promise<ReadonlyMap<number, readonly FitFact[]>> {
    const facts = await this.ifConfirmed(ids)
    if (facts === null) throw documentFailure('VALIDATION_ERROR', noProfile, { problem: 'no-confirmed-profile' })
    return facts
  }

  /** Does the same; returns null without a confirmed profile. */
  async ifConfirmed(ids: readonly number[]): Promise<ReadonlyMap<number, readonly FitFact[]> | null> {
    const { documents, catalog } = this.#parts
    const [profile] = await documents.confirmed({ ids: null, kinds: ['profile'], job: null })
    if (profile === undefined) return null
    const settings = this.#settingsOf(profile)
    const jobs = ids.length === 0 ? [] : await catalog.texts(ids)
    return new Map(jobs.map((job) => [job.id, this.#factsOf(job, settings)] as const))
  }

  #settingsOf({ text }: DocumentVersion): ProfileSettings {
    if (this.#profile?.text !== text) {
      this.#compared.clear()
      this.#profile = { text, settings: readProfile(text).settings }
    }
    return this.#profile.settings
  }

  #factsOf(job: TextsOfJob, settings: ProfileSettings): readonly FitFact[] {
    const known = this.#compared.get(job.id)
    if (known !== undefined && isSame(known.job, job)) return known.facts
    const facts = fitOf(job, settings)
    if (this.#compared.size >= maxKept) this.#compared.clear()
    this.#compared.set(job.id, { job, facts })
    return facts
  }
}

function isSame(one: TextsOfJob, other: TextsOfJob): boolean {
  return (
    one.title === other.title &&
    one.company === other.company &&
    one.location === other.location &&
    one.description === other.description
  )
}
