import { Database } from '#scripts/kit/sqlite.js'
import { serveQueries } from '#src/adapters/stores/sqlite/query-process/query-child.js'
import { AppError } from '#src/domain/shared/app-error.js'

const kept: Buffer[] = []
const scratch = new Database(':memory:')

serveQueries({
  echo: (value: unknown) => value,
  pid: () => process.pid,
  sleep: (ms: number) => new Promise((resolve) => setTimeout(resolve, ms)),
  sql: (sql: string) => scratch.prepare(sql).pluck().get(),
  reject: () => {
    throw new AppError('NOT_FOUND', 'No such email.')
  },
  retry: () => {
    throw new AppError('DB_ERROR', 'Busy.', { retryable: true, cause: new Error('SQLITE_BUSY in the child') })
  },
  fail: () => {
    throw new TypeError('secret detail')
  },
  function: () => () => 'cannot be cloned',
  fillHeap: () => {
    const lists: string[][] = []
    for (;;) lists.push(Array.from({ length: 10_000 }, (_, n) => `${n}`))
  },
  fillBuffers: () => {
    for (;;) kept.push(Buffer.alloc(2 ** 20, 1))
  },
  keep: (bytes: number) => {
    kept.push(Buffer.alloc(bytes, 1))
  },
  exit: (code: number) => process.exit(code),
})
