import { describe, expect, it, onTestFinished } from 'vitest'
import { SqliteIntakePreview, SqliteJobIntake } from '#src/adapters/stores/sqlite/jobs/sqlite-job-intake.js'
import type { JobIntake } from '#src/application/jobs/ports/job-intake.js'
import { aJob, aPosting } from '#test/support/a-job.js'
import { fieldDatabase, fieldSchema } from '#test/support/field-database.js'

const at = '2026-11-20T08:00:00.000Z'

async function add(intake: JobIntake, ...urls: string[]) {
  onTestFinished(() => intake.close())
  return intake.add({ postings: urls.map((url) => aPosting(url)), at })
}

describe('importing into a table of a capture script that allows repeated URLs', () => {
  const schema = fieldSchema.replace('url TEXT NOT NULL UNIQUE', 'url TEXT NOT NULL')

  it('adds each URL once, as its preview counts', async () => {
    const { path, all } = fieldDatabase({ schema })
    expect(await add(new SqliteJobIntake(path), 'https://a.example/1')).toEqual({ added: 1, known: 0, filled: 0 })
    const again = ['https://a.example/1', 'https://a.example/2', 'https://a.example/2']
    const expected = { added: 1, known: 2, filled: 0 }
    expect(await add(new SqliteIntakePreview(path), ...again)).toEqual(expected)
    expect(await add(new SqliteJobIntake(path), ...again)).toEqual(expected)
    expect(all('SELECT url FROM jobs').map(({ url }) => url)).toEqual(['https://a.example/1', 'https://a.example/2'])
  })
})

describe('importing known postings to fill them', () => {
  const url = 'https://a.example/1'
  const fuller = aPosting(url, { title: 'New', company: 'Acme', location: 'Oslo', payloadJson: '{"new":1}' })

  it('fills what is empty, and changes nothing else', async () => {
    const { path, all, insert } = fieldDatabase()
    insert([aJob({ url, title: 'Mine', company: '', location: null, status: 'applied' })])
    const [before] = all('SELECT * FROM jobs')
    const preview = new SqliteIntakePreview(path, { fill: true })
    const intake = new SqliteJobIntake(path, { fill: true })
    for (const each of [preview, intake]) onTestFinished(() => each.close())
    expect(await preview.add({ postings: [fuller], at })).toEqual({ added: 0, known: 1, filled: 1 })
    expect(await intake.add({ postings: [fuller], at })).toEqual({ added: 0, known: 1, filled: 1 })
    expect(all('SELECT * FROM jobs')).toEqual([{ ...before, company: 'Acme', location: 'Oslo' }])
    expect(await intake.add({ postings: [fuller], at })).toEqual({ added: 0, known: 1, filled: 0 })
  })

  it('fills nothing without the option', async () => {
    const { path, all, insert } = fieldDatabase()
    insert([aJob({ url, title: null })])
    const intake = new SqliteJobIntake(path)
    onTestFinished(() => intake.close())
    expect(await intake.add({ postings: [fuller], at })).toEqual({ added: 0, known: 1, filled: 0 })
    expect(all('SELECT title FROM jobs')).toEqual([{ title: null }])
  })
})
