import { MemoryDocumentStore } from '#src/adapters/stores/memory/person/memory-document-store.js'
import { MemoryTaskStore } from '#src/adapters/stores/memory/person/memory-task-store.js'
import { describeDocumentStore } from '#test/contracts/document-store.contract.js'
import { describeTaskStore } from '#test/contracts/task-store.contract.js'

describeDocumentStore('MemoryDocumentStore', async () => {
  const store = new MemoryDocumentStore()
  return [store, store]
})

describeTaskStore('MemoryTaskStore', async () => {
  const store = new MemoryTaskStore()
  return [store, store]
})
