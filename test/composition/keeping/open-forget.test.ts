import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { Database } from '#scripts/kit/sqlite.js'
import { SqliteJobIntake } from '#src/adapters/stores/sqlite/jobs/sqlite-job-intake.js'
import { SqliteJobStorage } from '#src/adapters/stores/sqlite/jobs/sqlite-job-storage.js'
import type { TaskToSave } from '#src/application/person/ports/task-store.js'
import { readConfig } from '#src/composition/config.js'
import { openJobs } from '#src/composition/jobs/open-jobs.js'
import { openForget } from '#src/composition/keeping/open-forget.js'
import type { ForgetTarget } from '#src/domain/keeping/forgetting.js'
import { aDocument } from '#test/support/a-document.js'
import { anEmail } from '#test/support/archived-emails.js'
import { fieldDatabase } from '#test/support/field-database.js'
import { addForgettableJobs } from '#test/support/forgettable-queue.js'
import { writeForeignArchive } from '#test/support/mail-archive-files.js'
import { temporaryFolder } from '#test/support/temporary-folder.js'

const at = '2026-11-20T08:00:00.000Z'
const baker = { jobId: 1, url: 'https://a.example/1' }
const chef = { jobId: 3, url: 'https://a.example/3' }
const ofBaker: ForgetTarget = { kind: 'job', id: 1 }

/** A queue with jobs, and the services that forget on it. */
async function aQueue() {
  const path = join(temporaryFolder(), 'jobs.db')
  await new SqliteJobStorage(path).create()
  const intake = new SqliteJobIntake(path)
  await addForgettableJobs(intake)
  await intake.close()
  const jobs = openJobs(path)
  onTestFinished(() => jobs.close())
  const task = (given: Partial<TaskToSave>, source: 'person' | 'agent' = 'person') =>
    jobs.tasks.save({ tasks: [{ id: null, title: 'A task', kind: 'other', ...given }], at, source })
  return { path, jobs, task, ...(await forgetting({ db: path })) }
}

async function forgetting({ db, database }: { readonly db: string; readonly database?: string }) {
  const folder = dirname(db)
  const websitesDb = join(folder, 'websites.db')
  const places = { db, websitesDb, database: database ?? join(folder, 'mail.sqlite3') }
  const services = await openForget(readConfig(places, {}, folder))
  onTestFinished(() => services.close())
  return services
}

/** The files in a folder, and in its folders, that hold a text. */
function holding(folder: string, text: string): readonly string[] {
  return (readdirSync(folder, { recursive: true }) as string[]).filter((name) => {
    const file = join(folder, name)
    return statSync(file).isFile() && readFileSync(file, 'latin1').toLowerCase().includes(text)
  })
}

describe('forgetting a job', () => {
  it('names the tasks that only remember it, and keeps them without that (person-forget)', async () => {
    const { path, jobs, task, find, forget } = await aQueue()
    await task({ job: baker, title: 'Call zq7baker' })
    await task({ id: 1, job: chef, title: 'Call the chef' }, 'agent')
    await task({ job: baker, title: 'Write' })
    const found = await find(ofBaker)
    expect(found).toContainEqual({ what: 'task', count: 1, names: ['Write'] })
    expect(found).toContainEqual({ what: 'earlier', count: 1, names: ['Call the chef'] })
    expect((await forget(ofBaker)).forgotten).toEqual(found)
    expect(await jobs.tasks.list({ isDone: null, job: null })).toMatchObject([
      { title: 'Call the chef', changed: null },
    ])
    expect(holding(dirname(path), 'zq7baker')).toEqual([])
  })

  it('erases a confirmed document although a proposal of an agent moved it (person-forget)', async () => {
    const { path, jobs, find, forget } = await aQueue()
    const kept = aDocument({ kind: 'note', job: baker, title: 'Kept', text: 'zq7kept', confirmedAt: at })
    await jobs.documents.save(kept)
    await jobs.documents.save({
      ...aDocument({ kind: 'note', id: 1, expectedVersion: 1, job: chef, title: 'Moved', text: 'zq7moved' }),
      actor: 'agent',
    })
    expect(await find(ofBaker)).toContainEqual({ what: 'document', count: 1, names: ['Kept'] })
    await forget(ofBaker)
    expect(await jobs.documents.versions(1)).toEqual([])
    for (const text of ['zq7kept', 'zq7moved']) expect(holding(dirname(path), text)).toEqual([])
  })

  it('keeps a confirmed document of another job, without the proposal that moved it there (person-forget)', async () => {
    const { path, jobs, find, forget } = await aQueue()
    await jobs.documents.save(aDocument({ kind: 'note', job: chef, title: 'Kept', text: 'zq7kept', confirmedAt: at }))
    await jobs.documents.save({
      ...aDocument({ kind: 'note', id: 1, expectedVersion: 1, job: baker, title: 'Moved', text: 'zq7moved' }),
      actor: 'agent',
    })
    expect(await find(ofBaker)).toContainEqual({ what: 'version', count: 1, names: ['Kept'] })
    await forget(ofBaker)
    expect(await jobs.documents.versions(1)).toMatchObject([{ version: 1, title: 'Kept' }])
    expect([holding(dirname(path), 'zq7kept'), holding(dirname(path), 'zq7moved')]).toEqual([['jobs.db'], []])
  })

  it('erases it from a queue of an earlier version, and from the copy that its upgrade makes (person-forget)', async () => {
    const { path, jobs, task, find, forget } = await aQueue()
    await task({ job: baker, title: 'Call zq7baker' })
    await jobs.documents.save(aDocument({ kind: 'note', job: baker, title: 'A note', text: 'zq7kept' }))
    await jobs.close()
    const db = new Database(path)
    db.exec('drop table task_changes; drop table saved_searches')
    const latest = 'select created_at from __drizzle_migrations order by created_at desc limit 2'
    db.exec(`delete from __drizzle_migrations where created_at in (${latest})`)
    db.close()
    expect(await find(ofBaker)).toMatchObject([{ what: 'job' }, { what: 'document' }, { what: 'task' }])
    await forget(ofBaker)
    for (const text of ['zq7baker', 'zq7kept', 'zq7canaryword']) expect(holding(dirname(path), text)).toEqual([])
    expect(readdirSync(join(dirname(path), 'backups'))).toEqual([])
    expect(await find(ofBaker)).toEqual([])
  })

  it('removes copies that upgrades made, and what is left of killed ones, and names them first (person-forget)', async () => {
    const { path, find, forget, copies } = await aQueue()
    const folder = join(dirname(path), 'backups')
    mkdirSync(folder)
    const made = ['jobs.db.before-schema-7', 'jobs.db.before-schema-8', 'jobs.db.before-schema-8.999999999.new']
    const others = ['jobs.db.before-schema-mine', 'mail.sqlite3.before-schema-7', 'other.db.before-schema-7']
    for (const name of [...made, ...others]) writeFileSync(join(folder, name), '')
    writeFileSync(`${path}.before-restore-20261120T080000`, '')
    const names = made.map((name) => `backups/${name}`)
    expect(await find(ofBaker)).toContainEqual({ what: 'copy', count: 3, names })
    expect(made.every((name) => existsSync(join(folder, name)))).toBe(true)
    await forget(ofBaker)
    expect(readdirSync(folder).sort()).toEqual(others)
    expect(copies()).toEqual(['jobs.db.before-restore-20261120T080000'])
  })
})

describe('forgetting in files of other programs', () => {
  it('erases no job of a queue without a history, and says why (person-forget)', async () => {
    const { path } = fieldDatabase()
    const before = readFileSync(path)
    const { find, forget } = await forgetting({ db: path })
    const refusal = { code: 'DB_ERROR', message: expect.stringContaining('has no table for the history') }
    await expect(find(ofBaker)).rejects.toMatchObject(refusal)
    await expect(forget(ofBaker)).rejects.toMatchObject(refusal)
    expect(readFileSync(path).equals(before)).toBe(true)
  })

  it('finds the letters of a person, erases none, and says why (person-forget)', async () => {
    const path = writeForeignArchive([anEmail()])
    const before = readFileSync(path)
    const { find, forget } = await forgetting({ db: join(dirname(path), 'jobs.db'), database: path })
    for (const kind of ['person', 'mailbox'] as const)
      await expect(forget({ kind, address: 'ann@example.com' })).rejects.toMatchObject({
        code: 'DB_ERROR',
        message: expect.stringContaining('was not made by an import'),
      })
    expect(await find({ kind: 'person', address: 'ann@example.com' })).toMatchObject([{ what: 'letter', count: 1 }])
    expect(readFileSync(path).equals(before)).toBe(true)
  })
})
