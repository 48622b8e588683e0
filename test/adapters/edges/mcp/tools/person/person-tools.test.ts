import { describe, expect, it } from 'vitest'
import { tokensOf } from '#scripts/count-tokens.js'
import { createTools, type ToolName } from '#src/adapters/edges/mcp/tools/catalog.js'
import { unopenedContexts } from '#src/adapters/edges/mcp/tools/unopened-contexts.js'
import { type PageBudget, toPageBudget, unboundedPage } from '#src/adapters/kit/answers/page-budget.js'
import { aPersonScene, profileText } from '#test/support/person-scene.js'

function toolsOn(page: PageBudget = unboundedPage) {
  const scene = aPersonScene()
  const contexts = { ...unopenedContexts('underscored', page), person: { openPerson: async () => scene.person, page } }
  const ask = async (name: ToolName, args: object = {}) => {
    const [tool] = await createTools(contexts, [name])
    // biome-ignore lint/suspicious/noExplicitAny: an answer as a client reads it
    return (await tool?.call(args, { client: 'Claude Code' }))?.structuredContent as any
  }
  return { ...scene, ask }
}

describe('the tools about the person', () => {
  it('give settings and text of the confirmed profile, and the titles of the CVs (person-profile)', async () => {
    const { ask, person } = toolsOn()
    expect(await ask('get_profile')).toEqual({ document: null, settings: null, text: null, cvs: [] })
    await person.saveDocument({ kind: 'profile', text: profileText })
    await person.saveDocument({ kind: 'cv', title: 'CV in English', text: '# CV\n\nA long text.' })
    const profile = await ask('get_profile')
    expect(profile).toMatchObject({
      document: { id: 1, version: 1, kind: 'profile', by: 'person', confirmed: true },
      settings: { roles: ['Backend engineer'], places: ['Tokyo'], remote: 'hybrid' },
      text: expect.stringContaining('Backend engineer, 8 years.'),
      cvs: [{ id: 2, version: 1, title: 'CV in English', confirmed: true }],
    })
    expect(profile.cvs[0]).not.toHaveProperty('text')
    const withCv = await ask('get_profile', { include: ['cv'] })
    expect(withCv.cvs[0].text).toContain('A long text.')
  })

  it('give a profile of any length in at most 1,200 tokens (person-profile)', async () => {
    const { ask, person } = toolsOn()
    const text = `${profileText}\n${'I have built and run services for payments. 決済サービスの開発と運用を担当しました。'.repeat(200)}`
    await person.saveDocument({ kind: 'profile', text })
    expect(tokensOf(await ask('get_profile'))).toBeLessThanOrEqual(1200)
  })

  it('save what an agent writes as a proposal that bears its name (person-confirming)', async () => {
    const { ask } = toolsOn()
    const saved = await ask('save_document', { kind: 'evaluation', job_id: 1, text: '# Acme\n\nWorth it.' })
    expect(saved).toEqual({ id: 1, version: 1, confirmed: false, unsupported: [] })
    const { documents } = await ask('get_documents', { job_id: 1, text: true })
    expect(documents).toEqual([
      {
        ...{ id: 1, version: 1, kind: 'evaluation', title: 'Acme', job_id: 1, at: '2026-06-20T09:00:00.000Z' },
        ...{ by: 'agent (Claude Code)', confirmed: false, text: '# Acme\n\nWorth it.' },
      },
    ])
  })

  it('name each claim that nothing supports, with its sentence (person-unsupported)', async () => {
    const { ask, person } = toolsOn()
    await person.saveDocument({ kind: 'profile', text: profileText })
    const { unsupported } = await ask('save_document', { kind: 'cv', text: 'I led a team of 14 engineers.' })
    expect(unsupported).toEqual([
      { kind: 'number', claim: expect.stringContaining('14'), sentence: 'I led a team of 14 engineers.' },
    ])
  })

  it('say what is there now if a version came in between (person-documents)', async () => {
    const { ask } = toolsOn()
    await ask('save_document', { kind: 'note', text: 'one' })
    await ask('save_document', { id: 1, expected_version: 1, text: 'two' })
    await expect(ask('save_document', { id: 1, expected_version: 1, text: 'three' })).rejects.toThrow(
      'Document 1 has changed: it is now version 2, saved by the agent on 2026-06-20.',
    )
    const { documents } = await ask('get_documents', { ids: [1], since: 1 })
    expect(documents).toMatchObject([{ version: 2, changes: '-one\n+two' }])
    expect(await ask('get_documents', { ids: [1], version: 1 })).toMatchObject({ documents: [{ text: 'one' }] })
  })

  it('give as many documents as fit, and the ids of the others (person-reading)', async () => {
    const { ask } = toolsOn(toPageBudget(2500, null))
    for (let i = 1; i <= 5; i++) await ask('save_document', { kind: 'note', text: `${i} ${'x'.repeat(700)}` })
    const answer = await ask('get_documents', { text: true })
    expect(answer.documents.map(({ id }: { id: number }) => id)).toEqual([1, 2])
    expect(answer.message).toBe('Too much for one answer: ask for these ids again: 3, 4, 5.')
  })

  it('save and list tasks, with the dates of applications (person-tasks)', async () => {
    const { ask, hunt } = toolsOn()
    await hunt.noteApplication({ jobId: 1, kind: 'deadline', due: '2026-06-30' })
    const tasks = [{ title: 'Ask Acme', job_id: 1, due: '2026-06-22', kind: 'follow_up' }, { title: 'Rest' }]
    expect(await ask('save_tasks', { tasks })).toEqual({ ids: [1, 2] })
    await ask('save_tasks', { tasks: [{ id: 2, done: true }] })
    expect(await ask('list_tasks')).toEqual({
      tasks: [
        { id: 1, job_id: 1, title: 'Ask Acme', due: '2026-06-22', kind: 'follow_up', source: 'agent' },
        { job_id: 1, company: 'Acme', due: '2026-06-30', kind: 'deadline', source: 'letter' },
      ],
    })
    const all = await ask('list_tasks', { done: true })
    expect(all.tasks.at(-1)).toMatchObject({ id: 2, done_at: '2026-06-20T09:00:00.000Z' })
  })
})
