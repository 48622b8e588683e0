import { describe, expect, it } from 'vitest'
import { extractPage } from '#src/adapters/sources/extraction/extract-page.js'
import { toProcessedPage } from '#src/domain/websites/processed-page.js'

const duties = '<p>You work in the old harbour, with nine others, and go home before the evening tide comes in.</p>'

function read(body: string, { title = 'Careers', head = '', format = 'html' as 'html' | 'markdown', url = '' } = {}) {
  const text = format === 'html' ? `<head><title>${title}</title>${head}</head><body>${body}</body>` : body
  const content = extractPage({ text, format, contentType: 'job_posting', ...(url === '' ? {} : { url }) })
  if (content === null) throw new Error('nothing was read')
  const valuesOf = (entities: typeof content.entities) =>
    Object.fromEntries(Object.entries(entities).map(([name, facts]) => [name, facts.map(({ value }) => value)]))
  return {
    entities: valuesOf(content.entities),
    openings: (content.openings ?? []).map((each) => [each.title, valuesOf(each.entities)]),
    chunks: toProcessedPage(content, 'job_posting').chunks.map((chunk) => chunk.content),
  }
}

const twoTables =
  '<h1>採用情報</h1><h2>施設管理者</h2><table><tr><th>給与</th><td>月給30万円</td></tr><tr><th>雇用形態</th><td>正社員</td></tr></table>' +
  '<h2>事務スタッフ</h2><table><tr><th>給与</th><td>月給22万円</td></tr><tr><th>雇用形態</th><td>正社員</td></tr></table>'

describe('several openings on a page (rag-facts)', () => {
  it('have their facts in their own chunks, and none gets the pay of another', () => {
    const { entities, openings, chunks } = read(twoTables)
    expect(entities).toEqual({
      role_title: ['施設管理者', '事務スタッフ'],
      salary: ['施設管理者: 月給30万円', '事務スタッフ: 月給22万円'],
      employment_type: ['正社員'],
    })
    expect(openings).toEqual([
      ['施設管理者', { salary: ['月給30万円'], employment_type: ['正社員'] }],
      ['事務スタッフ', { salary: ['月給22万円'], employment_type: ['正社員'] }],
    ])
    expect(chunks.slice(0, 2)).toEqual([
      'Role (職種): 施設管理者\nSalary (給与): 月給30万円\nEmployment type (雇用形態): 正社員',
      'Role (職種): 事務スタッフ\nSalary (給与): 月給22万円\nEmployment type (雇用形態): 正社員',
    ])
  })

  it.each([
    [
      'whose pay sentences state',
      `<h1>Work with us</h1><h2>Backend Engineer</h2>${duties}<p>The salary range for this role is $120,000 - $150,000 per year.</p>` +
        `<h2>Data Analyst</h2>${duties}<p>The salary range for this role is $90,000 - $99,000 per year.</p>`,
      ['Backend Engineer: $120,000 - $150,000 per year', 'Data Analyst: $90,000 - $99,000 per year'],
    ],
    [
      'whose titles are rows of tables',
      '<h1>募集要項</h1><table><tr><th>募集職種</th><td>看護師</td></tr><tr><th>給与</th><td>月給28万円</td></tr></table>' +
        '<table><tr><th>募集職種</th><td>介護士</td></tr><tr><th>給与</th><td>月給22万円</td></tr></table>',
      ['看護師: 月給28万円', '介護士: 月給22万円'],
    ],
    [
      'whose titles are bold lines',
      `<h1>Jobs</h1><p><b>Pastry Cook</b></p><p>Pay: $20 an hour</p>${duties}<p><b>Dishwasher / Cleaner</b></p><p>Pay: $17 an hour</p>`,
      ['Pastry Cook: $20 an hour', 'Dishwasher / Cleaner: $17 an hour'],
    ],
    [
      'that are kinds of hiring',
      '<h1>採用情報</h1><h2>新卒採用</h2><dl><dt>給与</dt><dd>月給21万円</dd></dl><h2>中途採用</h2><dl><dt>給与</dt><dd>月給30万円</dd></dl>',
      ['新卒採用: 月給21万円', '中途採用: 月給30万円'],
    ],
    [
      'of which one title holds the other',
      '<h1>Jobs</h1><h3>Engineer</h3><p>Salary: $90,000</p><h3>Senior Engineer</h3><p>Salary: $120,000</p>',
      ['Engineer: $90,000', 'Senior Engineer: $120,000'],
    ],
  ])('%s', (_, body, salary) => {
    expect(read(body).entities.salary).toEqual(salary)
  })

  it('are recognized in Markdown', () => {
    const text = '# Jobs\n\n## Data Analyst\n\nSalary: $90,000\n\n## Pastry Cook\n\nSalary: $50,000\n'
    expect(read(text, { format: 'markdown' }).entities.salary).toEqual([
      'Data Analyst: $90,000',
      'Pastry Cook: $50,000',
    ])
  })

  it('share what is said outside of them', () => {
    const { openings } = read(`<p>会社名：見本工業株式会社</p>${twoTables}<h2>会社概要</h2><p>所在地：大阪府大阪市</p>`)
    expect(openings).toEqual([
      ['施設管理者', expect.objectContaining({ company: ['見本工業株式会社'], location: ['大阪府大阪市'] })],
      ['事務スタッフ', expect.objectContaining({ company: ['見本工業株式会社'], salary: ['月給22万円'] })],
    ])
  })

  it('stay separate, and the page is about the one that its title names', () => {
    const body = `<h1>Backend Engineer</h1><p>Salary: $120,000</p>${duties}<h2>Data Analyst</h2><p>Salary: $90,000</p>`
    const { entities, openings } = read(body, { title: 'Backend Engineer' })
    expect(entities).toMatchObject({ role_title: ['Backend Engineer'], salary: ['$120,000'] })
    expect(openings.map(([title]) => title)).toEqual(['Backend Engineer', 'Data Analyst'])
  })

  it('are not the similar jobs of a page', () => {
    const body =
      `<h1>Backend Engineer</h1><p>Salary: $120,000</p>${duties}<h2>Similar jobs</h2>` +
      '<div><h3>Data Analyst</h3><p>Salary: $90,000</p></div><div><h3>Frontend Engineer</h3><p>Salary: $99,000</p></div>'
    const { entities, openings } = read(body, { title: 'Backend Engineer' })
    expect(entities.salary).toEqual(['$120,000'])
    expect(openings).toEqual([])
  })

  it.each([
    [
      'one that is summed up and told again',
      `<h1>Backend Engineer</h1><p>Location: Utrecht</p>${duties}<h2>About the role</h2><p>Salary: €70,000</p>`,
    ],
    [
      'one with parts of its own',
      `<h1>Backend Engineer</h1><p>Salary: €70,000</p><h2>Who is an engineer here</h2>${duties}<h2>Benefits</h2><p>Location: Utrecht</p>`,
    ],
    [
      'one with links to others',
      `<h1>Backend Engineer</h1><p>Salary: €70,000</p>${duties}<h3><a href="/a">Data Analyst</a></h3><p>Salary: €60,000</p>`,
    ],
  ])('are recognized: %s', (_, body) => {
    const { entities, openings } = read(body)
    expect(openings).toEqual([])
    expect(entities.salary).toEqual(['€70,000'])
  })

  it('are limited to the first twenty', () => {
    const many = Array.from({ length: 300 }, (_, at) => `<h2>Engineer ${at}</h2><p>Salary: $${at + 50_000}</p>`)
    expect(read(`<h1>Jobs</h1>${many.join('')}`).openings).toHaveLength(20)
  })
})
