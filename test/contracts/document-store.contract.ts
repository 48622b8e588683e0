import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { DocumentFilter, DocumentStore, DocumentToSave } from '#src/application/person/ports/document-store.js'
import { type DocumentHead, documentKinds, maxDocumentText } from '#src/domain/person/document.js'
import { aDocument, documentAt } from '#test/support/a-document.js'

const at = documentAt
const later = '2026-12-02T08:00:00.000Z'
const any: DocumentFilter = { ids: null, kinds: null, job: null }

/** Tests every promise of DocumentStore; `open` returns two users of one empty storage. */
export function describeDocumentStore(
  name: string,
  open: () => Promise<readonly [DocumentStore, DocumentStore]>,
): void {
  describe(`${name} (person-documents)`, () => {
    let store: DocumentStore
    let other: DocumentStore
    beforeEach(async () => {
      ;[store, other] = await open()
      for (const each of new Set([store, other])) onTestFinished(() => each.close())
    })

    async function save(document: Partial<DocumentToSave> = {}): Promise<DocumentHead> {
      const saving = await store.save(aDocument(document))
      if (saving.outcome !== 'saved') throw new Error(saving.outcome)
      return saving.saved
    }

    /** A new version of a document, after `head`. */
    const saveAfter = ({ id, version }: DocumentHead, document: Partial<DocumentToSave> = {}) =>
      save({ id, expectedVersion: version, ...document })

    const idsOf = (heads: readonly DocumentHead[]) => heads.map(({ id }) => id)

    it('has nothing at first', async () => {
      expect(await store.newest(any)).toEqual([])
      expect(await store.confirmed(any)).toEqual([])
      expect(await store.unconfirmed(documentKinds)).toEqual([])
      expect(await store.find(1)).toBeNull()
      expect(await store.find(1, 1)).toBeNull()
      expect(await store.versions(1)).toEqual([])
      expect(await store.confirm(1, 1, at)).toBeNull()
      expect(await store.remove([1])).toBe(0)
      expect(await store.save(aDocument({ id: 1, expectedVersion: 1 }))).toEqual({ outcome: 'unknown' })
    })

    it('returns a version as it was saved', async () => {
      const said = { kind: 'cover_letter', title: '志望動機 – Example', language: 'ja', client: 'claude-code' } as const
      const job = { jobId: 7, url: 'https://example.test/jobs/7' }
      const text = `# 志望動機\r\n\n${'{"a": 1}'} 'quoted' \\ "twice" 🎉\n`
      const saved = await save({ ...said, job, text, actor: 'agent', confirmedAt: null })
      const { id } = saved
      expect(saved).toEqual({ ...said, job, id, version: 1, createdAt: at, actor: 'agent', confirmedAt: null })
      expect(await store.find(id)).toEqual({ ...saved, text })
      expect(await store.newest(any)).toEqual([saved])
      expect(await store.versions(id)).toEqual([saved])
    })

    it('has all kinds, and texts of full length', async () => {
      const text = '職'.repeat(maxDocumentText)
      for (const kind of documentKinds) await save({ kind, text: kind === 'cv' ? text : kind })
      const heads = await store.newest(any)
      expect(heads.map(({ kind }) => kind)).toEqual(documentKinds)
      const cv = heads.find(({ kind }) => kind === 'cv')
      expect((await store.find(cv?.id ?? 0))?.text === text).toBe(true)
    })

    it('adds versions; earlier ones stay as they were', async () => {
      const first = await save({ text: 'one', title: 'CV', confirmedAt: at })
      const second = await saveAfter(first, { text: 'two', title: 'CV 2', at: later, actor: 'agent', client: 'x' })
      expect(second).toMatchObject({ id: first.id, version: 2, title: 'CV 2', actor: 'agent', createdAt: later })
      expect(await store.versions(first.id)).toEqual([first, second])
      expect(await store.newest(any)).toEqual([second])
      expect(await store.find(first.id)).toEqual({ ...second, text: 'two' })
      expect(await store.find(first.id, 1)).toEqual({ ...first, text: 'one' })
      expect(await store.find(first.id, 3)).toBeNull()
    })

    it('never changes the kind of a document', async () => {
      const first = await save({ kind: 'note' })
      expect(await saveAfter(first, { kind: 'profile' })).toMatchObject({ kind: 'note', version: 2 })
      expect(await save({ kind: 'profile' })).toMatchObject({ kind: 'profile', version: 1 })
    })

    it.each([null, 1, 3])('refuses a version if the writer knows version %s of 2, and saves nothing', async (known) => {
      const first = await save()
      const second = await saveAfter(first, { text: 'two' })
      const late = aDocument({ id: first.id, expectedVersion: known, text: 'late' })
      expect(await store.save(late)).toEqual({ outcome: 'conflict', now: second })
      expect(await store.versions(first.id)).toEqual([first, second])
    })

    it('has one profile, and any number of other documents of a kind', async () => {
      const profile = await saveAfter(await save({ kind: 'profile' }), { kind: 'profile', text: 'newer' })
      const another = aDocument({ kind: 'profile', text: 'another' })
      expect(await store.save(another)).toEqual({ outcome: 'conflict', now: profile })
      const cvs = [await save({ kind: 'cv' }), await save({ kind: 'cv' })]
      expect(await store.newest(any)).toEqual([profile, ...cvs])
      expect(await store.remove([profile.id])).toBe(1)
      expect(await store.save(another)).toMatchObject({ outcome: 'saved', saved: { kind: 'profile', version: 1 } })
    })

    it('has a version confirmed once; the first time stays', async () => {
      const first = await save({ actor: 'agent', confirmedAt: null })
      const second = await saveAfter(first, { actor: 'agent', confirmedAt: null, text: 'two' })
      expect(await store.confirm(first.id, 3, at)).toBeNull()
      expect(await store.confirm(first.id, 1, at)).toEqual({ ...first, confirmedAt: at })
      expect(await store.confirm(first.id, 1, later)).toEqual({ ...first, confirmedAt: at })
      expect(await store.versions(first.id)).toEqual([{ ...first, confirmedAt: at }, second])
    })

    it('returns the newest confirmed version of each document beside later proposals', async () => {
      const cv = await save({ confirmedAt: at, text: 'mine' })
      await saveAfter(await saveAfter(cv, { confirmedAt: at, text: 'mine too' }), {
        confirmedAt: null,
        text: 'proposed',
      })
      await save({ kind: 'note', confirmedAt: null })
      const letter = await save({ kind: 'cover_letter', confirmedAt: at, text: 'letter' })
      const found = await store.confirmed(any)
      const shown = found.map(({ id, version, text }) => [id, version, text])
      expect(shown).toEqual([
        [cv.id, 2, 'mine too'],
        [letter.id, 1, 'letter'],
      ])
      expect(await store.confirmed({ ...any, kinds: ['cover_letter'] })).toEqual([{ ...letter, text: 'letter' }])
      expect(await store.confirmed({ ...any, ids: [cv.id], kinds: ['note'] })).toEqual([])
    })

    it('lists documents in parts, each under the name that the person confirmed', async () => {
      const job = { jobId: 7, url: 'https://example.test/jobs/7' }
      const proposal = { actor: 'agent', confirmedAt: null } as const
      const first = await save({ title: 'CV', language: 'en', job: null, confirmedAt: at })
      const moved = await saveAfter(first, { ...proposal, title: 'Other', language: 'ja', job })
      const letter = await save({ ...proposal, title: 'Letter', job })
      const cv = { newest: moved, confirmed: { version: 1, title: 'CV', language: 'en', job: null } }
      const all = { limit: null, offset: 0 }
      expect(await store.list(any, all)).toEqual([cv, { newest: letter, confirmed: null }])
      expect(await store.list({ ...any, job }, all)).toEqual([{ newest: letter, confirmed: null }])
      expect(await store.list(any, { limit: 1, offset: 0 })).toEqual([cv])
      expect(await store.list(any, { limit: 5, offset: 1 })).toEqual([{ newest: letter, confirmed: null }])
      expect(await store.list({ ...any, ids: [first.id], kinds: [first.kind] }, all)).toEqual([cv])
      await store.confirm(moved.id, moved.version, later)
      expect(await store.list({ ...any, job }, all)).toMatchObject([
        { confirmed: { version: 2, title: 'Other', job } },
        {},
      ])
    })

    it('returns all unconfirmed versions of some kinds, and no others', async () => {
      const proposal = { actor: 'agent', confirmedAt: null } as const
      const letter = await save({ kind: 'cover_letter', ...proposal })
      const cv = await save({ kind: 'cv', ...proposal })
      const own = await saveAfter(letter, { actor: 'person', confirmedAt: at })
      const third = await saveAfter(own, proposal)
      await save({ kind: 'note', ...proposal })
      expect(await store.unconfirmed(['cv', 'cover_letter'])).toEqual([letter, third, cv])
      await store.confirm(cv.id, cv.version, at)
      expect(await store.unconfirmed(['cv', 'cover_letter'])).toEqual([letter, third])
      expect(await store.unconfirmed([])).toEqual([])
    })

    it('finds documents by ids and kinds', async () => {
      const [cv, note, letter] = [await save(), await save({ kind: 'note' }), await save({ kind: 'cover_letter' })]
      const find = async (filter: Partial<DocumentFilter>) => idsOf(await store.newest({ ...any, ...filter }))
      expect(await find({ ids: [letter.id, cv.id, 999] })).toEqual([cv.id, letter.id])
      expect(await find({ kinds: ['note', 'cv'] })).toEqual([cv.id, note.id])
      expect(await find({ ids: [cv.id, note.id], kinds: ['note'] })).toEqual([note.id])
      expect(await find({ ids: [] })).toEqual([])
      expect(await find({ kinds: [] })).toEqual([])
    })

    it('finds the documents of a job by its id, and under its URL if it was captured again', async () => {
      const url = 'https://example.test/jobs/7'
      const first = await save({ job: { jobId: 7, url } })
      const again = await save({ job: { jobId: 9, url }, confirmedAt: at })
      const nameless = await save({ job: { jobId: 9, url: null } })
      await save({ job: { jobId: 8, url: 'https://example.test/jobs/8' } })
      await save({ job: null })
      const find = async (jobId: number, its: string | null) =>
        idsOf(await store.newest({ ...any, job: { jobId, url: its } }))
      expect(await find(9, url)).toEqual([first.id, again.id, nameless.id])
      expect(await find(7, null)).toEqual([first.id])
      expect(await find(10, url)).toEqual([first.id, again.id])
      expect(await find(10, null)).toEqual([])
      expect(idsOf(await store.confirmed({ ...any, job: { jobId: 12, url } }))).toEqual([again.id])
    })

    it('removes some versions of a document, also the first, and keeps the numbers of the others', async () => {
      const [other, first] = [await save(), await save({ text: 'one' })]
      const second = await saveAfter(first, { text: 'two' })
      await saveAfter(second, { text: 'three' })
      await store.removeVersions(first.id, [1, 3, 9])
      expect(await store.versions(first.id)).toEqual([second])
      expect(await store.find(first.id, 1)).toBeNull()
      expect(await store.newest(any)).toEqual([other, second])
      expect(await saveAfter(second)).toMatchObject({ id: first.id, version: 3 })
    })

    it('removes documents with all of their versions, and never uses their ids again', async () => {
      const [first, kept] = [await save(), await save()]
      const last = await saveAfter(await save())
      expect(await store.remove([first.id, last.id, 999, first.id])).toBe(2)
      expect(await store.newest(any)).toEqual([kept])
      expect([await store.find(first.id), await store.versions(last.id)]).toEqual([null, []])
      const gone = aDocument({ id: last.id, expectedVersion: 2 })
      expect(await store.save(gone)).toEqual({ outcome: 'unknown' })
      expect((await save()).id).toBeGreaterThan(last.id)
      expect(await store.remove([])).toBe(0)
    })

    it('gives a conflict to all but one of the writers that expect the same version', async () => {
      const first = await save({ text: 'one' })
      const writers = ['a', 'b', 'c', 'd', 'e', 'f']
      const savings = await Promise.all(
        writers.map((text, at) => (at % 2 ? other : store).save(aDocument({ id: first.id, expectedVersion: 1, text }))),
      )
      const won = savings.flatMap((saving, at) => (saving.outcome === 'saved' ? [writers[at]] : []))
      expect(won).toHaveLength(1)
      const now = (await store.versions(first.id)).at(-1)
      expect(savings.filter(({ outcome }) => outcome !== 'saved')).toEqual(Array(5).fill({ outcome: 'conflict', now }))
      expect([now?.version, (await store.find(first.id))?.text]).toEqual([2, won[0]])
    })

    it('has one profile after racing writers, and all other documents', async () => {
      const profiles = [1, 2, 3, 4].map((n) => (n % 2 ? other : store).save(aDocument({ kind: 'profile' })))
      const cvs = [1, 2, 3, 4].map((n) => (n % 2 ? store : other).save(aDocument({ kind: 'cv' })))
      const savings = await Promise.all([...profiles, ...cvs])
      const outcomes = savings.map(({ outcome }) => outcome).toSorted()
      expect(outcomes).toEqual([...Array(3).fill('conflict'), ...Array(5).fill('saved')])
      const heads = await other.newest(any)
      expect(heads.map(({ kind }) => kind).toSorted()).toEqual([...Array(4).fill('cv'), 'profile'])
      expect(new Set(idsOf(heads)).size).toBe(5)
    })

    it('removes a document with the versions that are saved at that moment', async () => {
      for (let round = 0; round < 5; round++) {
        const { id } = await save()
        const adding = other.save(aDocument({ id, expectedVersion: 1, text: 'late' }))
        const [added, removed] = await Promise.all([adding, store.remove([id])])
        expect(['saved', 'unknown']).toContain(added.outcome)
        expect([removed, await store.versions(id), await store.find(id)]).toEqual([1, [], null])
      }
    })

    it('confirms a version while new ones are saved', async () => {
      const first = await save({ confirmedAt: null })
      const add = async (user: DocumentStore, n: number) => {
        for (let version = 1; version <= 5; version++)
          await user.save(aDocument({ id: first.id, expectedVersion: version, text: `${n}`, confirmedAt: null }))
      }
      await Promise.all([add(store, 1), add(other, 2), other.confirm(first.id, 1, at), store.confirm(first.id, 1, at)])
      const versions = await store.versions(first.id)
      expect(versions.map(({ version }) => version)).toEqual([1, 2, 3, 4, 5, 6])
      expect(versions.map(({ confirmedAt }) => confirmedAt)).toEqual([at, ...Array(5).fill(null)])
    })
  })
}
