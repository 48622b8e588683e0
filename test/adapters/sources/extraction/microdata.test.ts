import { describe, expect, it } from 'vitest'
import { extractPage } from '#src/adapters/sources/extraction/extract-page.js'

const duties =
  '<p>You forge the anchors of the ships that come in from the north, and mend their chains, in all seasons.</p>'
const read = (body: string) =>
  extractPage({ text: `<body>${body}</body>`, format: 'html', contentType: 'job_posting' })?.entities

describe('a posting in element attributes (rag-facts)', () => {
  const aPosting = `<div itemscope itemtype="https://schema.org/JobPosting"><h1 itemprop="title">Smith</h1>
    <div itemprop="hiringOrganization" itemscope itemtype="https://schema.org/Organization"><span itemprop="name">Harbour Tools</span></div>
    <div itemprop="jobLocation" itemscope itemtype="https://schema.org/Place"><div itemprop="address" itemscope itemtype="https://schema.org/PostalAddress">
    <span itemprop="addressLocality">Bergen</span>, <span itemprop="addressCountry">Norway</span></div></div>
    <div itemprop="baseSalary" itemscope itemtype="https://schema.org/MonetaryAmount"><meta itemprop="currency" content="NOK">
    <span itemprop="value" itemscope itemtype="https://schema.org/QuantitativeValue"><span itemprop="minValue">480000</span><meta itemprop="unitText" content="YEAR"></span></div>
    <meta itemprop="employmentType" content="FULL_TIME"><time itemprop="validThrough" datetime="2027-05-01">1 May</time><div itemprop="description">${duties}</div></div>`

  it('is read from microdata, each fact with its visible words', () => {
    expect(read(aPosting)).toEqual({
      company: [{ value: 'Harbour Tools', quote: 'Harbour Tools' }],
      role_title: [{ value: 'Smith', quote: 'Smith' }],
      location: [{ value: 'Bergen, Norway', quote: 'Bergen, Norway' }],
      salary: [{ value: 'NOK 480000 per YEAR', quote: '480000' }],
      employment_type: [{ value: 'FULL_TIME', quote: 'FULL_TIME' }],
      valid_through: [{ value: '2027-05-01', quote: '2027-05-01' }],
    })
  })

  it('is read from RDFa', () => {
    const body = `<div vocab="https://schema.org/" typeof="JobPosting"><h1 property="title">Smith</h1><span property="employmentType">Part-time</span>${duties}</div>`
    expect(read(body)).toMatchObject({ role_title: [{ value: 'Smith' }], employment_type: [{ value: 'Part-time' }] })
  })

  it('is the one of several that the page title names', () => {
    const other = (title: string) =>
      `<div itemscope itemtype="http://schema.org/JobPosting"><b itemprop="title">${title}</b><i itemprop="jobLocation">Oslo</i></div>`
    expect(read(`${aPosting}${other('Cook')}${other('Painter')}`)?.location).toEqual([
      { value: 'Bergen, Norway', quote: 'Bergen, Norway' },
    ])
  })
})
