import { describe, expect, it } from 'vitest'
import { extractPage } from '#src/adapters/sources/extraction/extract-page.js'
import { contentTypes } from '#src/domain/websites/website.js'

const paragraph = (topic: string) =>
  `<p>About ${topic} we say what we know: it took three people, two years, and a great deal of patience, ${topic} and all.</p>`
const article = (inside: string) =>
  `<body><article><h1>How we draw</h1>${paragraph('lakes')}${paragraph('rivers')}${inside}${paragraph('hills')}${paragraph('roads')}${'abcdef'
    .split('')
    .map((letter) => paragraph(`the sheet ${letter}`))
    .join('')}</article></body>`

function linesOf(html: string): string {
  return (extractPage({ text: html, contentType: 'blog_article', format: 'html' })?.blocks ?? [])
    .map(({ text }) => text)
    .join('\n')
}

describe('what stands in an article but does not belong to it (rag-extraction)', () => {
  it.each([
    [
      'a caption, as its picture is not read',
      '<figure><img src="/a.jpg"><figcaption>Ann on a hill, by Bo</figcaption></figure>',
    ],
    [
      'a caption in a box of that name',
      '<div class="photo"><img src="/a.jpg"><div class="photo-caption">Ann on a hill, by Bo</div></div>',
    ],
    ['a link between two paragraphs that leads elsewhere', '<p><a href="/b">Ann on a hill, by Bo</a></p>'],
    [
      'a list of links between two paragraphs',
      '<ul><li><a href="/b">Ann on a hill, by Bo</a></li><li><a href="/c">A valley</a></li></ul>',
    ],
    ['an invitation to read more', '<p>Read more: <a href="/b">Ann on a hill, by Bo</a></p>'],
    ['the same in Japanese', '<p>関連記事：<a href="/b">Ann on a hill, by Bo</a></p>'],
    [
      'links under a title that says so',
      '<h3>You may also like</h3><ul><li><a href="/b">Ann on a hill, by Bo</a></li></ul>',
    ],
    [
      'links under a title in German',
      '<h3>Das könnte Sie auch interessieren</h3><ul><li><a href="/b">Ann on a hill, by Bo</a></li></ul>',
    ],
    ['an invitation in Spanish', '<p>Lea también: <a href="/b">Ann on a hill, by Bo</a></p>'],
    ['the same title in Japanese', '<h3>あわせて読みたい</h3><ul><li><a href="/b">Ann on a hill, by Bo</a></li></ul>'],
    ['an invitation to a newsletter', '<div class="newsletter-box"><p>Get what is new: Ann on a hill, by Bo</p></div>'],
    ['a box about the author', '<div class="author-bio"><p>Ann on a hill, by Bo, writes for us.</p></div>'],
  ])('is left out: %s', (_, inside) => {
    const text = linesOf(article(inside))
    expect(text).not.toContain('Ann on a hill')
    expect(text).not.toMatch(/You may also like|Das könnte|Lea también|あわせて読みたい|Read more/)
    for (const topic of ['lakes', 'rivers', 'hills', 'the sheet f']) expect(text).toContain(`About ${topic} we say`)
  })

  it('is left out: the label of an advertisement', () => {
    expect(linesOf(article('<div><p>Advertisement</p></div>'))).not.toContain('Advertisement')
  })

  it('is left out: the navigation path above it', () => {
    const way = '<ol><li><a href="/">Home</a></li><li><a href="/n">News of lakes</a></li></ol>'
    expect(linesOf(article('').replace('<h1>', `${way}<h1>`))).not.toMatch(/Home|News of lakes/)
  })

  it.each([
    [
      'a link that a paragraph announces',
      '<p>The whole list is there, and we made it with a lot of care, so look at it:</p><p><a href="/b">Ann on a hill, by Bo</a></p>',
    ],
    [
      'a list of links below its own title',
      '<h3>Open positions</h3><ul><li><a href="/b">Ann on a hill, by Bo</a></li></ul>',
    ],
    ['a table of contents', '<ul><li><a href="#b">Ann on a hill, by Bo</a></li></ul>'],
    [
      'what is written below code',
      '<figure><pre><code>draw()</code></pre><figcaption>Ann on a hill, by Bo</figcaption></figure>',
    ],
    ['a heading that is a link', '<h2><a href="/b">Ann on a hill, by Bo</a></h2>'],
    [
      'text in a box whose name may mean anything',
      '<div class="more-about-us"><p>Ann on a hill, by Bo, and each of us has a part of the company.</p></div>',
    ],
    ['text over a moving picture', '<div class="carousel-caption"><p>Ann on a hill, by Bo</p></div>'],
  ])('does not include %s', (_, inside) => {
    expect(linesOf(article(inside))).toContain('Ann on a hill, by Bo')
  })

  it('is kept if it is most of the page', () => {
    const jobs = ['Cook', 'Baker', 'Driver', 'Clerk'].map(
      (job) => `<li><a href="/${job}">${job} in our house at the lake</a></li>`,
    )
    const text = linesOf(
      `<body><main><h1>Our jobs</h1><p>Come and work with us, all year, at the lake.</p><ul class="related">${jobs.join('')}</ul></main></body>`,
    )
    for (const job of ['Cook', 'Baker', 'Driver', 'Clerk']) expect(text).toContain(`${job} in our house`)
  })

  it('is removed in time linear in its length', () => {
    const storms = [
      '<figure><figcaption>x</figcaption>',
      '<ul><li><a href="/a">a</a></li></ul>',
      '<p><a href="/a">a</a></p><b></b>',
      '<h3>See also</h3><i></i>',
    ]
    for (const storm of storms) expect(linesOf(article(storm.repeat(2000)))).toContain('About lakes we say')
  })
})

describe('the article of a page', () => {
  it('is not a gallery hidden below a short article, however long its captions are', () => {
    const hidden = Array.from({ length: 90 }, (_, at) => `<li><span>Photo ${at}: a view of the lake</span></li>`).join(
      '',
    )
    const text = linesOf(
      `<body><div class="story"><p>${'The lake was calm, and nobody was there, as the day before. '.repeat(10)}</p></div><div class="sidebar"><ul>${hidden}</ul></div></body>`,
    )
    expect(text).toContain('The lake was calm')
    expect(text).not.toContain('Photo 7')
  })

  it('is the same whether pictures are in src or in data-src, as for lazy loading', () => {
    const box = (source: string) =>
      article(`<div><div>${`<a href="/x">A teaser</a><img ${source}>`.repeat(6)}</div></div>`)
    expect(linesOf(box('data-src="/p.jpg"'))).toBe(linesOf(box('src="/p.jpg"')))
    expect(linesOf(box('src="data:image/gif;base64,AA" data-original="/p.jpg"'))).toBe(linesOf(box('src="/p.jpg"')))
  })

  it.each(contentTypes)('is in the only header of a page of type %s (rag-visible-text)', (contentType) => {
    const text =
      '<body><header><p>We draw maps of lakes, in Kyoto, since 1950.</p></header><footer>© Map Works</footer></body>'
    expect(extractPage({ text, contentType, format: 'html' })?.blocks).toEqual([
      { kind: 'prose', text: 'We draw maps of lakes, in Kyoto, since 1950.' },
    ])
  })

  const lead =
    'Three of us drew a lake that nobody had drawn before, and here is what it took to do so, from the first day.'

  it('begins with the lead in the title box', () => {
    const text = linesOf(
      `<body><main><div class="head"><h1>How we draw</h1><p>By Ann</p><p class="intro">${lead}</p></div>${article('').replace(/<h1>.*?<\/h1>/, '')}</main></body>`,
    )
    expect(text).toMatch(new RegExp(`^${lead}\n+About lakes`))
    expect(text).not.toContain('By Ann')
  })

  it.each([
    ['is a caption', `<figure><figcaption>${lead}</figcaption></figure>`],
    ['is beside it', `<aside><p>${lead}</p></aside>`],
    ['is a link', `<p><a href="/b">${lead}</a></p>`],
  ])('does not begin with title box content that %s', (_, inside) => {
    const text = linesOf(
      `<body><main><div class="head"><h1>How we draw</h1>${inside}</div>${article('').replace(/<h1>.*?<\/h1>/, '')}</main></body>`,
    )
    expect(text).not.toContain('Three of us drew')
    expect(text).toContain('About lakes we say')
  })

  it('has its lead once', () => {
    const text = linesOf(
      `<body><main><div class="head"><h1>How we draw</h1><p>${lead}</p></div>${article(`<p>${lead} And more.</p>`).replace(/<h1>.*?<\/h1>/, '')}</main></body>`,
    )
    expect(text.split('Three of us drew')).toHaveLength(2)
  })

  it('is the text, without the names of those who signed below', () => {
    const names = Array.from({ length: 90 }, (_, at) => `Ann Lake ${at}, of the house of maps,<br>`).join(' ')
    const parts = Array.from({ length: 12 }, (_, at) => `<div><div>${paragraph(`the part ${at}`)}</div></div>`)
    const text = linesOf(
      `<body><h1>A letter</h1><div class="w">${parts.join('')}<div><p>${names}</p></div></div></body>`,
    )
    for (const at of [0, 5, 11]) expect(text).toContain(`About the part ${at} we say`)
  })

  it('is all entries of a list with boxed texts', () => {
    const entry = (at: number) =>
      `<div class="card"><div class="c"><h3>House ${at}</h3></div><div class="d"><span>House ${at} makes maps for all who walk, and has a door that is open on every day of the year.</span></div></div>`
    const houses = Array.from({ length: 25 }, (_, at) => entry(at)).join('')
    const foot = `<div class="terms"><div>${paragraph('our terms').repeat(14)}</div></div>`
    const text = linesOf(`<body><h1>Houses of the lake</h1><div class="list">${houses}</div>${foot}</body>`)
    for (const at of [0, 12, 24]) expect(text).toContain(`House ${at} makes maps`)
  })

  it('is found in time linear in the length of the page', () => {
    const deep = `<div><span>${paragraph('lakes')}</span>`
    expect(linesOf(`<body><h1>Lakes</h1>${deep.repeat(2000)}</body>`)).toContain('About lakes we say')
  })

  it.each(['cc-window', 'cc-banner cc-bottom'])('is not a cookie notice in a box called %s', (name) => {
    const notice =
      '当サイトではクッキーを使用しています。サイトの閲覧を続けると、クッキーの使用に同意したことになります。'
    const text = linesOf(
      `<body><main><h1>看護師の募集</h1><p>札幌市の病院で看護師を募集します。</p></main><div class="${name}"><span>${notice}</span></div></body>`,
    )
    expect(text).toContain('札幌市の病院')
    expect(text).not.toContain('クッキー')
  })
})
