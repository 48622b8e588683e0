import { ownFile } from '#src/adapters/kit/own-files.js'
import { QueryProcess } from '#src/adapters/stores/sqlite/query-process/query-process.js'
import { type Container, tokens } from './container.js'

/** The child processes that run queries, and the triggers and rules of foreign files. */
export function provideQueryProcess(container: Container): Container {
  const entry = ownFile('./query-child.js', import.meta.url)
  return container.provide(tokens.queryProcess, () => new QueryProcess({ entry }))
}
