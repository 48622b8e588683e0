/** A form of verdicts that waits until it is written. Its key is the batch id, so sending it twice writes it once. */
export interface WaitingForm {
  readonly key: string
  readonly path: string
  readonly fields: readonly (readonly [string, string])[]
  /** The jobs whose verdicts it writes or undoes. */
  readonly jobs: readonly string[]
}

const keyLength = 30

/**
 * The waiting forms in the browser's storage; they outlive the tab, and the next open page sends them. Each form is a
 * separate item, so that tabs do not overwrite each other. If the browser stores nothing, only the tab holds them.
 */
export class WaitingForms {
  readonly #prefix: string
  #given = 0

  /** `store` identifies the store the forms are for: another server may later run at the same URL. */
  constructor(store: string) {
    this.#prefix = `jobworkflow-waiting ${store} `
  }

  /** In the order in which they were added. */
  read(): readonly WaitingForm[] {
    try {
      return Object.keys(localStorage)
        .filter((name) => name.startsWith(this.#prefix))
        .sort()
        .map((name) => JSON.parse(localStorage.getItem(name) ?? ''))
    } catch {
      return []
    }
  }

  add(form: Omit<WaitingForm, 'key'>): WaitingForm {
    const waiting = { ...form, key: this.#nextKey() }
    try {
      localStorage.setItem(this.#prefix + waiting.key, JSON.stringify(waiting))
    } catch {}
    return waiting
  }

  remove({ key }: WaitingForm): void {
    try {
      localStorage.removeItem(this.#prefix + key)
    } catch {}
  }

  /** Keys sort by time; the random rest makes them unique. */
  #nextKey(): string {
    const [time, count] = [Date.now(), this.#given++].map((number) => number.toString(36).padStart(9, '0'))
    const random = [...crypto.getRandomValues(new Uint8Array(keyLength))].map((byte) => (byte % 36).toString(36))
    return `${time}${count}${random.join('')}`.slice(0, keyLength)
  }
}
