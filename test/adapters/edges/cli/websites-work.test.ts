import { expect, it } from 'vitest'
import { runProgram } from '#src/adapters/edges/cli/program.js'
import type { CliServices } from '#src/adapters/edges/cli/services.js'
import type { WorkOnQueueRequest } from '#src/application/websites/work-on-queue.js'
import { storageFailure } from '#src/domain/shared/storage-failure.js'

it('jobworkflow websites work says once that it tries again while the store is away', async () => {
  const message = 'PostgreSQL database "pages" cannot be reached now; try again.'
  const facts = { problem: 'server-unreachable', servers: ['db.example:5432'] } as const
  const workOnQueue = async ({ onStoreAway }: WorkOnQueueRequest) => {
    onStoreAway?.(storageFailure('DB_ERROR', message, facts, { retryable: true }))
    return { processed: 0, failed: 0, givenBack: 0 }
  }
  const err: string[] = []
  const terminal = { out: () => {}, err: (text: string) => void err.push(text), draw: null, columns: null, bars: null }
  const openWebsites = async () => ({ workOnQueue, close: async () => {} })
  await runProgram(
    ['websites', 'work', '--until-empty'],
    {},
    { version: '0', openWebsites } as unknown as CliServices,
    terminal,
  )
  expect(err).toEqual([
    'jobworkflow: PostgreSQL database "pages" cannot be reached now. Tried: db.example:5432. Trying again.',
    '0 pages processed.',
  ])
})
