import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { openNotes, openPaperWriter } from '#src/composition/person/open-paper-writer.js'
import { temporaryFolder } from '#test/support/temporary-folder.js'

const request = { title: 'CV', text: '# Jane', language: null, template: 'plain', date: null } as const

describe('papers and notes, put together', () => {
  it('are written in each format; a PDF asks for the browser that was named (person-papers-formats)', async () => {
    const papers = openPaperWriter({ env: {}, browser: '/nowhere/chrome' })
    expect(new TextDecoder().decode((await papers.execute({ ...request, format: 'html' })).bytes)).toContain(
      '<h1>Jane</h1>',
    )
    expect((await papers.execute({ ...request, format: 'docx' })).bytes.length).toBeGreaterThan(1000)
    await expect(papers.execute({ ...request, format: 'pdf' })).rejects.toThrow(
      'The browser given for PDFs cannot be started.',
    )
  })

  it('go into a folder (person-papers-notes)', async () => {
    const folder = temporaryFolder()
    const note = {
      ...{
        id: 7,
        url: null,
        title: 'Engineer',
        company: null,
        status: 'new',
        stage: null,
        score: null,
        dates: {},
        facts: [],
      },
      ...{ posting: null, history: [], letters: [], papers: [], notes: [] },
    }
    expect(await openNotes(folder).execute({ notes: [note] })).toEqual({
      written: 1,
      unchanged: 0,
      left: [],
    })
    expect(await openNotes(folder).execute({ notes: [note] })).toMatchObject({ unchanged: 1 })
    expect(readdirSync(folder)).toEqual(['7-engineer.md'])
  })
})
