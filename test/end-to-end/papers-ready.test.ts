import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { type Ended, jobworkflow } from '#test/support/command-line.js'
import { temporaryFolder } from '#test/support/temporary-folder.js'

const posting = '[{"title": "Engineer", "company": "Example", "url": "https://example.com/jobs/1"}]'

it('papers that are ready give a job its status and their file, and jobs undo takes both back (person-papers-ready)', async () => {
  const home = join(temporaryFolder(), 'home')
  const run = async (args: readonly string[], input = ''): Promise<Ended> =>
    jobworkflow([...args, '--home', home], { input })
  const done = async (args: readonly string[], input = '') => {
    const ended = await run(args, input)
    expect(ended.code, ended.stderr).toBe(0)
    return JSON.parse(ended.stdout)
  }
  const job = async () => {
    const { title, status, resume_pdf_path, resume_written_at } = await done(['jobs', 'show', '1', '--json'])
    expect(title).toBe('Engineer')
    return { status, resume_pdf_path, resume_written_at }
  }
  await done(['init', '--json'])
  await done(['jobs', 'import', '-', '--json'], posting)
  const letter = ['documents', 'save', '-', '--kind', 'cover_letter', '--job', '1', '--json']
  const { id } = await done(letter, 'Dear Example, I would like to work with you.')
  const note = ['applications', 'note', 'papers_ready', '--job', '1', '--document', String(id), '--file', 'cv.pdf']

  const missing = await run(note)
  expect(missing).toMatchObject({ code: 2, stderr: expect.stringContaining('cv.pdf') })
  expect(await job()).toEqual({ status: 'new', resume_pdf_path: null, resume_written_at: null })

  mkdirSync(join(home, 'papers'), { recursive: true })
  writeFileSync(join(home, 'papers', 'cv.pdf'), '%PDF-1.7')
  const { batch_id: batch } = await done([...note, '--json'])
  expect(await job()).toEqual({
    ...{ status: 'resume_written', resume_pdf_path: 'papers/cv.pdf' },
    resume_written_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
  })
  expect((await run(['applications', 'show', '1'])).stdout).toContain('papers_ready')

  expect((await run(['jobs', 'undo', batch])).code).toBe(0)
  expect(await job()).toEqual({ status: 'new', resume_pdf_path: null, resume_written_at: null })
  expect((await run(['applications', 'show', '1'])).stdout).not.toContain('papers_ready')
})
