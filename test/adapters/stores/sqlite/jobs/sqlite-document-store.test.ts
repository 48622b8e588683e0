import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import { inRepository } from '#scripts/kit/program.js'
import { Database } from '#scripts/kit/sqlite.js'
import { SqliteDocumentStore } from '#src/adapters/stores/sqlite/jobs/sqlite-document-store.js'
import { SqliteJobStorage } from '#src/adapters/stores/sqlite/jobs/sqlite-job-storage.js'
import { SqliteTaskStore } from '#src/adapters/stores/sqlite/jobs/sqlite-task-store.js'
import { describeDocumentStore } from '#test/contracts/document-store.contract.js'
import { describeTaskStore } from '#test/contracts/task-store.contract.js'
import { aDocument } from '#test/support/a-document.js'
import { fieldDatabase } from '#test/support/field-database.js'
import { releasedFile } from '#test/support/released-files.js'
import { withMessage } from '#test/support/reported-failures.js'
import { temporaryFolder } from '#test/support/temporary-folder.js'

const at = '2026-12-01T08:00:00.000Z'
const anyDocument = { ids: null, kinds: null, job: null }
const anyTask = { isDone: null, job: null }
const aTask = { tasks: [{ id: null, title: 'Call' }], at }

async function newQueue(): Promise<string> {
  const path = join(temporaryFolder(), 'jobs.db')
  await new SqliteJobStorage(path).create()
  return path
}

describeDocumentStore('SqliteDocumentStore', async () => {
  const path = await newQueue()
  return [new SqliteDocumentStore(path), new SqliteDocumentStore(path)]
})

describeTaskStore('SqliteTaskStore', async () => {
  const path = await newQueue()
  return [new SqliteTaskStore(path), new SqliteTaskStore(path)]
})

describe('a queue without tables for documents and tasks (person-documents, person-tasks)', () => {
  it.each(['0.1.0', '0.2.0'])('from version %s has none, and gets the tables with the first write', async (version) => {
    const path = releasedFile('jobs.db', version)
    const [documents, tasks] = [new SqliteDocumentStore(path), new SqliteTaskStore(path)]
    expect([await documents.newest(anyDocument), await documents.confirmed(anyDocument)]).toEqual([[], []])
    expect([await documents.find(1), await documents.versions(1), await tasks.list(anyTask)]).toEqual([null, [], []])
    expect(await documents.save(aDocument())).toMatchObject({ outcome: 'saved', saved: { id: 1, version: 1 } })
    expect(await tasks.save({ ...aTask, source: 'person' })).toMatchObject({ tasks: [{ title: 'Call' }] })
    expect(await documents.newest(anyDocument)).toHaveLength(1)
    expect(await new SqliteJobStorage(path).migrate(new Date(at))).toMatchObject({ outcome: 'current' })
  })

  it.each(['0.1.0', '0.2.0'])('from version %s gets them from `jobs migrate`', async (version) => {
    const path = releasedFile('jobs.db', version)
    const report = await new SqliteJobStorage(path).migrate(new Date(at))
    expect(report).toMatchObject({ outcome: 'updated', addedTables: expect.arrayContaining(['documents', 'tasks']) })
    expect(await new SqliteDocumentStore(path).save(aDocument({ actor: 'agent' }))).toMatchObject({ outcome: 'saved' })
    expect(await new SqliteTaskStore(path).save({ ...aTask, source: 'agent' })).toMatchObject({ outcome: 'saved' })
  })

  it('gets none from an agent: the error says which command adds them', async () => {
    const path = releasedFile('jobs.db', '0.2.0')
    const error = (lacking: string) => ({
      code: 'DB_ERROR',
      message: `Database jobs.db has no table for ${lacking}; run \`jobworkflow jobs migrate --db jobs.db\`.`,
    })
    const saving = new SqliteDocumentStore(path).save(aDocument({ actor: 'agent' }))
    await expect(withMessage(saving)).rejects.toMatchObject(error('documents'))
    const tasks = new SqliteTaskStore(path).save({ ...aTask, source: 'agent' })
    await expect(withMessage(tasks)).rejects.toMatchObject(error('changes of tasks'))
  })

  it('reads tasks of before their changes were kept; the person’s change adds the table, an agent’s is refused', async () => {
    const path = await newQueue()
    const store = new SqliteTaskStore(path)
    await store.save({ ...aTask, source: 'person' })
    const db = new Database(path)
    db.exec('DROP TABLE task_changes')
    db.close()
    expect(await store.list(anyTask)).toMatchObject([{ title: 'Call', changed: null }])
    await expect(store.save({ ...aTask, source: 'agent' })).rejects.toThrow('has no table for changes of tasks')
  })

  it('from a capture script is readable and not changed by a write', async () => {
    const { path, all } = fieldDatabase()
    const [documents, tasks] = [new SqliteDocumentStore(path), new SqliteTaskStore(path)]
    expect([await documents.newest(anyDocument), await tasks.list(anyTask)]).toEqual([[], []])
    await expect(documents.save(aDocument())).rejects.toMatchObject({ code: 'DB_ERROR' })
    await expect(tasks.remove([1])).rejects.toMatchObject({ code: 'DB_ERROR' })
    expect(all("SELECT name FROM sqlite_schema WHERE name IN ('documents', 'tasks')")).toEqual([])
  })

  it('is not created if it is missing', async () => {
    const path = join(temporaryFolder(), 'jobs.db')
    await expect(new SqliteDocumentStore(path).newest(anyDocument)).rejects.toMatchObject({ code: 'DB_NOT_FOUND' })
    await expect(new SqliteDocumentStore(path).save(aDocument())).rejects.toMatchObject({ code: 'DB_NOT_FOUND' })
    await expect(new SqliteTaskStore(path).list(anyTask)).rejects.toMatchObject({ code: 'DB_NOT_FOUND' })
  })
})

/** Saves `count` versions of document 1 from another process, each after the newest one, and again after a conflict. */
async function saveElsewhere(path: string, name: string, count: number): Promise<void> {
  const module = pathToFileURL(inRepository('src/adapters/stores/sqlite/jobs/sqlite-document-store.ts')).href
  const document = aDocument({ id: 1, title: name })
  const source = `import { SqliteDocumentStore } from ${JSON.stringify(module)}
    const store = new SqliteDocumentStore(${JSON.stringify(path)})
    let [saved, expectedVersion] = [0, 1]
    while (saved < ${count}) {
      const saving = await store.save({ ...${JSON.stringify(document)}, expectedVersion, text: 'text ' + saved })
      if (saving.outcome === 'saved') saved++
      expectedVersion = (saving.saved ?? saving.now).version
    }`
  const args = ['--import', 'tsx', '--input-type', 'module', '--eval', source]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [code] = await once(child, 'close')
  expect(code).toBe(0)
}

describe('processes that write the same document (person-documents)', () => {
  it('lose no version: each is there once, in order', async () => {
    const path = await newQueue()
    const store = new SqliteDocumentStore(path)
    await store.save(aDocument({ title: 'first' }))
    await Promise.all(['a', 'b', 'c'].map((name) => saveElsewhere(path, name, 20)))
    const versions = await store.versions(1)
    expect(versions.map(({ version }) => version)).toEqual(Array.from({ length: 61 }, (_, n) => n + 1))
    const countOf = (name: string) => versions.filter(({ title }) => title === name).length
    expect(['a', 'b', 'c'].map(countOf)).toEqual([20, 20, 20])
  })
})
