import { ownFile } from '#src/adapters/kit/own-files.js'
import { QueryProcess } from '#src/adapters/stores/sqlite/query-process/query-process.js'
import { type Container, tokens } from './container.js'

/** The processes in which questions run, and the code that strangers' files bring. */
export function provideQueryProcess(container: Container): Container {
  const entry = ownFile('./query-child.js', import.meta.url)
  return container.provide(tokens.queryProcess, () => new QueryProcess({ entry }))
}
