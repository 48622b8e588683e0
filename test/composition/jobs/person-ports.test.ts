import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { MemoryJobRepository } from '#src/adapters/stores/memory/jobs/memory-job-repository.js'
import { MemoryDocumentStore } from '#src/adapters/stores/memory/person/memory-document-store.js'
import { MemoryTaskStore } from '#src/adapters/stores/memory/person/memory-task-store.js'
import { type Jobs, openJobs } from '#src/composition/jobs/open-jobs.js'
import { aDocument, documentAt as at } from '#test/support/a-document.js'
import { releasedFile } from '#test/support/released-files.js'
import { temporaryFolder } from '#test/support/temporary-folder.js'

const repository = new MemoryJobRepository()
const anyDocument = { ids: null, kinds: null, job: null }
const anyTask = { isDone: null, job: null }

function opened(source: Parameters<typeof openJobs>[0]): Jobs {
  const jobs = openJobs(source)
  onTestFinished(() => jobs.close())
  return jobs
}

describe('a queue (person-documents, person-tasks)', () => {
  it.each([
    ['in a file', async () => releasedFile('jobs.db', '0.2.0')],
    [
      'with its own adapters',
      async () => ({ repository, documents: new MemoryDocumentStore(), tasks: new MemoryTaskStore() }),
    ],
  ])('%s keeps documents and tasks', async (_where, source) => {
    const { documents, tasks } = opened(await source())
    expect(await documents.save(aDocument())).toMatchObject({ outcome: 'saved' })
    await tasks.save({ tasks: [{ id: null, title: 'Call' }], source: 'person', at })
    expect(await documents.newest(anyDocument)).toHaveLength(1)
    expect(await tasks.list(anyTask)).toMatchObject([{ title: 'Call' }])
  })

  it('without adapters for them says so, and one without a file says that', async () => {
    const { documents, tasks } = opened({ repository })
    await expect(documents.newest(anyDocument)).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
    await expect(tasks.list(anyTask)).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
    const absent = opened(join(temporaryFolder(), 'jobs.db'))
    await expect(absent.documents.newest(anyDocument)).rejects.toMatchObject({ code: 'DB_NOT_FOUND' })
  })
})
