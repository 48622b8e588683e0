/** A batch of verdicts that was decided here. */
export interface Written {
  readonly batch: string
  readonly jobs: readonly string[]
}

const key = 'jobworkflow-written'
const maxKept = 100

/** What this tab decided, and can take back: a tab keeps its own, from page to page. */
export class UndoList {
  push(written: Written): void {
    this.#keep([...this.#read(), written].slice(-maxKept))
  }

  /** The last one, which is taken out. */
  pop(): Written | undefined {
    const all = this.#read()
    const last = all.pop()
    this.#keep(all)
    return last
  }

  /** One that was not written. */
  remove(batch: string): void {
    this.#keep(this.#read().filter((written) => written.batch !== batch))
  }

  #read(): Written[] {
    try {
      const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]')
      return Array.isArray(kept) ? kept : []
    } catch {
      return []
    }
  }

  #keep(all: readonly Written[]): void {
    sessionStorage.setItem(key, JSON.stringify(all))
  }
}
