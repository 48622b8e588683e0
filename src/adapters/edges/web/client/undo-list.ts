/** A batch of verdicts decided in this tab. */
export interface Written {
  readonly batch: string
  readonly jobs: readonly string[]
}

const key = 'jobworkflow-written'
const maxKept = 100

/** The batches that this tab can undo; each tab keeps its own list across pages. */
export class UndoList {
  push(written: Written): void {
    this.#keep([...this.#read(), written].slice(-maxKept))
  }

  /** Removes and returns the last batch. */
  pop(): Written | undefined {
    const all = this.#read()
    const last = all.pop()
    this.#keep(all)
    return last
  }

  /** Removes a batch that was not written. */
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
