import { MemoryMailStore } from '#src/adapters/stores/memory/mail/memory-mail-store.js'
import { describeSyncedMail } from '#test/contracts/synced-mail.contract.js'
import { describeExactness } from '#test/contracts/synced-mail-property.contract.js'

async function open() {
  const store = new MemoryMailStore()
  return { store, stored: async () => store.all(), goneAt: async () => store.goneAt(), dispose: () => store.close() }
}

describeSyncedMail('MemoryMailStore', open)
describeExactness('MemoryMailStore', open, 300)
