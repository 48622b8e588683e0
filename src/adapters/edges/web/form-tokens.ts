import { createHmac, randomBytes } from 'node:crypto'
import { areEqualSecrets } from '#src/adapters/kit/equal-secrets.js'

/** The name of the field that every form of a page has. */
export const formTokenField = 'form_token'

/** What the forms of a page send along, which no page of another origin can know. Those of an earlier start are void. */
export class FormTokens {
  readonly #key = randomBytes(32)

  /** Of a session; null where none is asked for. */
  of(session: string | null): string {
    return createHmac('sha256', this.#key)
      .update(session ?? '')
      .digest('base64url')
  }

  isOf(session: string | null, sent: string): boolean {
    return areEqualSecrets(sent, this.of(session))
  }
}
