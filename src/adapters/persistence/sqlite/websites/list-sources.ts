import type { SourceListRequest, SourceOrder } from '../../../../application/websites/ports/website-repository.js'
import type { WebsiteSource } from '../../../../domain/websites/website.js'
import type { OpenStore } from './open-store.js'
import { type SourceRow, sourceColumns, toSource } from './source-rows.js'

const columnOf: Record<SourceOrder, string> = {
  fetch_timestamp: 'fetch_timestamp',
  url: 'url',
  status: 'processing_status',
}

/** One page of the sources in the order asked for, and how many there are in all. */
export function listSources(
  store: OpenStore,
  { contentType, status, limit, offset, orderBy, descending }: SourceListRequest,
): { readonly sources: readonly WebsiteSource[]; readonly total: number } {
  const chosen =
    'where (@contentType is null or content_type = @contentType) and (@status is null or processing_status = @status)'
  const direction = descending ? 'desc' : 'asc'
  const filters = { contentType, status }
  const rows = store.all<SourceRow>(
    `select ${sourceColumns} from website_sources ${chosen}
      order by ${columnOf[orderBy]} ${direction} nulls last, id ${direction} limit @limit offset @offset`,
    { ...filters, limit, offset },
  )
  const counted = store.first<{ total: number }>(`select count(*) as total from website_sources ${chosen}`, filters)
  return { sources: rows.map(toSource), total: counted?.total ?? 0 }
}
