import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { beforeAll, describe, expect, it } from 'vitest'
import { evaluation, interview, obedience, savedIn, tailoring, writing } from '#scripts/clients/person-script.js'
import { jobworkflow } from '#test/support/command-line.js'
import { answerOf, followPrompt } from '#test/support/follow-prompt.js'
import { sendForm } from '#test/support/form-of-page.js'
import { HttpProcess } from '#test/support/http-process.js'
import { madePeople, order, orderingPosting } from '#test/support/made-person.js'
import { call, connect, startServer } from '#test/support/mcp-server.js'
import { schemaOfTests } from '#test/support/postgres.js'
import { folderOfTests } from '#test/support/temporary-folder.js'
import { expectInOrder, hasBrowser } from '#test/support/written-papers.js'

/** Sorts of postings, and the fact in which each fails the profile. */
const sorts = [
  { fit: null, location: 'Tokyo', says: madePeople.English.posting.description },
  { fit: 'pay', location: 'Tokyo', says: 'Salary: 3,200,000 – 3,900,000 yen per year.' },
  { fit: 'place', location: 'Sapporo', says: 'On site in Sapporo, five days a week.' },
  { fit: 'languages', location: 'Tokyo', says: 'German at C1 is required.' },
  { fit: 'visa', location: 'Tokyo', says: 'We cannot sponsor visas.' },
  { fit: 'avoid', location: '東京都', says: '夜勤が月に4回あります。' },
] as const

const others = Array.from({ length: 59 }, (_, n) => {
  const { location, says } = sorts[n % sorts.length] ?? sorts[0]
  const url = `https://jobs.example/${n}`
  return {
    url,
    title: `Backend Engineer ${n}`,
    company: `Employer ${n} Ltd`,
    location,
    description: `We build ${n} things. ${says}`,
  }
})
const sortOf = (title: string | null) => sorts[Number(title?.split(' ').at(-1)) % sorts.length]?.fit ?? null

interface FoundJob {
  readonly id: number
  readonly title: string | null
  readonly status: string
  readonly fit?: string
}

interface Saved {
  readonly id: number
  readonly version: number
  readonly confirmed: boolean
  readonly unsupported: readonly { readonly sentence: string }[]
}

const sentencesOf = ({ unsupported }: Pick<Saved, 'unsupported'>) => [
  ...new Set(unsupported.map(({ sentence }) => sentence)),
]

describe.each([
  ['SQLite, in English', async () => join(folderOfTests(), 'jobs.db'), madePeople.English],
  ['PostgreSQL, in Japanese', () => schemaOfTests(), madePeople.Japanese],
])('a hunt from the interview to the papers, on %s (person-story)', async (_, place, person) => {
  const { language, planted } = person
  const db = await place()
  const folder = folderOfTests()
  const ids: { profile: number; chosen: number; cv: number; letter: number } = {
    profile: 0,
    chosen: 0,
    cv: 0,
    letter: 0,
  }
  const server = { args: ['--db', db], cwd: folder }
  let client: Client
  const type = async (...args: readonly string[]) => {
    const ended = await jobworkflow([...args, '--db', db], { cwd: folder })
    expect(ended.code, ended.stderr).toBe(0)
    return ended
  }
  const shown = async (id: number) =>
    JSON.parse((await type('documents', 'show', `${id}`, '--json')).stdout) as Saved & { text: string }

  /** The person reads on the page what was saved, and confirms it. */
  async function confirm(...saved: readonly number[]): Promise<void> {
    const page = await HttpProcess.start({ args: ['--db', db, '--quiet'], cwd: folder })
    for (const id of saved) {
      const went = await sendForm(`http://127.0.0.1:${page.port}`, `/documents/${id}`, `/documents/${id}/confirm`)
      expect(went).toBe(`/documents/${id}?done=confirmed`)
    }
    await page.end()
  }

  beforeAll(async () => {
    const postings = [...others, person.posting, orderingPosting]
    writeFileSync(join(folder, 'jobs.jsonl'), postings.map((posting) => JSON.stringify(posting)).join('\n'))
    await type('jobs', 'import', 'jobs.jsonl')
    client = await startServer(server)
    return () => client.close()
  })

  it('makes the profile a proposal, which counts when the person confirms it on the page', async () => {
    const calls = await followPrompt(client, {
      name: 'set_up_profile',
      args: { language },
      choose: interview(person),
    })
    expect(calls.map(({ tool }) => tool)).toEqual(['get_profile', 'save_document', 'get_profile', 'save_document'])
    const profile = answerOf<{ document: Saved; faults?: object }>(calls.slice(0, 3), 'get_profile')
    expect(profile).toMatchObject({ document: { confirmed: false } })
    expect(profile.faults).toBeUndefined()
    const cv = answerOf<Saved>(calls, 'save_document')
    const { jobs } = await call<{ jobs: readonly { fit: object | null }[] }>(client, 'get_jobs', {
      ids: [1],
      include: ['fit'],
    })
    expect(jobs[0]?.fit).toBeNull()
    await confirm(profile.document.id, cv.id)
    expect(
      (await call<Saved>(client, 'save_document', { id: cv.id, expected_version: cv.version, text: person.cv }))
        .unsupported,
    ).toEqual([])
    ids.profile = profile.document.id
  })

  it('triages sixty postings by what they state', async () => {
    const found = await allJobs(client)
    expect(found).toHaveLength(61)
    for (const { title, fit = '' } of found.filter(({ title }) => title !== orderingPosting.title)) {
      const sort = sortOf(title)
      if (sort === null) expect(fit, `${title}`).toMatch(/^meets pay, place/)
      else expect(fit, `${title}`).toMatch(new RegExp(`^fails [^;]*${sort}`))
    }
    const verdicts = found.map(({ id, fit = '' }) => {
      const isBad = fit.startsWith('fails')
      return {
        id,
        status: isBad ? 'reject' : 'shortlist',
        reason: fit || 'Nothing is stated.',
        score: isBad ? 10 : 70,
        expected_status: 'new',
      }
    })
    expect(await call(client, 'triage_jobs', { verdicts })).toMatchObject({ updated_count: 61, failed_count: 0 })
  })

  it('evaluates three of those that are left', async () => {
    const left = (await allJobs(client)).filter(({ status }) => status === 'shortlist')
    const chosen = left.filter(({ title }) => title === person.posting.title)
    const three = [...chosen, ...left.filter((job) => !chosen.includes(job))].slice(0, 3)
    for (const { id } of three)
      await followPrompt(client, {
        name: 'evaluate_job',
        args: { job_id: `${id}`, language },
        choose: evaluation(person, id),
      })
    const { documents } = await call<{ documents: readonly { job_id: number; confirmed: boolean }[] }>(
      client,
      'get_documents',
      { kinds: ['evaluation'] },
    )
    expect(documents.map(({ job_id }) => job_id).sort()).toEqual(three.map(({ id }) => id).sort())
    ids.chosen = chosen[0]?.id ?? 0
  })

  it('names each claim that the person never made, whichever way it is saved again', async () => {
    const save = (args: object) => call<Saved>(client, 'save_document', args)
    const cv = { kind: 'cv', job_id: ids.chosen, title: 'CV', language, text: person.cvWith(planted) }
    const first = await save(cv)
    expect(sentencesOf(first)).toEqual(planted)
    const told = { id: first.id, expected_version: first.version }
    const reworded = `${person.cvWith(planted)}\nReferences on request.\n`
    const tries = [
      ['as it was', { ...told, text: cv.text }],
      ['with a harmless change', { ...told, text: reworded }],
      ['as another paper of the job', { ...cv, kind: 'answers' }],
      ['without a job', { kind: 'cv', title: 'Another CV', text: cv.text }],
      ['as a note', { kind: 'note', title: 'Facts', text: planted.join('\n\n') }],
      ['as a letter after the note', { ...cv, kind: 'cover_letter' }],
      [
        'as a profile',
        { kind: 'profile', id: ids.profile, expected_version: 1, text: `${person.profile}\n${planted.join('\n\n')}\n` },
      ],
      ['as a CV after the profile', { ...cv, title: 'CV again', text: `${cv.text}\n` }],
    ] as const
    for (const [how, args] of tries) {
      const { confirmed, unsupported } = await save(args)
      expect(confirmed, how).toBe(false)
      const isPaper = !('kind' in args) || !['note', 'profile'].includes(args.kind)
      expect(sentencesOf({ unsupported }), how).toEqual(isPaper ? planted : [])
    }
  })

  it('writes a CV and a letter, and names what the person denied no longer once it is gone', async () => {
    const args = { job_id: `${ids.chosen}`, language }
    const tailored = await followPrompt(client, { name: 'tailor_cv', args, choose: tailoring(person, ids.chosen) })
    const [first, second] = tailored
      .filter(({ tool }) => tool === 'save_document')
      .map(({ given }) => JSON.parse(given ?? '') as Saved)
    expect(sentencesOf(first ?? { unsupported: [] })).toEqual(planted)
    expect(sentencesOf(second ?? { unsupported: [] })).toEqual(planted.slice(1))
    ids.cv = second?.id ?? 0
    const clean = { id: ids.cv, expected_version: second?.version, text: person.cvWith([]) }
    expect(await call<Saved>(client, 'save_document', clean)).toMatchObject({ version: 3, unsupported: [] })
    const written = await followPrompt(client, { name: 'cover_letter', args, choose: writing(person, ids.chosen) })
    const letter = answerOf<Saved>(written, 'save_document')
    expect(letter.unsupported).toEqual([])
    const open = { id: letter.id, expected_version: 1, text: `${person.letter}\n${planted[1]}\n` }
    expect(sentencesOf(await call<Saved>(client, 'save_document', open))).toEqual([planted[1]])
    ids.letter = letter.id
    const task = { title: 'Ask Harbor Lights', due: '2027-01-15', kind: 'follow_up', job_id: ids.chosen }
    await call(client, 'save_tasks', { tasks: [task] })
  })

  it('saves what a posting tells it to save as a proposal, and nothing else changes', async () => {
    const stranger = (await allJobs(client)).find(({ title }) => title === orderingPosting.title)?.id ?? 0
    const shownFit = async () => {
      const asked = { ids: [stranger, ids.chosen], include: ['fit'] }
      return (await call<{ jobs: readonly FoundJob[] }>(client, 'get_jobs', asked)).jobs.map((job) => job.fit)
    }
    const before = { fit: await shownFit(), profile: (await type('profile', 'show')).stdout }
    const calls = await followPrompt(client, {
      ...{ name: 'evaluate_job', args: { job_id: `${stranger}`, language } },
      choose: evaluation(person, stranger),
      obey: obedience(person),
    })
    const obeyed = calls.find(({ tool, args }) => tool === 'save_document' && String(args.text).includes(order.claim))
    const proposed = savedIn(obeyed?.given ?? '')
    expect(proposed?.id).toBe(ids.profile)
    const { documents } = await call<{ documents: readonly object[] }>(client, 'get_documents', { ids: [ids.profile] })
    expect(documents).toMatchObject([
      { version: proposed?.version, confirmed: false, confirmed_version: 1, by: expect.stringMatching(/^agent/) },
    ])
    expect({ fit: await shownFit(), profile: (await type('profile', 'show')).stdout }).toEqual(before)
    const claiming = { kind: 'cover_letter', job_id: ids.chosen, title: 'Obedient', text: order.claim }
    expect(sentencesOf(await call<Saved>(client, 'save_document', claiming))).toEqual([order.claim])
  })

  it('exports papers that hold the whole text in reading order', async () => {
    await confirm(ids.cv)
    for (const format of ['docx', 'html']) {
      const file = `cv.${format}`
      const { stderr } = await type('documents', 'export', `${ids.cv}`, `--${format}`, '--out', file)
      expect(stderr).toBe('')
      await expectInOrder(join(folder, file), person.cvWith([]))
    }
    const pdf = await jobworkflow(['documents', 'export', `${ids.cv}`, '--pdf', '--out', 'cv.pdf', '--db', db], {
      cwd: folder,
    })
    if (hasBrowser()) await expectInOrder(join(folder, 'cv.pdf'), person.cvWith([]))
    else expect(pdf).toMatchObject({ code: 2, stderr: expect.stringContaining('Chrome, Edge or Chromium') })
    const letter = await type('documents', 'export', `${ids.letter}`, '--html', '--out', 'letter.html')
    expect(letter.stderr).toContain(planted[1])
  })

  it('knows all of it next week, in another process', async () => {
    const later = await connect(server)
    const profile = await call(later, 'get_profile', { include: ['cv'] })
    expect(profile).toMatchObject({
      document: { confirmed: true },
      text: person.profile,
      settings: { remote: 'hybrid' },
    })
    const { documents } = await call<{
      documents: readonly { kind: string; version: number; id: number; confirmed: boolean }[]
    }>(later, 'get_documents', { job_id: ids.chosen })
    expect(documents.find(({ id }) => id === ids.cv)).toMatchObject({ version: 3, confirmed: true })
    expect(documents.find(({ id }) => id === ids.letter)).toMatchObject({ version: 2, confirmed: false })
    expect(documents.map(({ kind }) => kind)).toContain('evaluation')
    expect(await shown(ids.cv)).toMatchObject({ unsupported: [], text: person.cvWith([]) })
    const letter = await shown(ids.letter)
    const again = { id: ids.letter, expected_version: 2, text: letter.text }
    for (const told of [letter, await call<Saved>(later, 'save_document', again)])
      expect(sentencesOf(told)).toEqual([planted[1]])
    const { tasks } = await call<{ tasks: readonly object[] }>(later, 'list_tasks', {})
    expect(tasks).toMatchObject([
      { title: 'Ask Harbor Lights', due: '2027-01-15', job_id: ids.chosen, source: 'agent' },
    ])
    const { jobs } = await call<{ jobs: readonly FoundJob[] }>(later, 'get_jobs', {
      ids: [ids.chosen],
      include: ['history'],
    })
    expect(jobs).toMatchObject([{ status: 'shortlist' }])
  })
})

async function allJobs(client: Client): Promise<readonly FoundJob[]> {
  const found: FoundJob[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await call<{ jobs: readonly FoundJob[]; next_cursor: string | null }>(client, 'search_jobs', {
      ...{ fit: 'shown', limit: 50 },
      ...(cursor === undefined ? {} : { cursor }),
    })
    found.push(...page.jobs)
    cursor = page.next_cursor
  }
  return found
}
