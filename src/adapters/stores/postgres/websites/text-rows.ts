import type { PostgresConnection } from '#src/adapters/stores/postgres/kit/connection.js'
import { textStatements, toKeptChunks } from '#src/adapters/stores/sql/websites/website-texts.js'
import type { SourceText, TextRequest, TextVersion } from '#src/application/websites/ports/website-repository.js'
import type { UtcTime } from '#src/domain/shared/calendar.js'
import type { SourceMark } from '#src/domain/websites/source-mark.js'
import { websiteChunks, websiteSources, websiteVersions } from './tables.js'

const texts = textStatements({ sources: websiteSources, versions: websiteVersions, chunks: websiteChunks })

/** Marks a source of which a text was read; any other stays as it is. */
export async function markSource(
  connection: PostgresConnection,
  id: number,
  mark: SourceMark,
  at: UtcTime,
): Promise<void> {
  const reason = mark.reason === null ? null : JSON.stringify(mark.reason)
  await connection.run(texts.mark, { id, state: mark.state, reason, at })
}

/** To be called before what a source serves is replaced: it is its newest earlier text then. */
export async function keepText(connection: PostgresConnection, id: number): Promise<void> {
  await connection.run(texts.keep, { id, chunks: toKeptChunks(await connection.all(texts.chunks, { id })) })
  await connection.run(texts.forget, { id })
}

/** As `WebsiteRepository.listVersions`. */
export function listVersions(connection: PostgresConnection, id: number): Promise<readonly TextVersion[]> {
  return connection.all(texts.list, { id })
}

/** As `WebsiteRepository.readText`. */
export async function readText(
  connection: PostgresConnection,
  { id, version }: TextRequest,
): Promise<SourceText | null> {
  const served = await connection.first(texts.served, { id })
  if (version !== null && version !== served?.number) return connection.first(texts.earlier, { id, version })
  return served === null ? null : { ...served, chunks: await connection.all(texts.chunks, { id }) }
}
