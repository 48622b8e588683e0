import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'

const hyperlinkIds = /rId[a-z0-9_-]{10,}/g
const times = /<dcterms:(created|modified) [^>]*>[^<]*<\/dcterms:\1>/g
const names = /<(dc:creator|cp:lastModifiedBy)>[^<]*<\/\1>/g
// the first day that a ZIP file can say, on any clock
const noTime = new Date(1980, 0, 1)

/** Makes a Word file the same for the same content: without times, names and random ids, its parts in order. */
export function sealPackage(bytes: Uint8Array): Uint8Array {
  const parts = Object.entries(unzipSync(bytes)).sort(([a], [b]) => (a < b ? -1 : 1))
  const ids = new Map<string, string>()
  const sealed = parts.map(([path, part]) => [
    path,
    path.endsWith('.xml') || path.endsWith('.rels') ? seal(part, ids) : part,
  ])
  return zipSync(Object.fromEntries(sealed), { mtime: noTime, level: 6 })
}

function seal(part: Uint8Array, ids: Map<string, string>): Uint8Array {
  const text = strFromU8(part)
    .replace(times, '')
    .replace(names, '')
    .replace(hyperlinkIds, (id) => {
      const known = ids.get(id) ?? `rIdLink${ids.size + 1}`
      ids.set(id, known)
      return known
    })
  return strToU8(text)
}
