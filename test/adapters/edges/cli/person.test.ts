import { describe, expect, it } from 'vitest'
import { runProgram } from '#src/adapters/edges/cli/program.js'
import type { CliServices } from '#src/adapters/edges/cli/services.js'
import { aPersonScene, profileText } from '#test/support/person-scene.js'

const byAgent = { actor: 'agent', client: 'Claude Code' } as const

interface Answers {
  /** What the person types; null without a terminal. */
  readonly answer?: string | null
  /** What the editor makes of a text. */
  readonly edit?: (text: string) => string
  readonly paper?: string
}

/** The commands on documents in memory. */
function commandsOn() {
  const { person } = aPersonScene()
  const run = async (args: readonly string[], { answer = 'y', edit = (text) => text, paper = '' }: Answers = {}) => {
    const [out, err]: [string[], string[]] = [[], []]
    const editText = async (text: string) => ({ text: edit(text), keep: () => 'kept.md', remove: () => {} })
    const openPerson = async () => ({ ...person, editText, readPaper: async () => paper, close: async () => {} })
    const terminal = {
      ...{ out: (text: string) => void out.push(text), err: (text: string) => void err.push(text) },
      ...{ draw: null, columns: null, bars: null },
      ask: answer === null ? undefined : async () => answer,
    }
    const code = await runProgram([...args], {}, { version: '0', openPerson } as unknown as CliServices, terminal)
    return { code, out: out.join('\n'), err: err.join('\n') }
  }
  return { run, person }
}

describe('jobworkflow documents export (person-papers-formats)', () => {
  it.each(['foo', '2026-02-31'])('refuses the day %s, and writes nothing', async (day) => {
    const { code, err } = await commandsOn().run(['documents', 'export', '1', '--html', '--date', day])
    expect([code, err]).toEqual([2, 'jobworkflow: --date must be a day, such as 2026-01-31.'])
  })
})

describe('jobworkflow documents confirm (person-confirming)', () => {
  it('shows what changed, title and job too, asks, and confirms what was shown', async () => {
    const { run, person } = commandsOn()
    await person.saveDocument({ kind: 'cv', title: 'CV', text: 'one\ntwo' })
    const next = { id: 1, expectedVersion: 1, title: 'Moved', jobId: 1, text: 'one\nthree' }
    await person.saveDocument({ ...byAgent, ...next })
    const refused = await run(['documents', 'confirm', '1'], { answer: '' })
    expect(refused.out).toBe('-title: CV\n+title: Moved\n-job: \n+job: 1\n one\n-two\n+three\nNothing was confirmed.')
    expect((await run(['documents', 'confirm', '1'])).out).toContain('Version 2 of document 1 is confirmed.')
    expect((await run(['documents', 'confirm', '1'])).out).toBe('Version 2 is already confirmed.')
  })

  it('marks and names what cannot be seen, before it asks (person-hidden)', async () => {
    const { run, person } = commandsOn()
    await person.saveDocument({ ...byAgent, kind: 'note', title: 'No\u{e0100}te', text: 'He\u200bllo\u202e' })
    const { out, err } = await run(['documents', 'confirm', '1'], { answer: 'n' })
    expect(out).toMatch(/^No⟦U\+E0100⟧te\nHe⟦U\+200B⟧llo⟦U\+202E⟧\n/)
    expect(err).toContain(
      '1 without width (U+200B); 1 changing the direction of the text (U+202E); 1 displaying nothing (U+E0100)',
    )
  })

  it('tells an unknown id with the command that lists them', async () => {
    const { code, err } = await commandsOn().run(['documents', 'confirm', '9'])
    expect(code).not.toBe(0)
    expect(err).toContain('No document has id 9. `jobworkflow documents list` shows the ids.')
  })
})

describe('jobworkflow documents show (person-reading)', () => {
  it('says beside the text that it is a proposal', async () => {
    const { run, person } = commandsOn()
    await person.saveDocument({ kind: 'note', text: 'mine' })
    expect((await run(['documents', 'show', '1'])).err).toBe('')
    await person.saveDocument({ ...byAgent, id: 1, expectedVersion: 1, text: 'theirs' })
    const { out, err } = await run(['documents', 'show', '1'])
    expect(out).toBe('theirs')
    expect(err).toContain('Version 2 is a proposal.')
    expect(err).toContain('Version 1 is confirmed.')
  })
})

describe('jobworkflow documents save (person-documents)', () => {
  it('saves only over the version that it was told to expect', async () => {
    const { run, person } = commandsOn()
    await person.saveDocument({ kind: 'note', text: 'one' })
    await person.saveDocument({ ...byAgent, id: 1, expectedVersion: 1, text: 'two' })
    const late = await run(['documents', 'save', 'x', '--id', '1', '--expect', '1'], { paper: 'mine' })
    expect(late.err).toContain('Document 1 has changed: it is now version 2, saved by an agent on ')
    expect(late.err).toMatch(/Read it with `jobworkflow documents show 1`, and save your change to that version\.$/)
    expect((await run(['documents', 'save', 'x', '--id', '1', '--expect', '2'], { paper: 'mine' })).code).toBe(0)
    expect((await run(['documents', 'save', 'x', '--kind', 'cv', '--expect', '2'], { paper: 'a' })).code).not.toBe(0)
    const never = await run(['documents', 'save', 'x', '--id', '1', '--expect', '9'], { paper: 'b' })
    expect(never.err).toBe('jobworkflow: Document 1 has no version 9; its newest is 3.')
    const unknown = await run(['documents', 'list', '--job', '99'])
    expect(unknown.err).toBe('jobworkflow: No job has id 99. `jobworkflow jobs list` shows the ids.')
  })
})

describe('jobworkflow documents save, refused (person-documents)', () => {
  it('says how a profile that is there gets a new version', async () => {
    const { run, person } = commandsOn()
    await person.saveDocument({ kind: 'profile', text: profileText })
    const second = await run(['documents', 'save', 'x', '--kind', 'profile'], { paper: '# Me' })
    expect(second.code).toBe(2)
    expect(second.err).toMatch(
      /There is a profile already: document 1, version 1, saved by you on .*\. To save a new version of it, use --id 1\.$/,
    )
  })

  it('tells an unknown job with the command that lists them', async () => {
    const { run } = commandsOn()
    const { code, err } = await run(['documents', 'save', 'x', '--kind', 'cv', '--job', '9999'], { paper: 'mine' })
    expect([code, err]).toEqual([3, 'jobworkflow: No job has id 9999. `jobworkflow jobs list` shows the ids.'])
  })
})

describe('jobworkflow profile edit (person-profile)', () => {
  it('confirms nothing if the proposal does not change, and names the command that does (person-confirming)', async () => {
    const { run, person } = commandsOn()
    await person.saveDocument({ ...byAgent, kind: 'profile', text: profileText })
    const { out } = await run(['profile', 'edit'])
    expect(out).toContain('Nothing changed.')
    expect(out).toContain('documents confirm 1` confirms it.')
    expect(await person.getProfile()).toMatchObject({ profile: { version: 1, confirmedAt: null } })
  })

  it('saves what the person changed as their word', async () => {
    const { run, person } = commandsOn()
    await person.saveDocument({ ...byAgent, kind: 'profile', text: profileText })
    const { out } = await run(['profile', 'edit'], { edit: (text) => text.replace('Tokyo', 'Osaka') })
    expect(out).toContain('Saved as document 1, version 2')
    const known = await person.getProfile()
    expect(known).toMatchObject({ profile: { version: 2, actor: 'person' }, settings: { places: ['Osaka'] } })
    expect(known.profile?.confirmedAt).not.toBeNull()
  })
})
