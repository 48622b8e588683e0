// tsyringe asks for it when it is loaded, so it stands before tsyringe in every chunk of the bundle
import 'reflect-metadata'
import { type DependencyContainer, type InjectionToken, instanceCachingFactory, container as root } from 'tsyringe'

/**
 * The parts of the program, each made when it is first asked for, and made once. A part that was given is taken in place
 * of the usual one, and stays its giver's: `close` closes what was made here, the last first.
 */
export class Container {
  readonly #parts: DependencyContainer
  readonly #made: unknown[] = []
  #closing: Promise<void> | null = null

  constructor(parent?: Container) {
    this.#parts = (parent === undefined ? root : parent.#parts).createChildContainer()
  }

  /** The part to take; an absent one leaves the choice to `provide`. */
  give<T>(token: InjectionToken<T>, part: T | undefined): this {
    if (part !== undefined) this.#parts.register(token, { useValue: part })
    return this
  }

  /** How the part is made, unless it was given, here or in the parent. */
  provide<T>(token: InjectionToken<T>, make: () => T): this {
    if (this.#parts.isRegistered(token, true)) return this
    const makeOnce = instanceCachingFactory(() => {
      const part = make()
      this.#made.push(part)
      return part
    })
    this.#parts.register(token, { useFactory: makeOnce })
    return this
  }

  resolve<T>(token: InjectionToken<T>): T {
    return this.#parts.resolve(token)
  }

  /** Each part is closed, also when another fails to; throws the first failure. */
  close(): Promise<void> {
    this.#closing ??= this.#closeAll()
    return this.#closing
  }

  async #closeAll(): Promise<void> {
    const failures: unknown[] = []
    for (const part of this.#made.toReversed()) {
      try {
        await closeIfOpen(await Promise.resolve(part).catch(() => null))
      } catch (error) {
        failures.push(error)
      }
    }
    if (failures.length > 0) throw failures[0]
  }
}

async function closeIfOpen(part: unknown): Promise<void> {
  if (typeof part !== 'object' || part === null || !('close' in part)) return
  if (typeof part.close === 'function') await part.close()
}
