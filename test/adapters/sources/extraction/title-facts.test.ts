import { describe, expect, it } from 'vitest'
import { extractPage } from '#src/adapters/sources/extraction/extract-page.js'

const duties = 'You look after the old harbour with nine others, and go home before the evening tide comes in.'

function read(title: string, body: string, { url = '', head = '' } = {}) {
  const content = extractPage({
    text: `<head><title>${title}</title>${head}</head><body>${body}<p>${duties}</p></body>`,
    format: 'html',
    contentType: 'job_posting',
    ...(url === '' ? {} : { url }),
  })
  return Object.fromEntries(
    Object.entries(content?.entities ?? {})
      .filter(([name]) => name === 'company' || name === 'role_title')
      .map(([name, facts]) => [name, facts[0]]),
  )
}

const values = (facts: ReturnType<typeof read>) =>
  Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, fact?.value]))

describe('role and company are read from the title if two places state them (rag-facts)', () => {
  it.each([
    [
      'role in heading and title, company in a sentence',
      'Backend Engineer (C++) - Maps — Lucky Harbour',
      '<h1>Backend Engineer (C++) - Maps</h1><p>Lucky Harbour is a maker of maps.</p>',
      { role_title: 'Backend Engineer (C++) - Maps', company: 'Lucky Harbour' },
    ],
    [
      'behind at',
      'Data Analyst at Tidewater',
      '<h1>Data Analyst</h1><p>At Tidewater, everybody can swim.</p>',
      { role_title: 'Data Analyst', company: 'Tidewater' },
    ],
    [
      'of a board that says what it is',
      'Job Application for Data Analyst at Tidewater',
      '<h1>Data Analyst</h1><p>Come and join Tidewater.</p>',
      { role_title: 'Data Analyst', company: 'Tidewater' },
    ],
    [
      'by its form by law',
      'Monteur (m/w/d) | Karriere | Muster GmbH',
      '<h1>Monteur (m/w/d)</h1>',
      { role_title: 'Monteur (m/w/d)', company: 'Muster GmbH' },
    ],
    [
      'by its form by law in Japanese',
      '採用情報｜社会福祉法人 見本会【介護職員募集】',
      '<h1>採用情報</h1>',
      { company: '社会福祉法人 見本会' },
    ],
    [
      'before the role in one part, where a line says it alone',
      '見本工業株式会社 中高年活躍中の求人 - 東京都｜求人箱',
      '<div>見本工業株式会社</div><h1>中高年活躍中</h1>',
      { company: '見本工業株式会社' },
    ],
    [
      'a lower heading that is a part of the title',
      '【採用情報】セールス | Mihon Co.,LTD',
      '<h1>RECRUIT</h1><h3>セールス</h3>',
      { role_title: 'セールス', company: 'Mihon Co.,LTD' },
    ],
    [
      'any heading where the address is that of a posting',
      'Keeper of the light | Harbour Board Ltd',
      '<h1>Keeper of the light</h1>',
      { role_title: 'Keeper of the light', company: 'Harbour Board Ltd' },
      'https://harbour.example/jobs/keeper-of-the-light-4711',
    ],
  ])('%s', (_, title, body, expected, url = '') => {
    expect(values(read(title, body, { url }))).toEqual(expected)
  })

  it('each with a quote from the page', () => {
    const body = '<h1>Data Analyst</h1><p>At Tidewater, everybody can swim. The water is cold.</p>'
    expect(read('Data Analyst | Tidewater', body)).toEqual({
      role_title: { value: 'Data Analyst', quote: 'Data Analyst' },
      company: { value: 'Tidewater', quote: 'At Tidewater, everybody can swim. The water is cold.' },
    })
    expect(read('採用情報｜見本工業株式会社', '<h1>採用情報</h1>').company?.quote).toBe('採用情報｜見本工業株式会社')
  })

  it('but a label wins', () => {
    const body = '<h1>Data Analyst</h1><p>Company: Tidewater Maps</p><p>Job title: Senior Data Analyst</p>'
    expect(values(read('Data Analyst | Harbour Ltd', body))).toEqual({
      company: 'Tidewater Maps',
      role_title: 'Senior Data Analyst',
    })
  })
})

describe('a title alone does not state', () => {
  it.each([
    ['a board', 'Data Analyst Job in Utrecht - SEEK', '<h1>Data Analyst</h1><p>SEEK is a site.</p>'],
    ['a name that no sentence says', 'Data Analyst | Tidewater', '<h1>Data Analyst</h1>'],
    ['a place', 'Data Analyst | Utrecht', '<h1>Data Analyst</h1><p>We are in Utrecht. Utrecht is a town.</p>'],
    ['a place in Japanese', '看護師｜大阪市', '<h1>看護師</h1><p>大阪市は水の都です。</p>'],
    ['a tool', 'Data Analyst | Rust', '<h1>Data Analyst</h1><p>We write in Rust. Rust is safe.</p>'],
  ])('a company: %s', (_, title, body) => {
    expect(read(title, body).company).toBeUndefined()
  })

  it.each([
    ['the name of a section', '採用情報 | 見本', '<h1>採用情報</h1>'],
    ['the name of the site', 'Tidewater', '<h1>Tidewater</h1>'],
    ['a heading that the title does not hold', 'Careers', '<h1>Our engineer of the month</h1>'],
    ['a sentence', 'Meet an engineer. | Tidewater', '<h1>Meet an engineer.</h1>'],
  ])('a role: %s', (_, title, body) => {
    expect(read(title, body).role_title).toBeUndefined()
  })
})
