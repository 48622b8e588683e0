import { fileState } from '#src/adapters/stores/sqlite/kit/file-state.js'
import { sideIndexPath } from '#src/adapters/stores/sqlite/mail/search-index.js'

/**
 * A value that stays the same as long as neither the archive at `path` nor the index next to it changes. Returns null if
 * that cannot be determined. Never rejects.
 */
export async function archiveState(path: string): Promise<string | null> {
  const [archive, side] = await Promise.all([path, sideIndexPath(path)].map(fileState))
  return typeof archive === 'string' && typeof side === 'string' ? `${archive} ${side}` : null
}
