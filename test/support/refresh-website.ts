// node --import tsx refresh-website.ts PATH: replaces the page of a store forever, each time with chunks that share one
// number.
import { SqliteWebsiteRepository } from '#src/adapters/stores/sqlite/websites/sqlite-website-repository.js'
import { aPage, store, vectorsTo } from './website-pages.js'

export const numberedUrl = 'https://example.com/numbered'
export const numberedChunks = 8

/** A page whose chunks all contain `generation`. */
export function numberedPage(generation: number) {
  return aPage(Array.from({ length: numberedChunks }, (_, at) => `numbered generation${generation} part${at}`))
}

const [, , path] = process.argv
if (path !== undefined && import.meta.filename === process.argv[1]) {
  const repository = new SqliteWebsiteRepository(path)
  const vectors = vectorsTo(...Array.from({ length: numberedChunks }, (_, at) => at))
  for (let generation = 1; ; generation++) {
    await store(repository, numberedPage(generation), { url: numberedUrl, vectors })
    process.stdout.write(`${generation}\n`)
  }
}
