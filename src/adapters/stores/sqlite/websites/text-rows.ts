import { textStatements, toKeptChunks } from '#src/adapters/stores/sql/websites/website-texts.js'
import type { SourceText, TextRequest, TextVersion } from '#src/application/websites/ports/website-repository.js'
import type { UtcTime } from '#src/domain/shared/calendar.js'
import type { SourceMark } from '#src/domain/websites/source-mark.js'
import type { OpenStore } from './open-store.js'
import { websiteChunks, websiteSources, websiteVersions } from './tables.js'

const texts = textStatements({ sources: websiteSources, versions: websiteVersions, chunks: websiteChunks })

/** Marks a source of which a text was read; any other stays as it is. */
export function markSource(store: OpenStore, id: number, mark: SourceMark, at: UtcTime): void {
  const reason = mark.reason === null ? null : JSON.stringify(mark.reason)
  store.run(texts.mark, { id, state: mark.state, reason, at })
}

/** To be called before what a source serves is replaced: it is its newest earlier text then. */
export function keepText(store: OpenStore, id: number): void {
  store.run(texts.keep, { id, chunks: toKeptChunks(store.all(texts.chunks, { id })) })
  store.run(texts.forget, { id })
}

/** As `WebsiteRepository.listVersions`. */
export function listVersions(store: OpenStore, id: number): readonly TextVersion[] {
  return store.all(texts.list, { id })
}

/** As `WebsiteRepository.readText`. */
export function readText(store: OpenStore, { id, version }: TextRequest): SourceText | null {
  const served = store.first(texts.served, { id })
  if (version !== null && version !== served?.number) return store.first(texts.earlier, { id, version })
  return served === null ? null : { ...served, chunks: store.all(texts.chunks, { id }) }
}
