import { describe, expect, it } from 'vitest'
import { extractPage } from '#src/adapters/sources/extraction/extract-page.js'

const duties = 'You forge the anchors of the ships that come in from the north, and mend their chains. '.repeat(12)
const main = `<main><article><p>${duties}</p><p>${duties}</p></article></main>`

function read(head: string, body: string) {
  const text = `<html><head><title>Smith - Harbour Tools</title>${head}</head><body>${body}</body></html>`
  const content = extractPage({ text, format: 'html', contentType: 'job_posting' })
  return { statements: content?.statements ?? [], text: content?.blocks.map((block) => block.text).join('\n') ?? '' }
}
const jsonLd = (posting: object) =>
  `<script type="application/ld+json">${JSON.stringify({ '@type': 'JobPosting', title: 'Smith', ...posting })}</script>`

describe('statements outside the text of a posting (rag-facts)', () => {
  it('are those around its title, above the article', () => {
    const header =
      '<div class="top"><span>Harbour Tools AS</span><h1>Smith</h1><div>Bergen, Norway</div><div>NOK 480,000 a year</div><button>Apply now</button></div>'
    const { statements, text } = read('', header + main)
    const missing = ['Bergen, Norway', 'NOK 480,000 a year'].filter((line) => !text.includes(line))
    expect(statements).toEqual(expect.arrayContaining(missing))
    expect(statements.join()).not.toContain('Apply now')
  })

  it('are not those of the site, such as before the main content or about consent', () => {
    const banner =
      '<div class="banner">We use cookies to count visits. <button>Accept</button></div><div>Winter sale</div>'
    const posting = `<main><div>Harbour Tools AS</div><h1>Smith</h1><div>Bergen, Norway</div><p>${duties}</p></main>`
    const { statements } = read('', banner + posting)
    expect(statements.join()).not.toMatch(/cookies|Winter sale/)
    expect(read('', `<div>We use cookies.</div><h1>Smith</h1>${main}`).statements.join()).not.toContain('cookies')
  })

  it('are those in its head', () => {
    expect(
      read('<meta name="description" content="Forge anchors for a living in the harbour of Bergen.">', main).statements,
    ).toContain('Forge anchors for a living in the harbour of Bergen.')
  })

  it('are those that only its JSON-LD has', () => {
    const data = {
      datePosted: '2026-11-01',
      jobBenefits: ['Ferry pass', 'Warm soup &amp; bread'],
      experienceRequirements: { '@type': 'OccupationalExperienceRequirements', monthsOfExperience: 36 },
      educationRequirements: { credentialCategory: 'trade certificate' },
    }
    expect(read(jsonLd(data), `<h1>Smith</h1>${main}`).statements).toEqual([
      'Posted: 2026-11-01',
      'Benefits: Ferry pass; Warm soup & bread',
      'Experience: 36 months',
      'Education: trade certificate',
    ])
  })

  it('are text if they are long', () => {
    const qualifications = `<p>${'You have a trade certificate, and a driving licence for the harbour crane. '.repeat(8)}</p>`
    const { text } = read(jsonLd({ qualifications }), `<h1>Smith</h1>${main}`)
    expect(text).toContain('Qualifications')
    expect(text).toContain('licence for the harbour crane')
    expect(text).toContain('mend their chains')
  })

  it('are not repeated', () => {
    const { statements } = read(`<meta name="description" content="${duties.slice(0, 80)}…">`, main)
    expect(statements).toEqual([])
  })
})
