import { describe, expect, it } from 'vitest'
import { MemoryWebsiteRepository } from '#src/adapters/stores/memory/websites/memory-website-repository.js'
import { OwnLease } from '#src/application/websites/own-lease.js'
import { AppError } from '#src/domain/shared/app-error.js'

/** Cannot open a lease the first time. */
class BusyOnce extends MemoryWebsiteRepository {
  opened = 0

  override async openLease() {
    this.opened += 1
    if (this.opened === 1) throw new AppError('DB_ERROR', 'Another program writes.', { retryable: true })
    return super.openLease()
  }
}

describe('the lease of a writer', () => {
  it('is opened once for concurrent callers', async () => {
    const lease = new OwnLease(new MemoryWebsiteRepository())
    const [first, second] = await Promise.all([lease.get(), lease.get()])
    expect(second).toBe(first)
    expect(await lease.get()).toBe(first)
  })

  it('is not shared with others', async () => {
    const repository = new MemoryWebsiteRepository()
    expect(await new OwnLease(repository).get()).not.toBe(await new OwnLease(repository).get())
  })

  it('is requested again after a failure', async () => {
    const repository = new BusyOnce()
    const lease = new OwnLease(repository)
    await expect(lease.get()).rejects.toMatchObject({ code: 'DB_ERROR' })
    expect(await lease.get()).toBe(await lease.get())
    expect(repository.opened).toBe(2)
  })
})
