import { MemoryMailStore } from '#src/adapters/stores/memory/mail/memory-mail-store.js'
import { describeRereading } from '#test/contracts/mail-rereading.contract.js'
import { describeMailStore } from '#test/contracts/mail-store.contract.js'

async function open(address?: string) {
  const store = new MemoryMailStore(address)
  return { store, stored: async () => store.all(), dispose: () => store.close() }
}

describeMailStore('MemoryMailStore', open)
describeRereading('MemoryMailStore', open)
