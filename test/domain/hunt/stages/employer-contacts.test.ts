import { describe, expect, it } from 'vitest'
import { type ContactMessage, contactsOf } from '#src/domain/hunt/stages/employer-contacts.js'
import type { StagedNote } from '#src/domain/hunt/stages/staged-note.js'
import { anUnderstoodMessage, received } from '#test/support/understood-messages.js'

const day = (n: number) => `2026-06-${String(n).padStart(2, '0')}T09:00:00.000Z`

function letter(n: number, from: string, values: Partial<ContactMessage> = {}): ContactMessage {
  const fromEmail = from.replace(/^.*<|>$/g, '')
  return { ...anUnderstoodMessage({ at: day(n), from, fromEmail }), verdict: null, isWeak: false, jobId: 1, ...values }
}

function note(n: number, contact: StagedNote['contact'], values: Partial<StagedNote> = {}): StagedNote {
  return {
    ...{ id: n, kind: 'contact', at: day(n), happened: day(n), job: { jobId: 1, url: null }, company: null, contact },
    ...{ ends: null, zone: null, due: null, text: null, documents: [], file: null, judged: 'person', client: null },
    ...values,
  }
}

describe('the contacts of an employer (person-contacts)', () => {
  it('are those of notes and letters, the newest first, each once', () => {
    const notes = [
      note(3, { name: '山田 太郎', address: 'Yamada@acme.example', role: '人事' }),
      note(4, { name: 'Ann Lee', address: null, role: null }, { job: null, company: 'Acme' }),
    ]
    const letters = [
      letter(1, 'Taro <yamada@acme.example>', { jobId: 2 }),
      letter(8, 'T. Yamada <yamada@acme.example>', { jobId: 2 }),
      letter(5, 'bob@acme.example'),
    ]
    expect(contactsOf(notes, letters)).toEqual([
      { name: '山田 太郎', address: 'Yamada@acme.example', role: '人事', from: 'note', jobId: 2, lastAt: day(8) },
      { name: 'bob@acme.example', address: 'bob@acme.example', role: null, from: 'mail', jobId: 1, lastAt: day(5) },
      { name: 'Ann Lee', address: null, role: null, from: 'note', jobId: null, lastAt: day(4) },
    ])
  })

  it.each([
    ['noreply@acme.example', {}],
    ['Acme <no-reply@acme.example>', {}],
    ['Acme <notifications@acme.example>', {}],
    ['No-Reply@acme.example', {}],
    ['Notifications@acme.example', {}],
    ['noreply_hr@acme.example', {}],
    ['Ann <ann@acme.example>', { isOwn: true }],
    ['Ann <ann@acme.example>', { isBulk: true }],
    ['Ann <ann@acme.example>', { isWeak: true }],
    [
      'Ann <ann@acme.example>',
      { received: { ...received('offer'), warnings: [{ sign: 'asks-for-money', quote: 'x' }] } },
    ],
  ] as const)('are not %s with %j', (from, values) => {
    expect(contactsOf([], [letter(1, from, values as Partial<ContactMessage>)])).toEqual([])
  })

  it('without an address are the one sender of that name, and nobody where there are two', () => {
    const ann = note(4, { name: 'Ann Lee', address: null, role: 'HR' })
    const letters = [letter(2, 'ann lee <ann@acme.example>')]
    expect(contactsOf([ann], letters)).toMatchObject([{ name: 'Ann Lee', address: 'ann@acme.example', role: 'HR' }])
    expect(contactsOf([ann], [...letters, letter(3, 'Ann Lee <lee@acme.example>')])).toHaveLength(3)
  })

  it('have a name', () => {
    expect(contactsOf([note(1, { name: ' ', address: null, role: null })], [])).toEqual([])
  })
})
