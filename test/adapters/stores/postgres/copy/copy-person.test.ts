import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { PostgresDocumentStore } from '#src/adapters/stores/postgres/jobs/postgres-document-store.js'
import { PostgresTaskStore } from '#src/adapters/stores/postgres/jobs/postgres-task-store.js'
import { SqliteCopySource } from '#src/adapters/stores/sqlite/copy/sqlite-copy-source.js'
import { SqliteCopyTarget } from '#src/adapters/stores/sqlite/copy/sqlite-copy-target.js'
import { SqliteDocumentStore } from '#src/adapters/stores/sqlite/jobs/sqlite-document-store.js'
import { SqliteJobStorage } from '#src/adapters/stores/sqlite/jobs/sqlite-job-storage.js'
import { SqliteTaskStore } from '#src/adapters/stores/sqlite/jobs/sqlite-task-store.js'
import type { DocumentStore } from '#src/application/person/ports/document-store.js'
import type { TaskStore } from '#src/application/person/ports/task-store.js'
import { postgresCopySource, postgresCopyTarget } from '#src/composition/stores/postgres-copy.js'
import { aDocument, documentAt } from '#test/support/a-document.js'
import { copyFile, copyStores, countsOf, isSame } from '#test/support/copies.js'
import { freshSchema } from '#test/support/postgres.js'
import { temporaryFolder } from '#test/support/temporary-folder.js'

const at = documentAt
const later = '2026-12-02T08:00:00.000Z'
const options = { busyTimeoutMs: 5000 }
const nowhere = () => join(temporaryFolder(), 'copy.db')
const any = { ids: null, kinds: null, job: null }

interface Stores {
  readonly documents: DocumentStore
  readonly tasks: TaskStore
}

const inFile = (path: string): Stores => ({
  documents: new SqliteDocumentStore(path),
  tasks: new SqliteTaskStore(path),
})

function inSchema(url: string): Stores {
  const stores = { documents: new PostgresDocumentStore(url), tasks: new PostgresTaskStore(url) }
  for (const each of Object.values(stores)) onTestFinished(() => each.close())
  return stores
}

/** A file with a profile in two versions, the second a proposal, a CV whose id is not that of its rows before, and a task. */
async function aStore() {
  const path = nowhere()
  await new SqliteJobStorage(path).create()
  const stores = inFile(path)
  const profile = { kind: 'profile', text: '# 山田 太郎\n' } as const
  await stores.documents.save(aDocument({ ...profile, confirmedAt: at }))
  const proposal = { ...profile, text: '# 山田 太郎\n\nGo', id: 1, expectedVersion: 1 }
  await stores.documents.save(aDocument({ ...proposal, actor: 'agent', client: 'x', at: later }))
  await stores.documents.save(aDocument({ job: { jobId: 7, url: 'https://example.test/jobs/7' }, confirmedAt: at }))
  await stores.tasks.save({ tasks: [{ id: null, title: 'Call', due: '2026-12-24' }], source: 'agent', at })
  return { path, ...stores }
}

async function contentOf({ documents, tasks }: Stores) {
  const heads = await documents.newest(any)
  return {
    heads,
    versions: await Promise.all(heads.map(({ id }) => documents.versions(id))),
    texts: await Promise.all(heads.map(({ id }) => documents.find(id))),
    confirmed: await documents.confirmed(any),
    tasks: await tasks.list({ isDone: null, job: null }),
  }
}

describe('a copy has all documents and tasks under the same ids (person-documents, person-tasks)', () => {
  it('from a file into PostgreSQL, from there to another schema, and back into a file', async () => {
    const [store, url, other, back] = [await aStore(), await freshSchema(), await freshSchema(), nowhere()]
    const content = await contentOf(store)
    expect(content.heads).toMatchObject([{ id: 1, version: 2 }, { id: 3 }])
    expect(isSame(await copyStores(new SqliteCopySource(store.path), postgresCopyTarget(url, options)))).toBe(true)
    expect(await contentOf(inSchema(url))).toEqual(content)
    expect(isSame(await copyStores(postgresCopySource(url, options), postgresCopyTarget(other, options)))).toBe(true)
    expect(await contentOf(inSchema(other))).toEqual(content)
    expect(isSame(await copyStores(postgresCopySource(other, options), new SqliteCopyTarget(back)))).toBe(true)
    expect(await contentOf(inFile(back))).toEqual(content)
    for (const { documents, tasks } of [inSchema(other), inFile(back)]) {
      expect(await documents.save(aDocument())).toMatchObject({ saved: { id: 4 } })
      const saved = await tasks.save({ tasks: [{ id: null, title: 'new' }], source: 'person', at })
      expect(saved).toMatchObject({ outcome: 'saved', tasks: [{ id: 2 }] })
    }
  })

  it('has what an agent changed in tasks, and forgets it when the person undid it', async () => {
    const [store, url, back] = [await aStore(), await freshSchema(), nowhere()]
    await store.tasks.save({ tasks: [{ id: 1, title: 'Never' }], source: 'agent', at: later })
    const copy = async () => {
      await copyStores(new SqliteCopySource(store.path), postgresCopyTarget(url, options))
      await copyStores(postgresCopySource(url, options), new SqliteCopyTarget(back))
      return (await contentOf(inFile(back))).tasks
    }
    expect(await copy()).toEqual((await contentOf(store)).tasks)
    expect(await copy()).toMatchObject([{ title: 'Never', changed: { by: 'agent', at: later } }])
    await store.tasks.save({ tasks: [{ id: 1, isTakenBack: true }], source: 'person', at: '2027-01-01T08:00:00.000Z' })
    expect(await copy()).toMatchObject([{ changed: null }])
  })

  it('gets later versions, confirmations and changes with the next copy', async () => {
    const [store, to] = [await aStore(), nowhere()]
    const report = await copyFile(store.path, to)
    expect([countsOf(report, 'documents'), countsOf(report, 'tasks')]).toEqual([
      [3, 0, 0, 0],
      [1, 0, 0, 0],
    ])
    await store.documents.confirm(1, 2, later)
    await store.documents.save(aDocument({ id: 3, expectedVersion: 1, text: 'newer', at: later }))
    await store.tasks.save({ tasks: [{ id: 1, doneAt: later }], source: 'person', at: later })
    const again = await copyFile(store.path, to)
    expect([countsOf(again, 'documents'), countsOf(again, 'tasks'), isSame(again)]).toEqual([
      [1, 1, 2, 0],
      [0, 1, 0, 0],
      true,
    ])
    expect(await contentOf(inFile(to))).toEqual(await contentOf(store))
  })

  it('never replaces what was confirmed, changed or written in the target', async () => {
    const store = await aStore()
    const differently: readonly ((copy: Stores) => Promise<unknown>)[] = [
      ({ documents }) => documents.confirm(1, 2, later),
      ({ documents }) => documents.save(aDocument({ at: later })),
      ({ documents }) => documents.save(aDocument({ id: 3, expectedVersion: 1 })),
      ({ tasks }) => tasks.save({ tasks: [{ id: 1, doneAt: later }], source: 'person', at: later }),
      ({ tasks }) => tasks.save({ tasks: [{ id: null, title: 'new' }], source: 'person', at: later }),
    ]
    for (const change of differently) {
      const to = nowhere()
      await copyFile(store.path, to)
      await change(inFile(to))
      const content = await contentOf(inFile(to))
      await expect(copyFile(store.path, to)).rejects.toMatchObject({ code: 'DB_ERROR' })
      expect(await contentOf(inFile(to))).toEqual(content)
    }
  })
})
