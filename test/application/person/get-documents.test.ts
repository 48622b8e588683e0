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
        ...{ confirmedVersion: 1, text: null, changes: null },
        versions: [1, 2, 3].map((version) => expect.objectContaining({ id, version })),
      },
    ])
    const [known] = await person.getDocuments({ jobId: 1, kinds: ['cover_letter'], hasText: true })
    expect(known?.text).toContain('E\nBye')
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

  it('refuses what does not exist', async () => {
    const { person, id } = await aLetterInThreeVersions()
    await expect(person.getDocuments({ ids: [id, 99] })).rejects.toThrow('No document has id 99.')
    await expect(person.getDocuments({ ids: [id], version: 7 })).rejects.toThrow('has no version 7; its newest is 3')
    await expect(person.getDocuments({ version: 1 })).rejects.toThrow('give its id alone')
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

  it('is a proposal as long as nothing is confirmed', async () => {
    const { person } = aPersonScene()
    await person.saveDocument({ ...byAgent, kind: 'profile', text: profileText })
    expect(await person.getProfile()).toMatchObject({ profile: { version: 1, confirmedAt: null }, proposal: null })
  })
})
