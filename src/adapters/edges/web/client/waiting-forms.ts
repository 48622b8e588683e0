/** A form of verdicts that waits until it is written. Its key names the batch that it writes, so that sending it twice writes it once. */
export interface WaitingForm {
  readonly key: string
  readonly path: string
  readonly fields: readonly (readonly [string, string])[]
  /** Whose verdicts it writes, or takes back. */
  readonly jobs: readonly string[]
}

const keyLength = 30

/**
 * What waits in the storage of the browser, whatever becomes of the tab: the next page that is open sends it. Each form has an item of its
 * own, so that tabs do not write over each other. Where a browser stores nothing, the tab alone holds it.
 */
export class WaitingForms {
  readonly #prefix: string
  #given = 0

  /** `store` names what the forms are meant for: another server may come to stand at the same address. */
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

  /** Sorts by time; the rest nobody else gives. */
  #nextKey(): string {
    const [time, count] = [Date.now(), this.#given++].map((number) => number.toString(36).padStart(9, '0'))
    const random = [...crypto.getRandomValues(new Uint8Array(keyLength))].map((byte) => (byte % 36).toString(36))
    return `${time}${count}${random.join('')}`.slice(0, keyLength)
  }
}
