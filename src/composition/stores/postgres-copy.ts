import { type CopiedDatabases, PostgresCopySource } from '#src/adapters/stores/postgres/copy/postgres-copy-source.js'
import { PostgresCopyTarget } from '#src/adapters/stores/postgres/copy/postgres-copy-target.js'
import { jobsDatabase } from '#src/adapters/stores/postgres/jobs/jobs-database.js'
import { readAddress } from '#src/adapters/stores/postgres/kit/address.js'
import { websitesDatabase } from '#src/adapters/stores/postgres/websites/websites-database.js'
import type { Config } from '#src/composition/config.js'

type Options = Pick<Config, 'busyTimeoutMs'>

// a statement of a copy handles a batch, which may take longer than a tool call
const minDeadlineMs = 60_000

function databasesAt(url: string, { busyTimeoutMs }: Options): CopiedDatabases {
  const deadlineMs = Math.max(minDeadlineMs, busyTimeoutMs)
  return { jobs: jobsDatabase(url, { busyTimeoutMs: deadlineMs }), websites: websitesDatabase(url, { deadlineMs }) }
}

/** A copy source for the schema that `url` names. Throws VALIDATION_ERROR. */
export function postgresCopySource(url: string, options: Options): PostgresCopySource {
  return new PostgresCopySource(databasesAt(url, options))
}

/** A copy target for the schema that `url` names, which is created if it is missing. Throws VALIDATION_ERROR. */
export function postgresCopyTarget(url: string, options: Options): PostgresCopyTarget {
  return new PostgresCopyTarget(databasesAt(url, options))
}

/** Whether two URLs name the same schema, judging by their text. Throws VALIDATION_ERROR. */
export function isSameSchema(one: string, other: string): boolean {
  const [placeOfOne, placeOfOther] = [one, other].map((url) => {
    const { hosts, database, schema } = readAddress(url, process.env)
    return { hosts: hosts.map(({ host, port }) => `${host}:${port}`), database, schema }
  })
  if (placeOfOne === undefined || placeOfOther === undefined) return false
  if (placeOfOne.database !== placeOfOther.database || placeOfOne.schema !== placeOfOther.schema) return false
  return placeOfOne.hosts.some((host) => placeOfOther.hosts.includes(host))
}
