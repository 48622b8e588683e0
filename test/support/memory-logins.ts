import type { MailLogin, MailLogins } from '#src/application/sync/ports/mail-logins.js'
import { AppError } from '#src/domain/shared/app-error.js'
import type { LoginPlace } from '#src/domain/sync/mail-account.js'

/** Logins held in memory. */
export class MemoryLogins implements MailLogins {
  isBroken = false
  readonly #kept = new Map<string, MailLogin>()

  async keep(place: LoginPlace, login: MailLogin): ReturnType<MailLogins['keep']> {
    this.#check()
    this.#kept.set(keyOf(place), login)
    return { storage: 'file', why: null }
  }

  async find(place: LoginPlace): Promise<MailLogin | null> {
    this.#check()
    return this.#kept.get(keyOf(place)) ?? null
  }

  async remove(place: LoginPlace): Promise<boolean> {
    this.#check()
    return this.#kept.delete(keyOf(place))
  }

  #check(): void {
    if (this.isBroken) throw new AppError('VALIDATION_ERROR', 'The logins cannot be read.')
  }
}

const keyOf = ({ user, host, port, security }: LoginPlace) => JSON.stringify([user, host, port, security])
