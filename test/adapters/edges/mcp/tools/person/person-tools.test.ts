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
    for (let i = 0; i < 9; i++)
      await person.saveDocument({ kind: 'cv', title: `職務経歴書 ${i} ${'長'.repeat(60)}`, text: '# CV' })
    const answer = await ask('get_profile')
    expect(tokensOf(answer)).toBeLessThanOrEqual(1200)
    expect(answer.settings).toMatchObject({ roles: ['Backend engineer'], places: ['Tokyo'] })
    const offset = answer.text.length
    expect(answer.message).toContain(`get_documents {"ids":[1],"version":1,"offset":${offset}}`)
    const { documents } = await ask('get_documents', { ids: [1], version: 1, offset })
    expect(answer.text + documents[0].text).toBe(text)
  })

  it.each(['en', 'ja'] as const)(
    'give a profile of wrong lines, long titles and long settings in 1,200 tokens, in %s (person-profile)',
    async (language) => {
      const { ask, person } = toolsOn()
      const words = language === 'en' ? 'payments and infrastructure ' : '決済基盤の開発と運用'
      const long = words.repeat(200 / words.length)
      const wrong = Array.from({ length: 40 }, (_, i) => `${long.slice(0, 55)}${i} ${long}`)
      const languages = Array.from({ length: 40 }, (_, i) => `  - Japanese ${i} ${long}`)
      const roles = Array.from({ length: 90 }, (_, i) => `  - Engineer ${i} ${long.slice(0, 80)}`)
      const others = Array.from({ length: 40 }, (_, i) => `other ${i}: ${long}`)
      const settings = ['remote: hybrid', 'roles:', ...roles, 'languages:', ...languages, ...wrong, ...others]
      const text = ['# Profile', '```settings', ...settings, '```', long].join('\n')
      await person.saveDocument({ kind: 'profile', title: long.slice(0, 200), text })
      for (let i = 0; i < 9; i++)
        await person.saveDocument({ kind: 'cv', title: `${i} ${long}`.slice(0, 200), text: '# CV' })
      const answer = await ask('get_profile')
      expect(tokensOf(answer)).toBeLessThanOrEqual(1200)
      expect(answer.settings).toMatchObject({ remote: 'hybrid' })
      expect(answer.settings.roles[0]).toMatch(/^Engineer 0/)
      expect(answer.cvs).toHaveLength(5)
      for (const { title } of [answer.document, ...answer.cvs]) expect(title).toMatch(/^.{49}…$/u)
      expect(answer.faults.length).toBeLessThanOrEqual(5)
      expect(answer.faults.length).toBeGreaterThan(0)
      expect(answer.message).toContain(`Wrong lines that are not listed: ${80 - answer.faults.length}.`)
      expect(answer.message).toContain('The settings go on in the text.')
      expect(answer.message).toContain('More CVs')
    },
  )

  it('list five wrong lines of a profile, and say how many more there are (person-profile)', async () => {
    const { ask, person } = toolsOn()
    const text = ['```settings', 'remote: hybrid', ...Array<string>(7).fill('wrong'), '```'].join('\n')
    await person.saveDocument({ kind: 'profile', text })
    const answer = await ask('get_profile')
    expect(answer.faults.map(({ line }: { line: number }) => line)).toEqual([3, 4, 5, 6, 7])
    expect(answer.message).toBe('Wrong lines that are not listed: 2.')
    expect(answer.settings).toEqual({ remote: 'hybrid' })
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

  it('give as many documents as fit, and where the list goes on (person-reading)', async () => {
    const { ask } = toolsOn(toPageBudget(2500, null))
    for (let i = 1; i <= 5; i++) await ask('save_document', { kind: 'note', text: `${i} ${'x'.repeat(700)}` })
    const answer = await ask('get_documents', { text: true })
    expect(answer.documents.map(({ id }: { id: number }) => id)).toEqual([1, 2])
    expect(answer.next_offset).toBe(2)
    expect((await ask('get_documents', { limit: 2, offset: 3 })).documents).toMatchObject([{ id: 4 }, { id: 5 }])
    expect((await ask('get_documents', { limit: 2, offset: 3 })).next_offset).toBeNull()
  })

  it('give a long text in parts that fit (person-reading)', async () => {
    const { ask } = toolsOn(toPageBudget(2500, null))
    const text = Array.from({ length: 900 }, (_, i) => `line ${i}`).join('\n')
    await ask('save_document', { kind: 'note', text })
    let read = ''
    let offset: number | undefined = 0
    while (offset !== undefined) {
      const answer = await ask('get_documents', { ids: [1], text: true, offset })
      expect(JSON.stringify(answer).length).toBeLessThanOrEqual(2500)
      read += answer.documents[0].text
      offset = answer.documents[0].next_offset
    }
    expect(read).toBe(text)
  })

  it('give a long difference in parts that fit, beside the text too (person-reading)', async () => {
    const { ask } = toolsOn(toPageBudget(2500, null))
    const lines = (word: string, count: number) => Array.from({ length: count }, (_, i) => `${word} ${i} 😀`).join('\n')
    const texts = [lines('old', 400), lines('newer', 500)] as const
    await ask('save_document', { kind: 'note', text: texts[0] })
    await ask('save_document', { id: 1, expected_version: 1, text: texts[1] })
    const whole = `${texts[0].replace(/^/gm, '-')}\n${texts[1].replace(/^/gm, '+')}`
    const parts = async (args: object) => {
      const read: { text?: string; changes: string; next_offset?: number }[] = []
      for (let offset: number | undefined = 0; offset !== undefined; offset = read.at(-1)?.next_offset) {
        const answer = await ask('get_documents', { ids: [1], since: 1, offset, ...args })
        expect(JSON.stringify(answer).length).toBeLessThanOrEqual(2500)
        read.push(...answer.documents)
      }
      return read
    }
    const changes = (await parts({})).map((part) => part.changes)
    expect(changes.join('')).toBe(whole)
    expect(changes.filter((part) => part !== Buffer.from(part).toString())).toEqual([])
    const both = await parts({ text: true })
    expect(both.map((part) => part.changes).join('')).toBe(whole)
    expect(both.map((part) => part.text).join('')).toBe(texts[1])
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
      ...{ total_count: 2, has_more: false, next_offset: null },
    })
    const all = await ask('list_tasks', { done: true })
    expect(all.tasks.at(-1)).toMatchObject({ id: 2, done_at: '2026-06-20T09:00:00.000Z' })
  })

  it('list tasks a page at a time, as far as the page goes or the limit (person-tasks)', async () => {
    const { ask } = toolsOn()
    const titles = Array.from({ length: 70 }, (_, n) => `${n} ${'x'.repeat(280)}`)
    for (const some of [titles.slice(0, 40), titles.slice(40)])
      await ask('save_tasks', { tasks: some.map((title) => ({ title })) })
    const seen: number[] = []
    for (let offset: number | null = 0; offset !== null; ) {
      const page = await ask('list_tasks', { offset, limit: 60 })
      expect(page.total_count).toBe(70)
      seen.push(...page.tasks.map(({ title }: { title: string }) => Number(title.split(' ')[0])))
      expect(page.next_offset === null).toBe(!page.has_more)
      offset = page.next_offset
    }
    expect(seen).toEqual(titles.map((_, n) => n))
    expect(await ask('list_tasks', { limit: 1 })).toMatchObject({ has_more: true, next_offset: 1 })
    expect(await ask('list_tasks', { offset: 70 })).toMatchObject({ tasks: [], has_more: false, next_offset: null })
  })

  it('show what an agent changed in a task of the person, and what it said before (person-tasks)', async () => {
    const { ask, person } = toolsOn()
    await person.saveTasks({ tasks: [{ title: 'Decline' }] })
    await ask('save_tasks', { tasks: [{ id: 1, title: 'Accept', due: '2026-06-22' }] })
    const before = { job_id: null, title: 'Decline', due: null, kind: 'other', done_at: null }
    const changed = { changed_by: 'agent', changed_at: '2026-06-20T09:00:00.000Z', before }
    expect((await ask('list_tasks')).tasks).toEqual([
      { id: 1, title: 'Accept', due: '2026-06-22', kind: 'other', source: 'person', ...changed },
    ])
  })
})
