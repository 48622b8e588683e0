import { beforeEach, describe, expect, it } from 'vitest'
import type { DocumentKind } from '#src/domain/person/document.js'
import { huntNow } from '#test/support/hunt-scene.js'
import { aPersonScene, profileText } from '#test/support/person-scene.js'

const byAgent = { actor: 'agent', client: 'Claude Code' } as const

describe('saving a document (person-documents)', () => {
  let scene: ReturnType<typeof aPersonScene>
  beforeEach(() => {
    scene = aPersonScene()
  })

  it('takes what the person saves as their word, and what an agent saves as a proposal (person-confirming)', async () => {
    const { person } = scene
    const own = await person.saveDocument({ kind: 'cv', text: '# CV\n\nBackend engineer.' })
    expect(own.document).toMatchObject({ version: 1, title: 'CV', actor: 'person', confirmedAt: huntNow })
    const proposed = await person.saveDocument({
      ...byAgent,
      ...{ id: own.document.id, expectedVersion: 1, text: '# CV\n\nSenior backend engineer.' },
    })
    expect(proposed).toMatchObject({
      outcome: 'saved',
      document: { version: 2, client: 'Claude Code', confirmedAt: null },
    })
  })

  it('keeps what the version before had, unless it is given', async () => {
    const { person } = scene
    const given = {
      kind: 'cover_letter',
      jobId: 1,
      title: 'Letter to Acme',
      language: 'en',
      text: 'Dear Acme',
    } as const
    const { document } = await person.saveDocument(given)
    const next = await person.saveDocument({ id: document.id, expectedVersion: 1, text: 'Dear all' })
    expect(next.document).toMatchObject({ title: 'Letter to Acme', language: 'en', job: { jobId: 1 } })
    const last = await person.saveDocument({
      id: document.id,
      expectedVersion: 2,
      title: 'Other',
      language: 'ja',
      text: '拝啓',
    })
    expect(last.document).toMatchObject({ kind: 'cover_letter', title: 'Other', language: 'ja', version: 3 })
  })

  it('says what is there if another version came in between, and loses nothing', async () => {
    const { person } = scene
    const { document } = await person.saveDocument({ kind: 'note', text: 'first' })
    await person.saveDocument({ ...byAgent, id: document.id, expectedVersion: 1, text: 'second' })
    const late = person.saveDocument({ id: document.id, expectedVersion: 1, text: 'mine' })
    await expect(late).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      message: `Document ${document.id} has changed: it is now version 2, saved by the agent on 2026-06-20. Read it, and save your change to that version.`,
    })
    const never = person.saveDocument({ id: document.id, expectedVersion: 7, text: 'mine' })
    await expect(never).rejects.toThrow(`Document ${document.id} has no version 7; its newest is 2.`)
    const [known] = await person.getDocuments({ ids: [document.id], hasText: true })
    expect(known).toMatchObject({ head: { version: 2 }, text: 'second' })
  })

  it('has one profile', async () => {
    const { person } = scene
    const { document } = await person.saveDocument({ kind: 'profile', text: profileText })
    await expect(person.saveDocument({ ...byAgent, kind: 'profile', text: '# Me' })).rejects.toThrow(
      `There is a profile already: document ${document.id}, version 1, saved by the person on 2026-06-20. Save a new version of it.`,
    )
  })

  it('adds no version if nothing changed; the person confirms a proposal by saving it again', async () => {
    const { person, tick } = scene
    const first = { kind: 'note', text: 'A note.' } as const
    const { document } = await person.saveDocument({ ...byAgent, ...first })
    const again = { id: document.id, expectedVersion: 1, text: first.text }
    expect(await person.saveDocument({ ...byAgent, ...again })).toMatchObject({
      ...{ outcome: 'unchanged', document: { version: 1, confirmedAt: null } },
    })
    tick()
    const confirmed = await person.saveDocument(again)
    expect(confirmed).toMatchObject({
      outcome: 'confirmed',
      document: { version: 1, confirmedAt: '2026-06-20T09:01:00.000Z' },
    })
  })

  it.each([
    ['an empty text', { kind: 'cv', text: ' \n' }, 'The text is empty.'],
    ['too long a text', { kind: 'cv', text: 'x'.repeat(200_001) }, /more than 200000 characters/],
    ['too long a title', { kind: 'cv', text: 'x', title: 'x'.repeat(201) }, /more than 200 characters/],
    ['no kind', { text: 'x' }, 'A new document needs a kind.'],
    ['a language by name', { kind: 'cv', text: 'x', language: 'Japanese' }, /two letters, such as en or ja/],
    ['an id without the version that was read', { id: 1, text: 'x' }, /needs the number of the version/],
    ['an unknown id', { id: 9, expectedVersion: 1, text: 'x' }, 'No document has id 9.'],
    ['an unknown job', { kind: 'cv', jobId: 99, text: 'x' }, 'No job has id 99.'],
  ] as const)('refuses %s', async (_, request, message) => {
    await expect(scene.person.saveDocument(request)).rejects.toThrow(message)
    expect(await scene.person.getDocuments({})).toEqual([])
  })

  it('does not make a letter of a CV', async () => {
    const { document } = await scene.person.saveDocument({ kind: 'cv', text: 'CV' })
    const other = { id: document.id, expectedVersion: 1, kind: 'cover_letter', text: 'x' } as const
    await expect(scene.person.saveDocument(other)).rejects.toThrow(
      'has the kind cv, which cannot change; save this as a new document',
    )
  })
})

describe('claims of papers (person-unsupported)', () => {
  it('warns of what nothing confirmed says, until the person confirms it', async () => {
    const { person } = aPersonScene()
    await person.saveDocument({ kind: 'profile', text: profileText })
    const paper = {
      ...byAgent,
      kind: 'cv',
      text: '# CV\n\nBackend engineer with 8 years of experience and 12 patents.',
    } as const
    const { document, unsupported } = await person.saveDocument(paper)
    expect(unsupported).toEqual([expect.objectContaining({ kind: 'number', claim: expect.stringContaining('12') })])
    await person.confirmDocument({ id: document.id, version: 1 })
    expect(await person.unsupportedIn({ id: document.id })).toEqual({ unsupported: [], unsupportedTotal: 0 })
  })

  it('is not talked out of a claim by a note that an agent writes, nor by a later version (person-no-laundering)', async () => {
    const { person } = aPersonScene()
    await person.saveDocument({ kind: 'profile', text: profileText })
    const { document } = await person.saveDocument({ ...byAgent, kind: 'cv', text: 'I hold 12 patents.' })
    await person.saveDocument({ ...byAgent, kind: 'note', text: 'The person holds 12 patents.' })
    const later = {
      ...byAgent,
      id: document.id,
      expectedVersion: 1,
      text: 'Twelve patents are mine. Ask for the list.',
    }
    const { unsupported } = await person.saveDocument(later)
    expect(unsupported).toHaveLength(1)
  })

  it.each([
    ['another version in between', (id: number) => ({ id, expectedVersion: 2, kind: 'cv' as const })],
    ['another paper', () => ({ kind: 'cv' as const })],
    ['a letter for another job', () => ({ kind: 'cover_letter' as const, jobId: 2 })],
  ])('is not talked out of a claim by %s (person-no-laundering)', async (_, target) => {
    const { person } = aPersonScene()
    const first = { ...byAgent, kind: 'cv', jobId: 1, text: 'I moved everything to Kafka.' } as const
    const { document } = await person.saveDocument(first)
    await person.saveDocument({ ...byAgent, id: document.id, expectedVersion: 1, text: 'I moved everything.' })
    const later = { ...byAgent, ...target(document.id), text: 'I moved everything to kafka.' }
    expect((await person.saveDocument(later)).unsupported).toEqual([
      { kind: 'product', claim: 'Kafka', sentence: 'I moved everything to kafka.' },
    ])
  })

  it('remembers a claim however many harmless versions follow, and not one that a letter took from its posting', async () => {
    const { person } = aPersonScene()
    const { document } = await person.saveDocument({ ...byAgent, kind: 'cv', text: 'Used Kafka.' })
    for (let version = 1; version < 40; version++)
      await person.saveDocument({
        ...byAgent,
        id: document.id,
        expectedVersion: version,
        text: `Words ${'x'.repeat(version)}.`,
      })
    const letter = {
      ...byAgent,
      kind: 'cover_letter',
      jobId: 2,
      text: 'I apply as Site Reliability Engineer.',
    } as const
    expect((await person.saveDocument(letter)).unsupported).toEqual([])
    const text = 'Talks of kafka with every site reliability engineer.'
    const { unsupported } = await person.saveDocument({ ...byAgent, id: document.id, expectedVersion: 40, text })
    expect(unsupported.map(({ claim }) => claim)).toEqual(['Kafka'])
  })

  it('excuses names of the posting in its letter alone, whatever other papers claim (person-posting-names)', async () => {
    const { person } = aPersonScene()
    const text = 'I am applying for the position of Backend Engineer at Acme.'
    const isWarned = async (kind: DocumentKind) =>
      (await person.saveDocument({ ...byAgent, kind, jobId: 1, text })).unsupported.length > 0
    expect([await isWarned('cv'), await isWarned('answers'), await isWarned('cover_letter')]).toEqual([
      true,
      true,
      false,
    ])
    const past = {
      ...byAgent,
      kind: 'cover_letter',
      jobId: 1,
      text: `${text} That is what i was, a backend engineer.`,
    } as const
    expect((await person.saveDocument(past)).unsupported.map(({ claim }) => claim)).toEqual(['Backend Engineer'])
  })

  it('notices that the posting of an earlier letter changed, and what it excused before (person-posting-names)', async () => {
    const { person, postings } = aPersonScene()
    const letter = { ...byAgent, kind: 'cover_letter', jobId: 1, text: 'I apply as Backend Engineer.' } as const
    const isRemembered = async (text: string) =>
      (await person.saveDocument({ ...byAgent, kind: 'cv', text })).unsupported.length > 0
    expect((await person.saveDocument(letter)).unsupported).toEqual([])
    expect(await isRemembered('then a backend engineer')).toBe(false)
    postings.set(1, { company: 'Acme', title: 'Site Reliability Engineer', description: null })
    expect(await isRemembered('then came a backend engineer')).toBe(true)
    postings.delete(1)
    expect(await isRemembered('there came a backend engineer')).toBe(false)
  })

  it('lists a hundred claims, and says how many there are', async () => {
    const { person } = aPersonScene()
    const text = Array.from({ length: 130 }, (_, n) => `- Gave ${n + 200} talks`).join('\n')
    const { unsupported, unsupportedTotal } = await person.saveDocument({ ...byAgent, kind: 'cv', text })
    expect([unsupported.length, unsupportedTotal]).toEqual([100, 130])
  })

  it('finds none in a version that the person confirmed, although a later one does not say it', async () => {
    const { person } = aPersonScene()
    const { document } = await person.saveDocument({ kind: 'cv', text: 'I hold 12 patents.' })
    await person.saveDocument({ id: document.id, expectedVersion: 1, text: 'I hold patents.' })
    expect((await person.unsupportedIn({ id: document.id, version: 1 })).unsupported).toEqual([])
    const other = { ...byAgent, kind: 'cover_letter', text: 'I hold 12 patents.' } as const
    expect((await person.saveDocument(other)).unsupported).toHaveLength(1)
  })

  it('is not asked of what goes to nobody', async () => {
    const { person } = aPersonScene()
    const notes = { ...byAgent, kind: 'research', text: 'Acme has 400 employees and was founded in 1999.' } as const
    expect((await person.saveDocument(notes)).unsupported).toEqual([])
  })
})
