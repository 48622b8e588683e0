import type { DocumentHead, DocumentVersion } from '#src/domain/person/document.js'
import type { ProfileSettings, SettingsFault } from '#src/domain/person/profile.js'
import { readProfile } from '#src/domain/person/read-profile.js'
import type { PersonParts } from './person-parts.js'

export interface KnownProfile {
  /** The version that the person confirmed last, or else the proposal; null if there is no profile. */
  readonly profile: DocumentVersion | null
  readonly settings: ProfileSettings | null
  readonly faults: readonly SettingsFault[]
  /** A newer version that waits for the person. */
  readonly proposal: DocumentHead | null
  /** The newest version of each CV. */
  readonly cvs: readonly DocumentHead[]
}

/** Returns whom the hunt is for. Throws DB_NOT_FOUND, DB_ERROR. Source: person-profile. */
export class GetProfile {
  readonly #documents: PersonParts['documents']

  constructor({ documents }: Pick<PersonParts, 'documents'>) {
    this.#documents = documents
  }

  async execute(): Promise<KnownProfile> {
    const ofProfile = { ids: null, kinds: ['profile'], job: null } as const
    const cvs = await this.#documents.newest({ ...ofProfile, kinds: ['cv'] })
    const [newest] = await this.#documents.newest(ofProfile)
    if (newest === undefined) return { profile: null, settings: null, faults: [], proposal: null, cvs }
    const [confirmed] = await this.#documents.confirmed(ofProfile)
    const profile = confirmed ?? (await this.#documents.find(newest.id))
    const read = profile === null ? { settings: null, faults: [] } : readProfile(profile.text)
    const isNewer = profile !== null && newest.version !== profile.version
    return { profile, ...read, proposal: isNewer ? newest : null, cvs }
  }
}
