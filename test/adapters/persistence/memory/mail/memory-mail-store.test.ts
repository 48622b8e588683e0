import { MemoryMailStore } from '../../../../../src/adapters/persistence/memory/mail/memory-mail-store.js'
import { describeMailStore } from '../../../../contracts/mail-store.contract.js'

describeMailStore('MemoryMailStore', (address) => {
  const store = new MemoryMailStore(address)
  return { store, stored: () => store.all(), dispose: () => {} }
})
