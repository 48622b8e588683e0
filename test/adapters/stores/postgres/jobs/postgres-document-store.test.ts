import { describe, expect, it, onTestFinished } from 'vitest'
import { PostgresDocumentStore } from '#src/adapters/stores/postgres/jobs/postgres-document-store.js'
import { PostgresTaskStore } from '#src/adapters/stores/postgres/jobs/postgres-task-store.js'
import { openJobs } from '#src/composition/jobs/open-jobs.js'
import { describeDocumentStore } from '#test/contracts/document-store.contract.js'
import { describeTaskStore } from '#test/contracts/task-store.contract.js'
import { aDocument, documentAt } from '#test/support/a-document.js'
import { withParameter } from '#test/support/postgres-database.js'
import { postgresQueue } from '#test/support/postgres-queue.js'
import { reusedQueues } from '#test/support/reused-queues.js'

const take = reusedQueues()

describeDocumentStore('PostgresDocumentStore', async () => {
  const { url } = await take()
  return [new PostgresDocumentStore(url), new PostgresDocumentStore(url)]
})

describeTaskStore('PostgresTaskStore', async () => {
  const { url } = await take()
  return [new PostgresTaskStore(url), new PostgresTaskStore(url)]
})

describe('writers whose transactions see nothing that was written after they began (person-documents)', () => {
  it.each(['repeatable read', 'serializable'])('get conflicts, too: %s', async (isolation) => {
    const { url } = await postgresQueue()
    const option = `-c default_transaction_isolation=${isolation.replace(' ', '\\ ')}`
    const store = new PostgresDocumentStore(withParameter(url, 'options', option))
    onTestFinished(() => store.close())
    const race = async (document: Parameters<typeof aDocument>[0]) => {
      const savings = await Promise.all(Array.from({ length: 5 }, () => store.save(aDocument(document))))
      return savings.map(({ outcome }) => outcome).toSorted()
    }
    const [lost, won] = [Array(4).fill('conflict'), 'saved']
    expect(await race({ kind: 'profile' })).toEqual([...lost, won])
    const [profile] = await store.newest({ ids: null, kinds: null, job: null })
    expect(await race({ id: profile?.id ?? 0, expectedVersion: 1 })).toEqual([...lost, won])
    expect(await store.versions(profile?.id ?? 0)).toHaveLength(2)
  })
})

describe('a queue on PostgreSQL (person-documents, person-tasks)', () => {
  it('has both, loaded when they are first asked', async () => {
    const jobs = openJobs((await postgresQueue()).url)
    onTestFinished(() => jobs.close())
    expect(await jobs.documents.save(aDocument({ actor: 'agent' }))).toMatchObject({ outcome: 'saved' })
    const tasks = { tasks: [{ id: null, title: 'Call' }], source: 'agent', at: documentAt } as const
    expect(await jobs.tasks.save(tasks)).toMatchObject({ tasks: [{ title: 'Call' }] })
  })
})
