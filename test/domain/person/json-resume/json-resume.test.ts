import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromJsonResume, toJsonResume } from '#src/domain/person/json-resume/json-resume.js'
import { textOfBlocks } from '#src/domain/person/papers/paper.js'
import { fillSheet } from '#src/domain/person/papers/sheet.js'
import type { JsonObject } from '#src/domain/shared/json.js'

const resume = {
  $schema: 'https://example.test/schema.json',
  basics: {
    name: 'Jane Doe',
    label: 'Platform engineer',
    image: 'https://example.test/jane.png',
    email: 'jane@example.test',
    phone: '+81 90-0000-0000',
    url: 'https://example.test/jane_doe',
    summary: 'Nine years of Go & C#.\n\nBuilds [things] that *last*.',
    location: { address: '1-1 Chiyoda', postalCode: '100-0001', city: 'Tokyo', countryCode: 'JP', region: 'Kanto' },
    profiles: [
      { network: 'GitHub', username: 'jane', url: 'https://example.test/gh/jane' },
      { network: 'Mastodon', username: '@jane' },
    ],
  },
  work: [
    {
      name: 'Example Payments',
      position: 'Senior Engineer',
      location: 'Tokyo',
      description: 'A payment company',
      url: 'https://example.test/pay',
      startDate: '2021-04',
      summary: 'Led the platform team.',
      highlights: ['Cut p99 from 900 ms to 120 ms', 'Mentored four engineers'],
    },
    { name: 'Sample Commerce', position: 'Engineer', startDate: '2017-04-01', endDate: '2021-03', highlights: [] },
  ],
  volunteer: [
    { organization: 'Code Club', position: 'Teacher', startDate: '2016', endDate: '2017', summary: 'Taught.' },
  ],
  education: [
    {
      institution: 'Example University',
      area: 'Computer Science',
      studyType: 'B.Sc.',
      url: 'https://example.test/u',
      startDate: '2013',
      endDate: '2017',
      score: '3.9',
      courses: ['CS101 - Databases'],
    },
  ],
  awards: [{ title: 'Best Talk', date: '2019-10-01', awarder: 'GoConf', summary: 'For a talk.' }],
  certificates: [{ name: 'CKA', date: '2020-05', issuer: 'CNCF', url: 'https://example.test/cka' }],
  publications: [
    { name: 'Logs', publisher: 'Example Press', releaseDate: '2018-01-01', url: 'https://example.test/l' },
  ],
  skills: [{ name: 'Backend', level: 'Master', keywords: ['Go', 'C#'] }],
  languages: [
    { language: 'English', fluency: 'Native speaker' },
    { language: '日本語', fluency: 'N1' },
  ],
  interests: [{ name: 'Climbing', keywords: ['Bouldering'] }],
  references: [{ name: 'Erika Mustermann', reference: 'It is a pleasure.' }],
  projects: [
    {
      name: 'fastlog',
      description: 'A logger.',
      highlights: ['1,000 stars'],
      keywords: ['Go'],
      startDate: '2019-01',
      endDate: '2020-01',
      url: 'https://example.test/fastlog',
      roles: ['Maintainer', 'Author'],
      entity: 'Example',
      type: 'application',
    },
  ],
  meta: { canonical: 'https://example.test/r.json', version: 'v1.0.0', lastModified: '2026-01-01T00:00:00' },
  'x-mine': { favourite: [1, null, true] },
}

const back = (value: unknown) => toJsonResume(fromJsonResume(value) ?? '').resume
const canonical = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(canonical)
  if (typeof value !== 'object' || value === null) return value
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, inner]) => [key, canonical(inner)])
}

describe('a résumé in JSON (person-papers-json)', () => {
  it('becomes a CV that a person can read and print', () => {
    const markdown = fromJsonResume(resume) ?? ''
    for (const line of [
      '# Jane Doe',
      '- Email: jane@example.test',
      '- GitHub: jane, https://example.test/gh/jane',
      '### Senior Engineer — Example Payments',
      '2021-04 – present · Tokyo · https://example.test/pay',
      '- Backend (Master): Go, C#',
      '- 日本語: N1',
      'Roles: Maintainer, Author',
    ]) {
      expect(markdown.split('\n')).toContain(line)
    }
    const { blocks } = fillSheet(markdown, 'plain', null)
    const shown = textOfBlocks(blocks.filter((block) => block.kind !== 'form'))
    expect(shown).toContain('Builds [things] that *last*.')
    expect(shown).not.toContain('favourite')
  })

  it('says nearly all of it in words: only what Markdown cannot say is kept apart', () => {
    const kept = (fromJsonResume(resume) ?? '')
      .split('```json-resume\n')[1]
      ?.split('\n')
      .filter((line) => line.startsWith('{'))
    const places = kept?.map((line) =>
      JSON.parse(line)
        .at.map((step: unknown) => (typeof step === 'string' ? step : '#'))
        .join('.'),
    )
    expect(new Set(places)).toEqual(new Set(['$schema', 'basics.image', 'work.#.highlights', 'meta', 'x-mine']))
  })

  it('comes back as it was', () => {
    expect(back(resume)).toEqual(resume)
  })

  it('takes what the person changed, and keeps the rest beside it', () => {
    const markdown = fromJsonResume(resume) ?? ''
    const changed = markdown
      .replace('Mentored four engineers', 'Mentored five engineers')
      .replace('## Work\n', '## Work\n\n### Advisor — New Employer\n\n2025-01 – present\n')
      .replace('# Jane Doe', '# Jane Q. Doe')
    const { resume: read, unread } = toJsonResume(
      `${changed.replace('```json-resume', '## Hobbies\n\ntext\n\n```json-resume')}`,
    )
    expect(unread).toEqual(['Hobbies'])
    const [advisor, ...others] = resume.work
    expect(read.work).toEqual([
      { position: 'Advisor', name: 'New Employer', startDate: '2025-01' },
      { ...advisor, highlights: ['Cut p99 from 900 ms to 120 ms', 'Mentored five engineers'] },
      ...others,
    ])
    expect(read.basics).toEqual({ ...resume.basics, name: 'Jane Q. Doe' })
    expect(read['x-mine']).toEqual(resume['x-mine'])
  })

  it('is not made of a list or a text, and a damaged block is left out', () => {
    expect(fromJsonResume([resume])).toBeNull()
    expect(toJsonResume('# A\n\n```json-resume\n{"at":\n{"at":[1]}\n["x"]\n```').resume).toEqual({
      basics: { name: 'A' },
    })
  })

  it('comes back as it was, whatever its fields hold', () => {
    const text = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 20 }),
      fc.constantFrom(
        '2020-01',
        '',
        ' ',
        'present',
        'a — b',
        'a · b',
        '* x',
        '1. x',
        '```',
        'a: b',
        'a, b',
        '\t',
        'x\r\ny',
        '# a',
        '\\',
        '|',
      ),
      fc.constantFrom(
        'https://example.test/a_b',
        '山田\n太郎',
        '- a\n- b',
        '&amp;',
        '<b>',
        '_a_',
        'a\n\n\nb',
        '---',
        '日本語 ',
        '~~~',
        '[a](b)',
      ),
    )
    const strings = fc.array(text, { maxLength: 3 })
    const item = (...keys: string[]) =>
      fc.array(
        fc.dictionary(
          fc.constantFrom(...keys),
          fc.oneof({ weight: 6, arbitrary: text }, strings, fc.jsonValue({ maxDepth: 2 })),
          { maxKeys: 8 },
        ),
        { maxLength: 3 },
      )
    const resumes = fc.record(
      {
        basics: fc.dictionary(
          fc.constantFrom('name', 'label', 'email', 'summary', 'location', 'profiles', 'x'),
          fc.oneof(text, fc.jsonValue({ maxDepth: 2 })),
        ),
        work: item(
          'name',
          'position',
          'location',
          'description',
          'url',
          'startDate',
          'endDate',
          'summary',
          'highlights',
          'x',
        ),
        education: item('institution', 'area', 'studyType', 'score', 'startDate', 'endDate', 'courses', '__proto__'),
        projects: item('name', 'description', 'keywords', 'roles', 'entity', 'type', 'highlights'),
        skills: item('name', 'level', 'keywords'),
        languages: item('language', 'fluency'),
        references: item('name', 'reference'),
        meta: fc.jsonValue(),
      },
      { requiredKeys: [] },
    )
    const likeJson = (value: unknown) => JSON.parse(JSON.stringify(value)) as JsonObject
    const comesBack = (value: unknown) => {
      expect(canonical(back(likeJson(value)))).toEqual(canonical(likeJson(value)))
    }
    fc.assert(fc.property(resumes, comesBack))
    fc.assert(fc.property(fc.dictionary(fc.string(), fc.jsonValue()), comesBack))
  })
})
