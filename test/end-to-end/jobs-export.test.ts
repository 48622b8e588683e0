import { appendFileSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { type CommandOptions, jobworkflow } from '#test/support/command-line.js'
import { huntEngines } from '#test/support/hunt-places.js'
import { servedStory } from '#test/support/hunt-story-scene.js'
import { call } from '#test/support/mcp-server.js'

describe.each(huntEngines)('jobs export on $engine (person-papers-notes-of-jobs)', async (engine) => {
  const story = await servedStory(engine)
  const options: CommandOptions = { cwd: story.folder }
  const folder = join(story.folder, 'vault')
  const run = async (...args: readonly string[]) => {
    const stores = ['--db', story.queue.db, '--database', 'mail.sqlite3']
    const { code, stdout, stderr } = await jobworkflow(['jobs', 'export', ...args, ...stores], options)
    return { code, out: stdout.trim(), err: stderr }
  }
  const save = async (kind: string, title: string, written: string) => {
    const args = ['documents', 'save', '-', '--kind', kind, '--title', title, '--job', `${id}`, '--db', story.queue.db]
    expect(await jobworkflow(args, { ...options, input: written })).toMatchObject({ code: 0 })
  }
  const names = () => readdirSync(folder).sort()
  const text = (name: string) => readFileSync(join(folder, name), 'utf8')
  const noteOf = (id: number) => names().find((name) => name.startsWith(`${id}-`)) ?? ''
  let id = 0

  beforeAll(() => {
    id = story.ids.acmeBackend
  })

  it('writes a note a job: front matter, facts, posting, history, letters, papers and notes', async () => {
    await save('evaluation', 'Worth it?', '```\nYes, <img src=x>')
    await save('cv', 'CV for Acme', '# Jane')
    await call(story.client, 'triage_jobs', { verdicts: [{ id, status: 'shortlist', reason: 'near', score: 71 }] })
    const { code, out, err } = await run('--md', 'vault')
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toBe(`${names().length} notes written, 0 unchanged.`)
    const note = text(noteOf(id))
    expect(noteOf(id)).toMatch(/^\d+-[a-z0-9-]+\.md$/)
    expect(note).toMatch(new RegExp(`^---\\nid: "${id}"\\ntitle: "Backend Engineer"\\n[\\s\\S]*status: "shortlist"\\n`))
    expect(note).toMatch(/score: "71"\n[\s\S]*mark: "[\w-]+"\nhash: "[0-9a-f]{64}"\n---\n/)
    for (const heading of ['Facts', 'History', 'Letters', 'Documents', 'Notes'])
      expect(note).toContain(`\n## ${heading}\n`)
    expect(note).toContain('shortlist (agent); score 71; near')
    expect(note).toMatch(/\n> ```text\n> \S/)
    expect(note).toContain('- CV for Acme (cv\\, version 1\\, ')
    expect(note).toContain('````text\n```\nYes, <img src=x>\n````')
  })

  it('rewrites nothing where nothing changed, and keeps what the person wrote below', async () => {
    appendFileSync(join(folder, noteOf(id)), 'Ask about the team.\n')
    const before = names().map((name) => [name, text(name), statSync(join(folder, name)).mtimeMs])
    const { out } = await run('--md', 'vault')
    expect(out).toBe(`0 notes written, ${names().length} unchanged.`)
    expect(names().map((name) => [name, text(name), statSync(join(folder, name)).mtimeMs])).toEqual(before)
    await call(story.client, 'triage_jobs', { verdicts: [{ id, status: 'reviewed', reason: 'far', score: 12 }] })
    expect((await run('--md', 'vault')).out).toBe(`1 note written, ${names().length - 1} unchanged.`)
    expect(text(noteOf(id))).toMatch(/score: "12"\n[\s\S]*Ask about the team\.\n$/)
  })

  it('names files that are not as it wrote them, and leaves them', async () => {
    const [changed, own] = [noteOf(id), join(folder, `${id}-mine.md`)]
    const other = text(changed).replace('## History', '## My history')
    writeFileSync(join(folder, changed), other)
    writeFileSync(own, 'mine')
    const { code, out, err } = await run('--md', 'vault')
    expect(code).toBe(0)
    expect(out).toContain('2 files left as they are.')
    expect(err).toContain(`Left as it is: ${changed}: it was changed above its last line.`)
    expect(err).toContain(`Left as it is: ${id}-mine.md: this program did not write it`)
    expect([text(changed), readFileSync(own, 'utf8')]).toEqual([other, 'mine'])
    const { left } = JSON.parse((await run('--md', 'vault', '--json')).out)
    expect(left).toContainEqual({ file: changed, job_id: id, reason: 'changed' })
  })

  it('writes jobs of a status alone, and refuses a folder that is a file', async () => {
    expect((await run('--md', 'few', '--status', 'applied')).code).toBe(0)
    const few = readdirSync(join(story.folder, 'few'))
    expect(few.length).toBeGreaterThan(0)
    for (const name of few) expect(readFileSync(join(story.folder, 'few', name), 'utf8')).toContain('status: "applied"')
    const none = await run('--md', 'none', '--status', 'foo')
    expect(none).toMatchObject({ code: 0, err: expect.stringContaining('No job has the status "foo".') })
    mkdirSync(join(story.folder, 'there'))
    writeFileSync(join(story.folder, 'there', 'file'), '')
    const refused = await run('--md', join('there', 'file'))
    expect(refused).toMatchObject({ code: 2, err: expect.stringContaining('Check that it is a folder') })
    expect(refused.err).not.toContain(story.folder)
    expect((await run()).code).toBe(2)
  })
})
