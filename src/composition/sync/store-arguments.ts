import { isPostgresUrl } from '#src/adapters/kit/postgres-url.js'
import type { Config } from '#src/composition/config.js'

type Stores = Pick<Config, 'home' | 'jobsDb' | 'websitesDb' | 'mailArchive' | 'hasMail'>

/** The options that select the same stores in another process. A URL that may contain a password is left out. */
export function storeArguments({ home, jobsDb, websitesDb, mailArchive, hasMail }: Stores): readonly string[] {
  const named = [
    ['--db', jobsDb, home?.jobs],
    ['--websites-db', websitesDb, home?.websites],
    ['--database', hasMail ? mailArchive : null, home?.mail],
  ] as const
  return [
    ...(home === null ? [] : ['--home', home.folder]),
    ...named.flatMap(([option, store, usual]) =>
      store === null || store === usual || isPostgresUrl(store) ? [] : [option, store],
    ),
  ]
}
