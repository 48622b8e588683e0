import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { columnAliases } from '#src/domain/jobs/column-aliases.js'
import { columnsByField, parseMapping, valueAt } from '#src/domain/jobs/column-mapping.js'
import { factAliases } from '#src/domain/jobs/fact-columns.js'
import { knownColumns, plainColumnName } from '#src/domain/jobs/known-columns.js'
import { type PostingField, postingFields } from '#src/domain/jobs/posting.js'

describe('A mapping', () => {
  it('gives the column of each field, FIELD=COLUMN', () => {
    expect(parseMapping(['url=Link', 'title=Job Title'])).toEqual({ url: 'Link', title: 'Job Title' })
  })

  it('may be written COLUMN=FIELD if the column is not a field', () => {
    expect(parseMapping(['Link=url', ' 会社 = company '])).toEqual({ url: 'Link', company: '会社' })
  })

  it('is FIELD=COLUMN if both sides are fields', () => {
    expect(parseMapping(['title=description', 'url=url'])).toEqual({ title: 'description', url: 'url' })
  })

  it('accepts a column name with an equals sign', () => {
    expect(parseMapping(['title=a=b', 'x=y=company'])).toEqual({ title: 'a=b', company: 'x=y' })
  })

  it.each(['title', 'titles', 'name=Position', '=title', 'title=', 'Title=Position', '', '='])(
    'refuses %j and says what to write',
    (text) => {
      expect(() => parseMapping([text])).toThrow(
        expect.objectContaining({
          code: 'VALIDATION_ERROR',
          message: expect.stringMatching(/FIELD=COLUMN, such as title=Position.*url, title, .*captured_at/),
        }),
      )
    },
  )

  it('refuses a field mapped twice', () => {
    expect(() => parseMapping(['title=a', 'b=title'])).toThrow(
      expect.objectContaining({
        code: 'VALIDATION_ERROR',
        message: expect.stringContaining('title is mapped more than once'),
      }),
    )
  })

  it('is unchanged when written and read again, for every field and column', () => {
    const column = fc.string({ minLength: 1, unit: 'grapheme' }).filter((text) => text.trim() === text)
    fc.assert(
      fc.property(fc.constantFrom(...postingFields), column, (field, name) => {
        expect(parseMapping([`${field}=${name}`])).toEqual({ [field]: name })
      }),
    )
  })
})

describe('A mapped column', () => {
  it('is used alone, without the common names', () => {
    expect(first({ title: 'common', Position: 'mapped' }, 'title', { title: 'Position' })).toBe('mapped')
    expect(first({ title: 'common' }, 'title', { title: 'Position' })).toBeUndefined()
  })

  it('is a path into nested objects, unless a column has exactly that name', () => {
    const nested = { company: { display_name: 'nested' }, 'company.display_name': 'exact' }
    expect(valueAt({ company: { display_name: 'nested' } }, 'company.display_name')).toBe('nested')
    expect(valueAt(nested, 'company.display_name')).toBe('exact')
    expect(valueAt({ places: [{ city: 'Tokyo' }] }, 'places.0.city')).toBe('Tokyo')
  })

  it('is empty if the path leads nowhere, or to an inherited property', () => {
    for (const path of ['a.b.c', 'a.length', 'constructor', 'constructor.name', '__proto__.toString', '.', 'a.', '']) {
      expect(valueAt({ a: 'text' }, path)).toBeUndefined()
    }
  })
})

describe('A column with a common name', () => {
  it.each([
    [
      'JobSpy',
      {
        id: 'id',
        site: 'si',
        job_url: 'u',
        job_url_direct: 'x',
        title: 't',
        company: 'c',
        location: 'l',
        date_posted: 'd',
        description: 'de',
      },
    ],
    [
      'Greenhouse',
      {
        absolute_url: 'u',
        title: 't',
        company_name: 'c',
        content: 'de',
        location: 'l',
        id: 'id',
        first_published: 'd',
        updated_at: 'x',
      },
    ],
    [
      'Lever',
      {
        hostedUrl: 'u',
        text: 't',
        descriptionPlain: 'de',
        categories: { location: 'l' },
        id: 'id',
        createdAt: 'd',
        applyUrl: 'x',
      },
    ],
    [
      'Ashby',
      { jobUrl: 'u', title: 't', descriptionPlain: 'de', location: 'l', id: 'id', publishedAt: 'd', applyUrl: 'x' },
    ],
    [
      'Adzuna',
      { redirect_url: 'u', title: 't', company: 'c', description: 'de', location: 'l', id: 'id', created: 'd' },
    ],
    [
      'RemoteOK',
      { url: 'u', position: 't', company: 'c', description: 'de', location: 'l', id: 'id', date: 'd', epoch: 'x' },
    ],
    [
      'schema.org',
      {
        url: 'u',
        title: 't',
        hiringOrganization: 'c',
        description: 'de',
        jobLocation: 'l',
        identifier: 'id',
        datePosted: 'd',
      },
    ],
    [
      'SimplifyJobs',
      {
        url: 'u',
        title: 't',
        company_name: 'c',
        locations: 'l',
        source: 'si',
        id: 'id',
        date_posted: 'd',
        date_updated: 'x',
        company_url: 'x',
      },
    ],
    [
      'a spreadsheet',
      {
        'Job URL': 'u',
        ' Job Title ': 't',
        COMPANY: 'c',
        'Job-Description': 'de',
        '\uFEFFLocation': 'l',
        'Job Board': 'si',
        'Job ID': 'id',
        'Date Posted': 'd',
      },
    ],
    [
      'Japanese headers',
      { URL: 'u', 求人名: 't', 会社名: 'c', 仕事内容: 'de', 勤務地: 'l', 媒体: 'si', 求人番号: 'id', 掲載日: 'd' },
    ],
    [
      'other Japanese headers',
      { リンク: 'u', 職種: 't', 企業名: 'c', 業務内容: 'de', 勤務地: 'l', サイト: 'si', 求人番号: 'id', 取得日: 'd' },
    ],
  ])('is found as in %s', (_, values) => {
    const expected = {
      url: 'u',
      title: 't',
      company: 'c',
      description: 'de',
      location: 'l',
      source: 'si',
      job_id: 'id',
      captured_at: 'd',
    }
    const present = new Set<unknown>(
      Object.values(values).flatMap((value) => (typeof value === 'string' ? value : 'l')),
    )
    for (const field of postingFields) {
      expect([field, first(values, field)]).toEqual([field, present.has(expected[field]) ? expected[field] : undefined])
    }
  })

  it('is taken in order of preference, in any order of the file', () => {
    expect(all({ job_url_direct: 3, job_url: 2, url: 1 }, 'url')).toEqual([1, 2, 3])
  })

  it('with the exact name ranks before one with another case', () => {
    expect(first({ URL: 'other', url: 'exact' }, 'url')).toBe('exact')
    expect(all({ URL: 'other', Url: 'another', url: 'exact' }, 'url')).toEqual(['exact', 'other', 'another'])
  })

  it.each([
    ...[
      ['jobUrl', 'joburl'],
      ['JobURL', 'joburl'],
      ['Job URL', 'joburl'],
      ['job-url', 'joburl'],
      ['JOB_URL', 'joburl'],
      ['joburl', 'joburl'],
    ],
    ...[
      ['\uFEFFurl ', 'url'],
      ['ＵＲＬ', 'url'],
      ['求人URL', '求人url'],
      ['jobID', 'jobid'],
      ['　会社名　', '会社名'],
    ],
  ])('%j is read as %s', (column, name) => {
    expect(plainColumnName(column)).toBe(name)
  })

  it('is found before columns without values, in any order of the rows', () => {
    const first = ['title', 'titl', 'location', 'x']
    for (const columns of [first, ['x'], ['title', 'titl', 'y'], first]) {
      const { fields, facts, others } = knownColumns(columns)
      const named = columns.filter((column) => ['title', 'location'].includes(column))
      // `location` may also say whether the job is remote
      const remote = columns.includes('location') ? ['location.remote', 'location.telecommuting'] : []
      expect([...Object.values(fields).flat(), ...Object.values(facts).flat()].sort()).toEqual(
        [...named, ...remote].sort(),
      )
      expect(others).toEqual(columns.filter((column) => !named.includes(column)))
    }
  })

  it('is never shared by two fields or facts', () => {
    const names = [...Object.values(columnAliases), ...Object.values(factAliases)].flat().map(plainColumnName)
    expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([])
  })
})

function all(values: Record<string, unknown>, field: PostingField, mapping = {}): unknown[] {
  const found = columnsByField(values, mapping)[field].map((column) => valueAt(values, column))
  return found.filter((value) => value !== undefined)
}

function first(values: Record<string, unknown>, field: PostingField, mapping = {}): unknown {
  return all(values, field, mapping)[0]
}
