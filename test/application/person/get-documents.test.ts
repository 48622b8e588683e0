import { describe, expect, it } from 'vitest'
import { aPersonScene, profileText } from '#test/support/person-scene.js'

const byAgent = { actor: 'agent', client: 'Claude Code' } as const

async function aLetterInThreeVersions() {
  const scene = aPersonScene()
  const { person } = scene
  const first = await person.saveDocument({ kind: 'cover_letter', jobId: 1, text: 'Dear Acme\nA\nB\nC\nD\nBye' })
  const { id } = first.document
  await person.saveDocument({ ...byAgent, id, expectedVersion: 1, text: 'Dear Acme\nA\nB\nC\nD2\nBye' })
  await person.saveDocument({ ...byAgent, id, expectedVersion: 2, text: 'Dear Acme\nA\nB\nC\nD2\nE\nBye' })
  return { ...scene, id }
}

describe('reading documents (person-reading)', () => {
  it('gives the newest version of each, with its text on request, and tells the confirmed one', async () => {
    const { person, id } = await aLetterInThreeVersions()
    expect(await person.getDocuments({})).toEqual([
      {
        head: expect.objectContaining({ id, version: 3, confirmedAt: null }),
        name: { title: 'Dear Acme', language: null, job: expect.objectContaining({ jobId: 1 }) },
        ...{ confirmedVersion: 1, text: null, changes: null, nameChanges: null, versions: [] },
      },
    ])
    const [known] = await person.getDocuments({ jobId: 1, kinds: ['cover_letter'], hasText: true })
    expect(known?.text).toContain('E\nBye')
    const [alone] = await person.getDocuments({ ids: [id] })
    expect(alone?.versions.map(({ version }) => version)).toEqual([1, 2, 3])
    expect(await person.getDocuments({ jobId: 2 })).toEqual([])
    expect(await person.getDocuments({ kinds: ['cv'] })).toEqual([])
  })

  it('gives an earlier version, and the difference between two', async () => {
    const { person, id } = await aLetterInThreeVersions()
    const [earlier] = await person.getDocuments({ ids: [id], version: 1, hasText: true })
    expect(earlier).toMatchObject({ head: { version: 1 }, text: 'Dear Acme\nA\nB\nC\nD\nBye' })
    const [changed] = await person.getDocuments({ ids: [id], since: 1 })
    expect(changed?.changes).toEqual([
      { is: 'same', line: 'C', skipped: 3 },
      { is: 'removed', line: 'D', skipped: 0 },
      { is: 'added', line: 'D2', skipped: 0 },
      { is: 'added', line: 'E', skipped: 0 },
      { is: 'same', line: 'Bye', skipped: 0 },
    ])
    const [between] = await person.getDocuments({ ids: [id], version: 2, since: 1 })
    expect(between?.changes?.map(({ line }) => line)).toEqual(['C', 'D', 'D2', 'Bye'])
  })

  it('reads the text of the version that it names, also if a newer one comes meanwhile', async () => {
    const { person, documents, id } = await aLetterInThreeVersions()
    const list = documents.list.bind(documents)
    documents.list = async (...asked) => {
      const listed = await list(...asked)
      await person.saveDocument({ ...byAgent, id, expectedVersion: 3, text: 'Too late' })
      return listed
    }
    const [known] = await person.getDocuments({ ids: [id], hasText: true })
    expect(known).toMatchObject({ head: { version: 3 }, text: 'Dear Acme\nA\nB\nC\nD2\nE\nBye' })
    expect(known?.versions.map(({ version }) => version)).toEqual([1, 2, 3])
  })

  it('keeps the confirmed title and job in lists, and tells what a proposal would change of them', async () => {
    const { person, id } = await aLetterInThreeVersions()
    const moved = { id, expectedVersion: 3, title: 'Renamed', jobId: 2, text: 'Dear Acme\nA\nB\nC\nD2\nE\nBye' }
    await person.saveDocument({ ...byAgent, ...moved })
    expect(await person.getDocuments({ jobId: 2 })).toEqual([])
    const [known] = await person.getDocuments({ jobId: 1 })
    expect(known).toMatchObject({ head: { title: 'Renamed' }, name: { title: 'Dear Acme', job: { jobId: 1 } } })
    const [changed] = await person.getDocuments({ ids: [id], since: 3 })
    expect(changed?.nameChanges).toEqual([
      { field: 'title', from: 'Dear Acme', to: 'Renamed' },
      { field: 'job', from: '1', to: '2' },
    ])
    await person.saveDocument({ id, expectedVersion: 4, title: '', jobId: null, text: 'Dear all' })
    expect(await person.getDocuments({ ids: [id] })).toMatchObject([{ name: { title: 'Dear all', job: null } }])
  })

  it('gives a list in parts', async () => {
    const { person } = aPersonScene()
    for (let i = 1; i <= 5; i++) await person.saveDocument({ kind: 'note', text: `Note ${i}` })
    const part = await person.getDocuments({ limit: 2, offset: 2 })
    expect(part.map(({ head }) => head.id)).toEqual([3, 4])
    await expect(person.getDocuments({ limit: 0 })).rejects.toThrow('limit must be 1 or more')
  })

  it('refuses what does not exist', async () => {
    const { person, id } = await aLetterInThreeVersions()
    await expect(person.getDocuments({ ids: [id, 99] })).rejects.toThrow('No document has id 99.')
    await expect(person.getDocuments({ ids: [id], version: 7 })).rejects.toThrow('has no version 7; its newest is 3')
    await expect(person.getDocuments({ version: 1 })).rejects.toThrow('give exactly one id')
    await expect(person.getDocuments({ jobId: 99 })).rejects.toThrow('No job has id 99.')
    const many = Array.from({ length: 51 }, (_, i) => i + 1)
    await expect(person.getDocuments({ ids: many })).rejects.toThrow('At most 50 documents')
  })
})

describe('confirming a document (person-confirming)', () => {
  it('makes the version that was read the word of the person, and no newer one', async () => {
    const { person, id } = await aLetterInThreeVersions()
    await expect(person.confirmDocument({ id, version: 2 })).rejects.toThrow('now has version 3')
    expect(await person.confirmDocument({ id, version: 3 })).toMatchObject({ confirmedAt: expect.any(String) })
    expect(await person.getDocuments({ ids: [id] })).toMatchObject([{ confirmedVersion: 3 }])
    await expect(person.confirmDocument({ id: 99, version: 1 })).rejects.toThrow('No document has id 99.')
  })
})

describe('the profile (person-profile)', () => {
  it('is the one that the person confirmed, beside what an agent proposes', async () => {
    const { person } = aPersonScene()
    expect(await person.getProfile()).toMatchObject({ profile: null, settings: null, proposal: null, cvs: [] })
    const { document } = await person.saveDocument({ kind: 'profile', text: profileText })
    await person.saveDocument({ kind: 'cv', title: 'Long CV', text: '# CV' })
    const change = { id: document.id, expectedVersion: 1, text: profileText.replace('Tokyo', 'Osaka') }
    await person.saveDocument({ ...byAgent, ...change })
    expect(await person.getProfile()).toMatchObject({
      profile: { version: 1 },
      settings: { roles: ['Backend engineer'], places: ['Tokyo'], remote: 'hybrid' },
      faults: [],
      proposal: { version: 2 },
      cvs: [{ title: 'Long CV' }],
    })
  })

  it('has the CVs without a job first, in the version that is confirmed', async () => {
    const { person } = aPersonScene()
    const { document } = await person.saveDocument({ kind: 'cv', title: 'For Acme', jobId: 1, text: '# CV' })
    await person.saveDocument({ kind: 'cv', title: 'Mine', text: '# CV' })
    await person.saveDocument({ ...byAgent, id: document.id, expectedVersion: 1, title: 'Other', text: '# CV 2' })
    await person.saveDocument({ ...byAgent, kind: 'cv', title: 'Proposed', text: '# CV' })
    expect((await person.getProfile()).cvs).toMatchObject([
      { title: 'Mine', isConfirmed: true, proposedVersion: null },
      { title: 'Proposed', isConfirmed: false, proposedVersion: null },
      { title: 'For Acme', version: 1, isConfirmed: true, proposedVersion: 2 },
    ])
  })

  it('is a proposal as long as nothing is confirmed', async () => {
    const { person } = aPersonScene()
    await person.saveDocument({ ...byAgent, kind: 'profile', text: profileText })
    expect(await person.getProfile()).toMatchObject({ profile: { version: 1, confirmedAt: null }, proposal: null })
  })
})
