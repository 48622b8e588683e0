import { minuteOf } from '#src/adapters/edges/cli/format-moment.js'
import { formatFields, formatSize, printableLine } from '#src/adapters/edges/cli/terminal.js'
import type { BackupManifest } from '#src/domain/keeping/manifest.js'

/** What a backup holds, for people. */
export function formatContents({ at, madeBy, parts }: BackupManifest): readonly string[] {
  const stores = parts.flatMap(({ name, bytes, rows }): (readonly [string, string])[] =>
    rows === null ? [] : [[name, `${formatRows(rows)} (${formatSize(bytes)})`]],
  )
  const small = parts.filter(({ rows }) => rows === null).map(({ name }) => name)
  return [
    `Made ${minuteOf(at)} UTC by jobworkflow ${printableLine(madeBy)}:`,
    formatFields([...stores, ['small files', small.join(', ') || 'none']]),
  ]
}

function formatRows(rows: Readonly<Record<string, number>>): string {
  return Object.entries(rows)
    .map(([name, count]) => `${name}: ${count}`)
    .join(', ')
}
