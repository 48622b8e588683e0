import { setImmediate } from 'node:timers/promises'
import { MemoryMailStore } from '#src/adapters/stores/memory/mail/memory-mail-store.js'
import { MemorySyncLocks } from '#src/adapters/stores/memory/mail/memory-sync-locks.js'
import type { SyncedMail } from '#src/application/mail/ports/synced-mail.js'
import type { ServerOffers } from '#src/application/sync/ports/mail-server.js'
import { type Connecting, SyncMail, type SyncMailRequest } from '#src/application/sync/sync-mail.js'
import type { MailAccount } from '#src/domain/sync/mail-account.js'
import { InProcessParser } from '#test/adapters/sources/mime/support/in-process-parser.js'
import { anAccount } from './an-account.js'
import { MemoryMailServer } from './memory-mail-server.js'

export const { address } = anAccount()

export type SceneRequest = Partial<Omit<SyncMailRequest, 'account'>> & { readonly account?: Partial<MailAccount> }

/** A server in memory, an archive, and downloads between them; a pause takes no time, but moves the clock. */
export function aSyncScene<Store extends SyncedMail>(store: Store, offers: Partial<ServerOffers> = {}) {
  const server = new MemoryMailServer(offers)
  const locks = new MemorySyncLocks()
  const pauses: number[] = []
  let now = Date.UTC(2026, 0, 6)
  const clock = { now: () => new Date(now++) }
  const timer = {
    wait: async (ms: number) => {
      pauses.push(ms)
      now += ms
      await setImmediate()
    },
  }
  // the logins are tested elsewhere
  const connecting: Connecting = {
    execute: (account, { given, maxMessageBytes = 1e8, signal } = {}) => {
      const credential = { kind: 'password', user: account.user, password: given ?? 'kept' } as const
      return server.connect({ server: account, credential, ca: null, maxMessageBytes, signal })
    },
  }
  const parser = new InProcessParser()
  const parts = { connecting, store, parser, locks, clock, timer, random: () => 0.5 }
  const sync = ({ account, ...rest }: SceneRequest = {}) => {
    server.calls.length = 0
    return new SyncMail(parts).execute({ account: anAccount(account), ...rest })
  }
  return { server, store, locks, pauses, sync, clock, parts }
}

export const aMemoryScene = (offers: Partial<ServerOffers> = {}) => aSyncScene(new MemoryMailStore(), offers)
