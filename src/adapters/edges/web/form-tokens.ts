import { createHmac, randomBytes } from 'node:crypto'
import { areEqualSecrets } from '#src/adapters/kit/equal-secrets.js'

/** The name of the hidden token field in every form. */
export const formTokenField = 'form_token'

/** CSRF tokens of forms, which pages of other origins cannot know. A restart makes earlier tokens invalid. */
export class FormTokens {
  readonly #key = randomBytes(32)

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
