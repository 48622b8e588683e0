import { describe, expect, it } from 'vitest'
import { runProgram } from '#src/adapters/edges/cli/program.js'
import type { CliServices } from '#src/adapters/edges/cli/services.js'
import type { MemoryDocumentStore } from '#src/adapters/stores/memory/person/memory-document-store.js'
import { aJob } from '#test/support/a-job.js'
import { aHunt, june } from '#test/support/hunt-scene.js'
import { documentsWithLetter } from '#test/support/person-scene.js'
import { anUnderstoodMessage, received } from '#test/support/understood-messages.js'

const sender = { from: 'Acme Careers <x@greenhouse.io>', fromEmail: 'x@greenhouse.io' }
const letters = [
  anUnderstoodMessage({
    ...{ id: 10, at: june(3), ...sender, subject: 'Acme: your application' },
    received: { ...received('application_received', 'We have it.'), isSureReceipt: true },
  }),
  anUnderstoodMessage({
    ...{ id: 11, at: june(9), ...sender, subject: 'Acme: next step\u001b[31m', opening: 'Come by.' },
    received: received('interview_invitation', 'Come by.'),
  }),
  anUnderstoodMessage({
    ...{ id: 12, at: june(10), ...sender, subject: 'Acme: offer', opening: 'Pay.' },
    received: { ...received('offer', 'Pay.'), warnings: [{ sign: 'asks-for-money', quote: 'Pay.' }] },
  }),
]

interface Commands {
  readonly hasMail?: boolean
  readonly status?: string
  readonly papers?: readonly string[]
  readonly documents?: MemoryDocumentStore
}

/** The commands on one hunt in memory. */
function commandsOn(messages = letters, { hasMail = true, status = 'applied', ...person }: Commands = {}) {
  const acme = aJob({ id: 1, company: 'Acme', title: 'Engineer', status })
  const { hunt, repository } = aHunt({ jobs: [acme], messages, ...person })
  const openHunt = async () => ({ ...hunt, hasMail, close: async () => {} })
  const run = async (...args: string[]) => {
    const out: string[] = []
    const err: string[] = []
    const terminal = {
      ...{ out: (text: string) => void out.push(text), err: (text: string) => void err.push(text) },
      ...{ draw: null, columns: null, bars: null },
    }
    const code = await runProgram(args, {}, { version: '0', openHunt } as unknown as CliServices, terminal)
    return { code, out: out.join('\n'), err: err.join('\n') }
  }
  return { run, repository, hunt }
}

describe('jobworkflow letters list', () => {
  it('lists the unjudged letters with a guess of their kind and warnings, a certain receipt only once (letters-reading)', async () => {
    const { run } = commandsOn()
    const { code, out } = await run('letters', 'list')
    expect(code).toBe(0)
    expect(out).toMatch(/^Letter\s+Date\s+Job\s+Company\s+From\s+Subject\s+Kind/)
    expect(out).toMatch(/10\s+2026-06-03\s+1\s+Acme\s.*Acme: your application/)
    expect(out).toMatch(/11\s+2026-06-09\s+1\s+Acme\s.*Acme: next step.*interview_invitation\?/)
    expect(out).toMatch(/12\s+2026-06-10\s.*Acme: offer\s+offer\?, may be fraud/)
    expect(out).toContain('3 letters.')
    expect(out).not.toContain('\u001b')
    expect((await run('letters', 'list')).out).not.toContain('Acme: your application')
  })

  it('prints JSON with suspicious letters apart, and says if there are no letters (letters-reading)', async () => {
    const { out } = await commandsOn().run('letters', 'list', '--json')
    const { applications, suspicious, has_more } = JSON.parse(out)
    expect(applications).toMatchObject([
      { job_id: 1, company: 'Acme', letters: [expect.arrayContaining([11]), expect.arrayContaining([10])] },
    ])
    expect(suspicious).toEqual([expect.arrayContaining([12])])
    expect(has_more).toBe(false)
    expect(await commandsOn([]).run('letters', 'list')).toMatchObject({ out: 'No letters to judge.', err: '' })
  })

  it('says that there are more letters, and that no mail archive is in use (letters-reading)', async () => {
    expect((await commandsOn().run('letters', 'list', '--limit', '1')).out).toMatch(/There are more: raise --limit\.$/)
    expect((await commandsOn().run('letters', 'list', '--limit', '101')).code).toBe(2)
    const invitation = { ...sender, at: june(9), received: received('interview_invitation', 'Come by.') }
    const many = Array.from({ length: 101 }, (_, n) => anUnderstoodMessage({ ...invitation, id: 100 + n }))
    const { run } = commandsOn(many)
    expect((await run('letters', 'list', '--limit', '100')).out).toMatch(/There are more: judge these to see them\.$/)
    expect((await run('letters', 'list', '--limit', '100', '--all')).out).toMatch(/There are more\.$/)
    const { out, err } = await commandsOn([], { hasMail: false }).run('letters', 'list')
    expect(out).toBe('No letters to judge.')
    expect(err).toMatch(/^jobworkflow: No mail archive is in use\. .*`jobworkflow mail import FILE`/)
  })
})

describe('jobworkflow letters judge', () => {
  it("stores a person's verdict instead of the guess, and says how to undo it (letters-judging, letters-verdicts)", async () => {
    const { run } = commandsOn()
    const { code, out } = await run('letters', 'judge', '11', 'rejection', '--quote', 'Come by.')
    expect([code, out]).toEqual([0, expect.stringMatching(/^Saved\. `jobworkflow jobs undo .+` undoes this\.$/)])
    expect((await run('letters', 'list')).out).not.toContain('Acme: next step')
    expect((await run('letters', 'list', '--all')).out).toMatch(/Acme: next step.*rejection \(you\)/)
  })

  it('saves nothing and exits 1 if the quote is not in the letter, or a warning was not seen (letters-judging)', async () => {
    const { run } = commandsOn()
    const misquoted = await run('letters', 'judge', '11', 'rejection', '--quote', 'You are hired.')
    expect(misquoted).toMatchObject({
      code: 1,
      out: expect.stringMatching(/^Nothing was saved\.\n.*does not contain this quote/),
    })
    const unwarned = ['letters', 'judge', '12', 'offer', '--quote', 'Pay.']
    expect(await run(...unwarned)).toMatchObject({
      code: 1,
      out: expect.stringMatching(/^Nothing was saved\.\n.*signs of fraud.*--warned/),
    })
    expect((await run(...unwarned, '--warned')).code).toBe(0)
  })

  it('says to a person where ids are listed, and what to do about a letter that they sent (letters-judging)', async () => {
    const own = anUnderstoodMessage({ id: 13, at: june(11), isOwn: true, subject: 'Acme: thanks' })
    const { run } = commandsOn([...letters, own])
    const said = async (...args: string[]) => (await run('letters', 'judge', ...args)).out
    expect(await said('99', 'rejection')).toMatch(/ has id 99\. `jobworkflow letters list` shows the ids\.$/)
    expect(await said('11', 'rejection', '--job', '99')).toMatch(
      /No job has id 99\. `jobworkflow jobs list` shows the ids\.$/,
    )
    expect(await said('13', 'rejection')).toMatch(
      /You sent this letter, so it cannot be judged\. `jobworkflow applications note KIND` saves what it says\.$/,
    )
  })
})

it.each([
  [
    'judge',
    '11',
    'receipt',
    /^jobworkflow: The kind must be application_received, .* or not_job_related, not "receipt"\.$/,
  ],
  ['judge', '11', 'rejection', /^jobworkflow: --starts must be a day such as/, '--starts', 'x'],
  [
    'judge',
    '11',
    'rejection',
    /^jobworkflow: --due needs an offset, such as \+09:00, or a time zone with --zone, such as Asia\/Tokyo\.$/,
    '--due',
    '2026-07-08T15:00',
  ],
])('jobworkflow letters %s %s %s is refused in the words of the command line', async (...args) => {
  const [verb, id, kind, message, ...options] = args
  const { code, err } = await commandsOn().run('letters', verb, id, kind, ...options)
  expect([code, err]).toEqual([2, expect.stringMatching(message)])
})

describe('jobworkflow applications note', () => {
  it('stores what no letter says, without a change of status, and says how to undo it (letters-notes)', async () => {
    const { run, repository } = commandsOn()
    const { code, out } = await run('applications', 'note', 'call', '--job', '1', '--text', 'They call on Friday.')
    expect([code, out]).toEqual([0, expect.stringMatching(/^Saved\. `jobworkflow jobs undo .+` undoes this\.$/)])
    expect(repository.get(1)?.status).toBe('applied')
    expect((await run('applications', 'show', '1')).out).toContain('They call on Friday.')
  })

  it('may be about an employer without a job, and is refused without either or with an invalid time (letters-notes)', async () => {
    const { run } = commandsOn()
    expect((await run('applications', 'note', 'applied', '--company', 'Zenith')).code).toBe(0)
    expect(await run('applications', 'note', 'applied')).toMatchObject({
      code: 2,
      err: 'jobworkflow: Say which application this is about: --job ID, or --company NAME if there is no job.',
    })
    const both = ['applications', 'note', 'applied', '--job', '1', '--company', 'Zenith']
    expect((await run(...both)).err).toMatch(/not both\.$/)
    expect(await run('applications', 'note', 'call', '--job', '1', '--at', 'tomorrow')).toMatchObject({
      code: 2,
      err: expect.stringMatching(/^jobworkflow: --at must be a day/),
    })
    expect((await run('applications', 'note', 'interview', '--job', '1')).err).toMatch(/needs a time: give --at\.$/)
    expect((await run('applications', 'note', 'deadline', '--job', '1')).err).toMatch(/give --due or --at\.$/)
    expect((await run('applications', 'note', 'call', '--job', '7')).code).toBe(3)
  })

  it('takes papers that are ready with their documents, and says what cannot go out (person-papers-ready)', async () => {
    const { run } = commandsOn()
    const note = ['applications', 'note', 'papers_ready', '--job', '1']
    const { code, err } = await run(...note, '--document', '8', '9', '--file', 'cv.pdf')
    expect(code).toBe(2)
    expect(err).toMatch(
      /No document has id 8\. No document has id 9\. There is no home.*Nothing was saved\. `jobworkflow documents list` shows the ids\.$/,
    )
    const ofCompany = await run('applications', 'note', 'papers_ready', '--company', 'Zenith', '--document', '1')
    expect(ofCompany.err).toBe(
      'jobworkflow: Give the job that the documents are for with --job ID, instead of --company.',
    )
    expect((await run(...note, '--document', 'x')).err).toMatch(/The id of a document/)
    expect((await run(...note)).err).toBe(
      'jobworkflow: Give the documents that are ready with --document ID, or a file with --file NAME.',
    )
  })

  it('gives a job whose papers are ready its status, and the papers to its history (person-papers-ready)', async () => {
    const documents = await documentsWithLetter()
    const { run, repository } = commandsOn(letters, { status: 'shortlist', papers: ['cv.pdf'], documents })
    const note = ['applications', 'note', 'papers_ready', '--job', '1', '--document', '1', '--file', 'cv.pdf']
    const { code, out } = await run(...note)
    expect([code, out]).toEqual([0, expect.stringMatching(/^Saved\. `jobworkflow jobs undo .+` undoes this\.$/)])
    expect(repository.get(1)).toMatchObject({ status: 'resume_written', resumePdfPath: 'papers/cv.pdf' })
    expect((await run('applications', 'show', '1')).out).toMatch(/papers_ready/)
  })

  it('shows the contacts of the employer with an application (person-contacts)', async () => {
    const { run } = commandsOn()
    expect((await run('applications', 'show', '1')).out).toMatch(/\n\nContacts\nName +Role +Address +Last +From\n/)
  })

  it('says how many contacts there are if they are more than it shows (person-contacts)', async () => {
    const { run, hunt } = commandsOn()
    for (let n = 1; n <= 22; n++)
      await hunt.noteApplication({ jobId: 1, kind: 'contact', contact: { name: `Person ${n}` } })
    const { out } = await run('applications', 'show', '1')
    const [people = ''] = /\n\nContacts [\s\S]*$/.exec(out) ?? []
    expect(people).toMatch(/^\n\nContacts \(the newest 20 of 2[2-9]\)\nName /)
    expect(people.match(/Person /g)?.length).toBeLessThanOrEqual(20)
    const { contacts, contacts_total: total } = JSON.parse((await run('applications', 'show', '1', '--json')).out)
    expect([contacts.length, total]).toEqual([20, Number(/of (\d+)\)/.exec(people)?.[1])])
  })
})
