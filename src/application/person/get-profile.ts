import type { ListedDocument } from '#src/application/person/ports/document-store.js'
import type { AboutJob, DocumentHead, DocumentVersion } from '#src/domain/person/document.js'
import type { ProfileSettings, SettingsFault } from '#src/domain/person/profile.js'
import { readProfile } from '#src/domain/person/read-profile.js'
import type { PersonParts } from './person-parts.js'

export interface KnownCv {
  readonly id: number
  /** The version that the person confirmed last, or else the proposal. */
  readonly version: number
  readonly title: string
  readonly job: AboutJob | null
  readonly isConfirmed: boolean
  /** A newer version that waits for the person. */
  readonly proposedVersion: number | null
}

export interface KnownProfile {
  /** The version that the person confirmed last, or else the proposal; null if there is no profile. */
  readonly profile: DocumentVersion | null
  readonly settings: ProfileSettings | null
  readonly faults: readonly SettingsFault[]
  /** A newer version that waits for the person. */
  readonly proposal: DocumentHead | null
  /** The CVs, those without a job first. */
  readonly cvs: readonly KnownCv[]
}

/** Returns whom the hunt is for. Throws DB_NOT_FOUND, DB_ERROR. Source: person-profile. */
export class GetProfile {
  readonly #documents: PersonParts['documents']

  constructor({ documents }: Pick<PersonParts, 'documents'>) {
    this.#documents = documents
  }

  async execute(): Promise<KnownProfile> {
    const ofProfile = { ids: null, kinds: ['profile'], job: null } as const
    const cvs = (await this.#documents.list({ ...ofProfile, kinds: ['cv'] }, { limit: null, offset: 0 }))
      .map(toCv)
      .sort(ownFirst)
    const [newest] = await this.#documents.newest(ofProfile)
    if (newest === undefined) return { profile: null, settings: null, faults: [], proposal: null, cvs }
    const [confirmed] = await this.#documents.confirmed(ofProfile)
    const profile = confirmed ?? (await this.#documents.find(newest.id, newest.version))
    const read = profile === null ? { settings: null, faults: [] } : readProfile(profile.text)
    const isNewer = profile !== null && newest.version !== profile.version
    return { profile, ...read, proposal: isNewer ? newest : null, cvs }
  }
}

function toCv({ newest, confirmed }: ListedDocument): KnownCv {
  const { version, title, job } = confirmed ?? newest
  const isNewer = confirmed !== null && newest.version > confirmed.version
  const proposedVersion = isNewer ? newest.version : null
  return { id: newest.id, version, title, job, isConfirmed: confirmed !== null, proposedVersion }
}

function ownFirst(a: KnownCv, b: KnownCv): number {
  return Number(a.job !== null) - Number(b.job !== null) || a.id - b.id
}
