import { describe, expect, it } from 'vitest'
import { MemoryMailStore } from '#src/adapters/stores/memory/mail/memory-mail-store.js'
import { IndexMail } from '#src/application/mail/index-mail.js'
import type { MailIndex } from '#src/application/mail/ports/mail-index.js'
import { prepareStore } from '#src/application/mail/prepare-store.js'

/** Indexes `total` messages, two at a time; the index is kept until it is rebuilt. */
class CountedIndex implements MailIndex {
  readonly #total: number
  readonly #builtIn: boolean
  #indexed = 0
  readonly calls: string[] = []

  constructor(total: number, builtIn = false) {
    this.#total = total
    this.#builtIn = builtIn
  }

  async begin({ rebuild }: { readonly rebuild: boolean }) {
    this.calls.push('begin')
    if (rebuild) this.#indexed = 0
    return { builtIn: this.#builtIn, total: this.#total - this.#indexed }
  }

  async indexBatch() {
    const count = Math.min(2, this.#total - this.#indexed)
    this.#indexed += count
    return count
  }

  async finish() {
    this.calls.push('finish')
  }

  async close() {
    this.calls.push('close')
  }
}

describe("the index of another program's archive (mail-no-index)", () => {
  it('is made in batches, and used when it is complete', async () => {
    const index = new CountedIndex(5)
    const reports: unknown[] = []
    const outcome = await new IndexMail(index).execute({ onProgress: (progress) => reports.push(progress) })
    expect(outcome).toEqual({ indexed: 5, builtIn: false, finished: true })
    expect(reports).toEqual([
      { done: 2, total: 5 },
      { done: 4, total: 5 },
      { done: 5, total: 5 },
    ])
    expect(index.calls).toEqual(['begin', 'finish', 'close'])
  })

  it('continues where it was stopped, and is not used before its end', async () => {
    const index = new CountedIndex(5)
    const stop = new AbortController()
    const first = await new IndexMail(index).execute({ signal: stop.signal, onProgress: () => stop.abort() })
    expect(first).toEqual({ indexed: 2, builtIn: false, finished: false })
    expect(index.calls).toEqual(['begin', 'close'])
    expect(await new IndexMail(index).execute()).toEqual({ indexed: 3, builtIn: false, finished: true })
  })

  it('is rebuilt on request', async () => {
    const index = new CountedIndex(3)
    await new IndexMail(index).execute()
    expect(await new IndexMail(index).execute()).toMatchObject({ indexed: 0, finished: true })
    expect(await new IndexMail(index).execute({ rebuild: true })).toMatchObject({ indexed: 3, finished: true })
  })

  it('classifies messages if the archive has its own index', async () => {
    const index = new CountedIndex(3, true)
    expect(await new IndexMail(index).execute()).toEqual({ indexed: 3, builtIn: true, finished: true })
    expect(index.calls).toEqual(['begin', 'finish', 'close'])
  })

  it('is not touched if the archive has its own index', async () => {
    const index = new CountedIndex(0, true)
    expect(await new IndexMail(index).execute()).toEqual({ indexed: 0, builtIn: true, finished: true })
    expect(index.calls).toEqual(['begin', 'close'])
  })

  it('is released after a failure', async () => {
    class FullIndex extends CountedIndex {
      override async indexBatch(): Promise<number> {
        throw new Error('the disk is full')
      }
    }
    const index = new FullIndex(5)
    await expect(new IndexMail(index).execute()).rejects.toThrow('the disk is full')
    expect(index.calls).toEqual(['begin', 'close'])
  })
})

describe('an archive of an earlier version (mail-upgrade)', () => {
  /** Messages still to be prepared, two per batch; others may prepare some in the meantime. */
  class OlderStore extends MemoryMailStore {
    left: number

    constructor(left: number) {
      super()
      this.left = left
    }

    override async countUnprepared() {
      return this.left
    }

    override async prepareBatch() {
      const count = Math.min(2, this.left)
      this.left -= count
      return count
    }
  }

  it('is prepared in batches', async () => {
    const reports: unknown[] = []
    expect(await prepareStore(new OlderStore(3), { onProgress: (progress) => reports.push(progress) })).toBe(true)
    expect(reports).toEqual([
      { done: 2, total: 3 },
      { done: 3, total: 3 },
    ])
  })

  it('keeps its progress when the work is stopped', async () => {
    const store = new OlderStore(3)
    const stop = new AbortController()
    expect(await prepareStore(store, { signal: stop.signal, onProgress: () => stop.abort() })).toBe(false)
    expect(store.left).toBe(1)
  })

  it('is not counted if nothing needs preparing', async () => {
    const reports: unknown[] = []
    expect(await prepareStore(new OlderStore(0), { onProgress: (progress) => reports.push(progress) })).toBe(true)
    expect(reports).toEqual([])
  })
})
