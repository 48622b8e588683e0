import type { RunOptions, Sync, SyncOptions } from '#src/composition/sync/open-sync.js'
import * as sync from '#src/composition/sync/open-sync.js'
import type { MailAccount } from '#src/domain/sync/mail-account.js'
import { mailSecurities } from '#src/domain/sync/mail-account.js'
import { checkArguments, fieldsOf, guarded, type MethodShapes, orNull, type Parameters } from './shape.js'

const texts = { listOf: 'text' } as const

/** The shapes of all methods. */
export const syncShapes: MethodShapes<Sync> = {
  accounts: {},
  keepAccount: {
    account: fieldsOf<MailAccount>({
      ...{ address: 'text', user: 'text', host: 'text', port: 'count', security: { oneOf: mailSecurities } },
      ...{ folders: texts, skip: texts, since: orNull('text'), ca: orNull('text') },
    }),
  },
  removeAccount: { address: 'text' },
  run: {
    'options?': fieldsOf<RunOptions>({
      ...{ 'only?': texts, 'boards?': texts, 'watchBoards?': 'flag', 'pages?': 'flag' },
      ...{ 'signal?': 'signal', 'onReport?': 'function' },
    }),
  },
  runs: { limit: 'count' },
  failing: {},
  close: {},
}

export const syncParameters: Parameters = {
  options: fieldsOf<SyncOptions>({
    ...{ jobs: 'text', 'mail?': 'text', 'websites?': 'text', 'server?': 'object', 'logins?': 'object' },
    ...{ 'hostDelayMs?': 'number', 'allowHosts?': texts, 'busyTimeoutMs?': 'number', 'logger?': 'object' },
  }),
}

/** Opens what fetches news. Nothing is opened before the first call. Throws VALIDATION_ERROR. */
export function openSync(options: SyncOptions): Sync {
  checkArguments(syncParameters, [options])
  return guarded(sync.openSync(options), syncShapes)
}
