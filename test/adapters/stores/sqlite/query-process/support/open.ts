import { fileURLToPath } from 'node:url'
import { QueryProcess, type QueryProcessOptions } from '#src/adapters/stores/sqlite/query-process/query-process.js'
import { bundledProgram } from '#test/support/bundled-module.js'
import { folderOfTests } from '#test/support/temporary-folder.js'

/** Longer than any test runs, for calls that end in another way. */
export const deadlineMs = 20_000
export const endless = 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n'

const opened: QueryProcess[] = []

const folder = folderOfTests()
export const child = {
  entry: bundledProgram(folder, `import ${JSON.stringify(fileURLToPath(new URL('query-child.ts', import.meta.url)))}`),
}

export function open(options: Partial<QueryProcessOptions> = {}): QueryProcess {
  const queries = new QueryProcess({ ...child, ...options })
  opened.push(queries)
  return queries
}

export async function closeAll(): Promise<void> {
  await Promise.all(opened.splice(0).map((queries) => queries.close()))
}

export function echo(queries: QueryProcess, value: unknown): Promise<unknown> {
  return queries.call('echo', value, { deadlineMs })
}

export function pidOf(queries: QueryProcess): Promise<number> {
  return queries.call('pid', null, { deadlineMs })
}
