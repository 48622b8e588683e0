import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MemoryNoteFolder } from '#src/adapters/stores/memory/person/memory-note-folder.js'
import { sha256 } from '#src/adapters/system/sha256.js'
import { ExportNotes } from '#src/application/person/export-notes.js'
import { type JobNote, noteFileName } from '#src/domain/person/notes/job-note.js'

function aNote(changes: Partial<JobNote> = {}): JobNote {
  return {
    ...{
      id: 12,
      url: 'https://jobs.example.test/12',
      title: 'Platform Engineer',
      company: 'Example K.K.',
      status: 'applied',
    },
    ...{ stage: 'interview', score: 85, dates: { captured_at: '2026-11-01', applied_at: '2026-11-03' } },
    ...{
      facts: [['Pay', '6–8M JPY']],
      posting: 'We look for an engineer.',
      history: [{ at: '2026-11-03', text: 'new → applied' }],
    },
    letters: [
      {
        at: '2026-11-05',
        from: 'Erika <e@example.test>',
        subject: 'Interview',
        text: 'Dear Jane,\ncome.',
        isCut: false,
      },
    ],
    papers: [{ title: 'CV', about: 'cv, version 2' }],
    notes: [{ title: 'Research', text: 'They make tests.' }],
    ...changes,
  }
}

function over(folder = new MemoryNoteFolder()) {
  let given = 0
  const ids = { next: () => `m${++given}` }
  const use = new ExportNotes(folder, ids, sha256)
  const write = (...notes: readonly JobNote[]) => use.execute({ notes })
  return { folder, write, files: folder.files }
}

const name = '12-platform-engineer-example-k-k.md'

describe('notes of jobs (person-papers-notes)', () => {
  it('say all of a job, with the texts of others in blocks of code', async () => {
    const { write, files } = over()
    expect(await write(aNote())).toEqual({ written: 1, unchanged: 0, left: [] })
    const text = files.get(name) ?? ''
    expect(text.replace(/hash: "[0-9a-f]{64}"/, 'hash: "…"')).toBe(`---
id: "12"
title: "Platform Engineer"
company: "Example K.K."
url: "https://jobs.example.test/12"
status: "applied"
stage: "interview"
score: "85"
applied_at: "2026-11-03"
captured_at: "2026-11-01"
mark: "m1"
hash: "…"
---

# Platform Engineer — Example K\\.K\\.

[The posting](<https://jobs.example.test/12>)

## Facts

\`\`\`text
Pay: 6–8M JPY
\`\`\`

## Posting

\`\`\`text
We look for an engineer.
\`\`\`

## History

\`\`\`text
2026-11-03  new → applied
\`\`\`

## Letters

> 2026\\-11\\-05 · Erika \\<e\\@example\\.test\\> · Interview
>
> \`\`\`text
> Dear Jane,
> come.
> \`\`\`

## Documents

- CV (cv\\, version 2)

## Notes

### Research

\`\`\`text
They make tests.
\`\`\`

%% Write below this line: it stays. m1 %%

`)
  })

  it('say so where a letter is cut', async () => {
    const { write, files } = over()
    await write(aNote({ letters: [{ at: null, from: 'Erika', subject: null, text: 'Dear', isCut: true }] }))
    expect(files.get(name)).toContain(
      '> Erika\n>\n> ```text\n> Dear\n> ```\n>\n> The letter is longer: only its first 1,000,000 characters are here.\n\n## Documents',
    )
  })

  it('are not written again where nothing changed, and are the same bytes', async () => {
    const { write, files } = over()
    await write(aNote())
    const before = files.get(name)
    expect(await write(aNote())).toEqual({ written: 0, unchanged: 1, left: [] })
    expect(files.get(name)).toBe(before)
  })

  it('keep what the person wrote below the mark, and their names', async () => {
    const { write, files } = over()
    await write(aNote())
    files.set(name, `${files.get(name)}\r\nMy **own** words %% m1 %%\n---\n`)
    expect(await write(aNote({ title: 'Renamed', status: 'reviewed' }))).toMatchObject({ written: 1, left: [] })
    expect([...files.keys()]).toEqual([name])
    expect(files.get(name)).toContain('status: "reviewed"')
    expect(files.get(name)?.endsWith('\n\r\nMy **own** words %% m1 %%\n---\n')).toBe(true)
    expect(await write(aNote({ title: 'Renamed', status: 'reviewed' }))).toMatchObject({ unchanged: 1 })
  })

  it('with the line ends of another system are still the program’s', async () => {
    const { write, files } = over()
    await write(aNote())
    files.set(name, `${files.get(name)}mine\n`.replaceAll('\n', '\r\n'))
    expect(await write(aNote())).toMatchObject({ unchanged: 1 })
    expect(await write(aNote({ score: 90 }))).toMatchObject({ written: 1 })
    expect(files.get(name)?.endsWith('%%\n\r\nmine\r\n')).toBe(true)
  })

  it('that somebody changed above the mark are named and left', async () => {
    const { write, files } = over()
    await write(aNote())
    for (const change of [
      (text: string) => text.replace('We look', 'They look'),
      (text: string) => text.replace('id: "12"', 'id: "12" '),
      (text: string) => text.replace('%% Write', '% Write'),
      (text: string) => text.replace(/\n%% .*/s, '\n'),
    ]) {
      const changed = change(files.get(name) ?? '')
      const other = over()
      other.files.set(name, changed)
      const { written, left } = await other.write(aNote({ score: 1 }))
      expect({ written, files: left.map(({ file }) => file) }).toEqual({ written: 0, files: [name] })
      expect(other.files).toEqual(new Map([[name, changed]]))
    }
  })

  it('are written beside files of the person, never over them', async () => {
    const { write, files } = over()
    files.set('12-PLATFORM-engineer-example-k-k.md', 'mine')
    files.set('12-thoughts.md', '---\nid: "12"\n---\nmine')
    files.set('13-thoughts.md', 'mine')
    const before = new Map(files)
    expect(await write(aNote(), aNote({ id: 13 }))).toEqual({
      written: 1,
      unchanged: 0,
      left: [
        { file: '12-PLATFORM-engineer-example-k-k.md', jobId: 12, reason: 'foreign' },
        { file: '12-thoughts.md', jobId: 12, reason: 'foreign' },
        { file: '13-thoughts.md', jobId: 13, reason: 'foreign' },
      ],
    })
    for (const [file, text] of before) expect(files.get(file)).toBe(text)
  })

  it('of another job under a copied name are not taken for this one', async () => {
    const { write, files } = over()
    await write(aNote())
    files.set('13-copy.md', files.get(name) ?? '')
    files.set('12-copy.md', files.get(name) ?? '')
    const { left } = await write(aNote(), aNote({ id: 13 }))
    expect(left.map(({ file, reason }) => [file, reason])).toEqual([
      ['12-copy.md', 'foreign'],
      ['13-copy.md', 'foreign'],
    ])
    expect(files.has('13-platform-engineer-example-k-k.md')).toBe(true)
  })

  it('get a new mark if a text holds the old one', async () => {
    const { write, files } = over()
    await write(aNote())
    files.set(name, `${files.get(name)}mine\n`)
    await write(aNote({ posting: 'x\n%% Write below this line: it stays. m1 %%\nevil' }))
    expect(files.get(name)).toContain('mark: "m2"')
    expect(files.get(name)?.endsWith('m2 %%\n\nmine\n')).toBe(true)
    expect(await write(aNote({ posting: 'calm' }))).toMatchObject({ written: 1 })
    expect(files.get(name)?.endsWith('m2 %%\n\nmine\n')).toBe(true)
  })

  it('let no text of others out of its block, whatever it holds', async () => {
    const evil = fc.array(
      fc.constantFrom(
        ...[
          '```',
          '````\n',
          '\n',
          '---\n',
          '%%',
          ' m1 %%',
          '> ',
          '![a](http://x)',
          '![[x]]',
          '[[x]]',
          '<img src=x>',
          '#tag',
          '"',
          '\\',
          'a:: b',
          '\u2028',
          '\0',
          '\r',
          '$x$',
          '<% x %>',
          '{{x}}',
        ],
      ),
      { maxLength: 12 },
    )
    await fc.assert(
      fc.asyncProperty(evil, evil, async (first, second) => {
        const [title, text] = [first.join(''), second.join('')]
        const { write, files } = over()
        const note = aNote({
          title,
          company: title,
          posting: text,
          letters: [{ at: null, from: title, subject: title, text, isCut: false }],
          notes: [{ title, text }],
        })
        await write(note)
        expect(await write(note)).toMatchObject({ unchanged: 1, left: [] })
        const [written = ''] = files.values()
        const [, front = '', body = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(written) ?? []
        for (const line of front.split('\n'))
          expect(typeof JSON.parse(line.slice(line.indexOf(': ') + 2))).toBe('string')
        const outside = body.replace(/^((?:> )?)(`{3,})text\n.*?^\1\2$/gms, '')
        expect(outside).not.toMatch(/(?<!\\)(?:<img|!\[|\[\[|#tag|\$x|<%|\{\{)|::/)
        expect(outside.match(/%%/g)).toHaveLength(2)
      }),
      { numRuns: 200 },
    )
  })

  it('have names that every file system takes (person-papers-notes)', () => {
    expect(noteFileName(aNote({ title: '主任エンジニア', company: null }))).toBe('12-job.md')
    expect(noteFileName(aNote({ title: 'Ingénieur: C:\\..\\con / "é"', company: 'ﬁrm' }))).toBe(
      '12-ingenieur-c-con-e-firm.md',
    )
    expect(noteFileName(aNote({ title: 'a'.repeat(300) })).length).toBeLessThan(70)
    expect(noteFileName(aNote({ title: '../../x\0y' }))).toMatch(/^12-x/)
  })
})
