import { createHmac, randomBytes } from 'node:crypto'
import { areEqualSecrets } from '#src/adapters/kit/equal-secrets.js'

/** The name of the hidden token field in every form. */
export const formTokenField = 'form_token'

/** CSRF tokens of forms, which pages of other origins cannot know. Without a key, a restart makes them invalid. */
export class FormTokens {
  readonly #key: string

  constructor(key = randomBytes(32).toString('base64url')) {
    this.#key = key
  }

  /** The token for a session; null if no login is required. */
  of(session: string | null): string {
    return createHmac('sha256', this.#key)
      .update(session ?? '')
      .digest('base64url')
  }

  isOf(session: string | null, sent: string): boolean {
    return areEqualSecrets(sent, this.of(session))
  }
}
