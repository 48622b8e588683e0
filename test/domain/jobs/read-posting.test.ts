import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { htmlToText } from '#src/adapters/sources/mime/html-text.js'
import { readPosting } from '#src/domain/jobs/read-posting.js'
import { aPosting } from '#test/support/a-job.js'

const url = 'https://jobs.example/1'
const plainReading = { mapping: {}, defaultSource: null, htmlToText }

describe('A captured row', () => {
  it('becomes a posting, with the original row', () => {
    const row = { job_url: url, id: 7, title: ' Engineer ', company: 'Acme', site: 'indeed', date_posted: '2026-10-03' }
    expect(read(row)).toEqual({
      posting: aPosting(url, {
        jobId: '7',
        title: 'Engineer',
        company: 'Acme',
        source: 'indeed',
        capturedAt: '2026-10-03T00:00:00.000Z',
        payloadJson: JSON.stringify(row),
      }),
    })
  })

  it.each([
    [{}, 'url is missing'],
    [{ url: null, job_url: '  ' }, 'url is missing'],
    [{ url: 'nan' }, 'url is missing'],
    [{ url: 'see careers page' }, 'url is not an http or https address: "see careers page"'],
    [{ url: 'ftp://jobs.example/1' }, 'url is not an http or https address: "ftp://jobs.example/1"'],
    [{ url: '/jobs/1' }, 'url is not an http or https address: "/jobs/1"'],
    [{ url: 'https:jobs.example' }, 'url is not an http or https address: "https:jobs.example"'],
    [{ url: 'https://' }, 'url is not an http or https address: "https://"'],
    [
      { url: 'javascript:alert(1)//https://x.example' },
      'url is not an http or https address: "javascript:alert(1)//https://x.example"',
    ],
    [{ url: 'https://a.example/\n1' }, 'url is not an http or https address: "https://a.example/\\n1"'],
    [{ url: 'https://a.example/\0' }, 'url is not an http or https address: "https://a.example/\\u0000"'],
    [{ url: 'https://a.example/\ud800' }, 'url is not an http or https address: "https://a.example/\\ud800"'],
    [{ url: 42 }, 'url is not an http or https address: "42"'],
    [{ url: 'x'.repeat(80) }, `url is not an http or https address: "${'x'.repeat(80)}"`],
    [{ url: 'x'.repeat(81) }, `url is not an http or https address: "${'x'.repeat(80)}…"`],
  ])('without an http or https address has a problem: %j', (row, problem) => {
    expect(read(row)).toEqual({ problem })
  })

  it('keeps its URL exactly, except white space around it', () => {
    for (const text of ['HTTPS://Jobs.Example/A/../b?x=%7e#y', 'http://日本.example/求人/1', 'https://a.example/a b']) {
      expect(read({ url: `  ${text}\n` }).posting?.url).toBe(text)
    }
  })

  it('reports which mapped column had no URL', () => {
    const reading = { ...plainReading, mapping: { url: 'Link' } }
    for (const row of [{ url }, { objectID: '42', story_id: 1 }]) {
      expect(readPosting(row, reading)).toEqual({ problem: 'url is missing: no value in "Link"' })
    }
  })

  it('uses the first common column with a value', () => {
    expect(read({ url: '', job_url: 'NaN', link: url }).posting?.url).toBe(url)
    expect(read({ url, company: null, company_name: 'Acme' }).posting?.company).toBe('Acme')
  })

  it.each(['', '  ', 'nan', 'NaN', 'NaT', 'None', 'null', ' null ', '<NA>', null, [], {}, [null, ''], '\0'])(
    'has no title if it says %j',
    (title) => {
      expect(read({ url, title }).posting?.title).toBeNull()
    },
  )

  it.each([
    [['Tokyo', 'Osaka'], 'Tokyo; Osaka'],
    [[{ name: 'Tokyo' }, null, { city: 'Osaka' }], 'Tokyo; Osaka'],
    [{ name: 'Tokyo' }, 'Tokyo'],
    [{ display_name: 'Tokyo', area: ['Japan'] }, 'Tokyo'],
    [{ displayName: 'Tokyo' }, 'Tokyo'],
    [{ title: 'Tokyo' }, 'Tokyo'],
    [{ name: '', label: 'Tokyo' }, 'Tokyo'],
    [{ name: 5, label: 'Tokyo' }, '5'],
    [{ name: {}, country: 'JP' }, 'JP'],
    [12, '12'],
    [false, 'false'],
    ['\0Tok\0yo', 'Tokyo'],
    ['Tok\ud83dyo', 'Tok\uFFFDyo'],
    ['Nonesuch', 'Nonesuch'],
  ])('has the text of its location: %j', (location, text) => {
    expect(read({ url, location }).posting?.location).toBe(text)
  })

  it('has the first text of an object that names it', () => {
    const source = (value: unknown) => read({ url, source: value }).posting?.source
    expect(source({ name: 5, label: 'Board' })).toBe('5')
    expect(source({ name: '  ', label: 'Board' })).toBe('Board')
    expect(source({ name: true, id: 1 })).toBe('{"name":true,"id":1}')
  })

  it('without a readable date is kept with a warning', () => {
    const { posting, warning } = read({ url, captured_at: 'soon' })
    expect(posting).toMatchObject({ url, capturedAt: null, payloadJson: JSON.stringify({ url, captured_at: 'soon' }) })
    expect(warning).toBe('captured_at is not a readable date: "soon"; left empty')
  })

  it('without a date has no warning', () => {
    for (const captured_at of [null, '', 'NaT', undefined]) {
      expect(read({ url, captured_at })).toEqual({ posting: expect.objectContaining({ capturedAt: null }) })
    }
  })

  it('uses the default source only if it has none', () => {
    expect(readPosting({ url }, { ...plainReading, defaultSource: 'board' }).posting?.source).toBe('board')
    expect(readPosting({ url, source: 'own' }, { ...plainReading, defaultSource: 'board' }).posting?.source).toBe('own')
  })

  it('that is nested too deeply has a problem', () => {
    const deep: unknown = JSON.parse('['.repeat(100_000) + ']'.repeat(100_000))
    expect(read({ url, deep })).toEqual({ problem: 'is nested too deeply' })
  })

  it('becomes a posting or a problem for any content, and storage can hold it', () => {
    const value = fc.oneof(fc.string({ unit: 'binary' }), fc.jsonValue(), fc.anything({ maxDepth: 2 }))
    const row = fc.record({
      url: fc.oneof(fc.webUrl(), value),
      title: value,
      company: value,
      location: value,
      date: value,
      id: value,
    })
    fc.assert(
      fc.property(row, (values) => {
        const { posting, problem } = read(
          JSON.parse(JSON.stringify(values, (_, v) => (typeof v === 'bigint' ? `${v}` : v))),
        )
        if (posting === undefined) expect(problem).toMatch(/^url is /)
        for (const text of Object.values(posting ?? {})) {
          if (text !== null) expect(text).toMatch(/^(?:(?!\0)\P{Cs})+$/u)
        }
      }),
    )
  })
})

function read(values: Record<string, unknown>) {
  return readPosting(values, plainReading)
}
