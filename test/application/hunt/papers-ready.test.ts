import { describe, expect, it } from 'vitest'
import { aPersonScene } from '#test/support/person-scene.js'

async function open(papers: readonly string[] | undefined = ['cv.pdf']) {
  const { person, hunt, queue } = aPersonScene(papers === undefined ? {} : { papers })
  await person.saveDocument({ kind: 'cover_letter', jobId: 2, title: 'Letter', text: 'Dear Initech, …' })
  await person.saveDocument({ kind: 'cv', title: 'CV', text: '# [Your Name]\n\nTODO\n\nI work at {{company}}.' })
  const ready = (note: Readonly<Record<string, unknown>>) =>
    hunt.noteApplication({ jobId: 2, kind: 'papers_ready', actor: 'agent', client: 'Claude Code', ...note })
  return { hunt, queue, ready }
}

describe('papers that are ready (person-papers-ready)', () => {
  it('give the job its status, file and time, and are in its history with who said so', async () => {
    const { hunt, queue, ready } = await open()
    const { batchId } = await ready({ documents: [1], file: 'cv.pdf' })
    expect(await queue.find(2)).toMatchObject({
      ...{ status: 'resume_written', resumePdfPath: 'papers/cv.pdf', resumeWrittenAt: '2026-06-20T09:00:00.000Z' },
    })
    const { events } = await hunt.getApplicationTimeline(2)
    expect(events).toContainEqual(
      expect.objectContaining({ kind: 'verdict', verdict: expect.objectContaining({ to: 'resume_written' }) }),
    )
    const note = { kind: 'papers_ready', documents: ['1'], file: 'cv.pdf', judged: 'agent', client: 'Claude Code' }
    expect(events).toContainEqual(expect.objectContaining({ kind: 'note', note: expect.objectContaining(note) }))
    expect(await queue.undoTriage({ batchId, actor: 'person' })).toMatchObject({ updatedCount: 1 })
    expect(await queue.find(2)).toMatchObject({ status: 'new', resumePdfPath: null, resumeWrittenAt: null })
    const after = await hunt.getApplicationTimeline(2)
    expect(after.events.filter(({ kind }) => kind === 'note')).toEqual([])
  })

  it.each([
    [{ due: '2026-09-01' }, '2026-06-20T09:00:00.000Z'],
    [{ at: '2026-06-01' }, '2026-06-20T09:00:00.000Z'],
    [{ at: '2026-06-01T10:00Z' }, '2026-06-01T10:00:00.000Z'],
  ])('with %j got ready at %s: a day is no time', async (given, at) => {
    const { queue, ready } = await open()
    await ready({ documents: [1], ...given })
    expect(await queue.find(2)).toMatchObject({ resumeWrittenAt: at })
  })

  it.each(['new', 'shortlist', 'reviewed'] as const)('are ready for a job that is %s', async (status) => {
    const { queue, ready } = await open()
    await queue.triage({ verdicts: [{ id: 2, status }] })
    await ready({ documents: [1] })
    expect(await queue.find(2)).toMatchObject({ status: 'resume_written', resumePdfPath: null })
  })

  it.each(['reject', 'resume_written', 'applied'] as const)('are refused for a job that is %s', async (status) => {
    const { queue, ready } = await open()
    await queue.triage({ verdicts: [{ id: 2, status }] })
    await expect(ready({ documents: [1] })).rejects.toThrow(
      `The status of job 2 is "${status}"; documents can be marked as ready only if it is one of:`,
    )
    expect(await queue.find(2)).toMatchObject({ status, resumeWrittenAt: null })
  })

  it('are refused with each paper that cannot go out, and nothing is saved', async () => {
    const { hunt, queue, ready } = await open()
    const refused = ready({ documents: [1, 2, 9], file: 'old.pdf' })
    await expect(refused).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      message:
        'Document 2 still has places to fill in (line 1: [Your Name], line 3: TODO, line 5: {{company}}). ' +
        'No document has id 9. The papers folder of the home has no file "old.pdf". ' +
        'Copy the file into it (create the folder if it is missing), then give its name without a path. Nothing was saved.',
      facts: {
        ...{ context: 'hunt', problem: 'papers-refused' },
        faults: [
          expect.objectContaining({ fault: 'document-unfinished', id: '2', more: 0 }),
          { fault: 'document-unknown', id: '9' },
          { fault: 'file-unknown', file: 'old.pdf' },
        ],
      },
    })
    await expect(ready({ file: '../cv.pdf' })).rejects.toThrow('no file "../cv.pdf"')
    await expect(ready({})).rejects.toThrow('Give the documents that are ready, or their file.')
    await expect(ready({ jobId: null, company: 'Acme', documents: [1] })).rejects.toThrow('Give the job that')
    await expect(ready({ jobId: 99, documents: [1] })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await queue.find(2)).toMatchObject({ status: 'new', resumeWrittenAt: null })
    expect((await hunt.getApplicationTimeline(2)).events.filter(({ kind }) => kind === 'note')).toEqual([])
  })

  it('have no file without a home', async () => {
    const { person, hunt } = aPersonScene()
    await person.saveDocument({ kind: 'cv', title: 'CV', text: '# CV' })
    const note = { jobId: 2, kind: 'papers_ready', documents: [1] } as const
    await expect(hunt.noteApplication({ ...note, file: 'cv.pdf' })).rejects.toThrow('There is no home')
    expect(await hunt.noteApplication(note)).toMatchObject({ batchId: expect.any(String) })
  })
})
