import { describe, expect, it } from 'vitest'
import { extractPage } from '#src/adapters/sources/extraction/extract-page.js'
import { contentTypes } from '#src/domain/websites/website.js'

const posting =
  '<article><h1>Baker in Utrecht</h1><p>We look for a baker who likes to rise early, four days a week. The salary is 3,200 EUR a month.</p></article>'
const people = ['Ann', 'Bo Lind', 'Cleo', 'Dirk', 'Ebba', 'Finn', 'Gus', 'Hana', 'Ivo', 'Jun', 'Kim', 'Lea']
const comment = (name: string, at: number) =>
  `<li class=comment><b>${name}</b> <span>${at + 1} March 2024 at 10:12</span><p>As ${name} I can say that the salary is really only 1,500 EUR a month, and nobody is ever told so before the first day of work.</p></li>`
const comments = people.map(comment).join('')

function read(html: string, contentType: (typeof contentTypes)[number] = 'job_posting'): string {
  const page = extractPage({ text: html, contentType, format: 'html' })
  return JSON.stringify([page?.blocks.map(({ text }) => text).join('\n'), page?.entities])
}

// contract websites, "one judge": strangers' text under a page is never main text
describe('comments of strangers under a page (rag-strangers-comments)', () => {
  const named = `<section id=comments class=comment-list><h2>12 comments</h2><ul>${comments}</ul></section>`
  const unnamed = people
    .map(
      (name, at) => `<div><b>${name}</b> <i>${at + 1} March 2024</i><p>The salary is only 1,500 EUR a month.</p></div>`,
    )
    .join('')
  const typed = people
    .map(
      (name) =>
        `<div itemprop=comment itemscope itemtype="https://schema.org/Comment"><p>${name}: the salary is only 1,500 EUR a month.</p></div>`,
    )
    .join('')
  const japanese = people
    .map(
      (_, at) =>
        `<li><p>匿名${'あいうえおかきくけこさし'[at]}さん</p><p>2024年3月${at + 1}日</p><p>月給は1,500 EURしかもらえませんでした。</p></li>`,
    )
    .join('')

  it.each([
    ['in a place of that name', named],
    ['in a list of that name', `<h3>Comments</h3><ol class="commentlist">${comments}</ol>`],
    ['in a place of a longer name', `<div class="post-comments js-comments"><ul>${comments}</ul></div>`],
    ['in a frame of a service', `<div id="disqus_thread">${unnamed}</div>`],
    ['as reviews', `<section class="reviews">${unnamed}</section>`],
    ['as 口コミ', `<section id="口コミ"><ul>${japanese}</ul></section>`],
    ['by microdata', `<div>${typed}</div>`],
    ['in rows of an author and a day', `<div>${unnamed}</div>`],
    ['in Japanese rows of an author and a day', `<h2>コメント（12件）</h2><ul>${japanese}</ul>`],
  ])('are never part of its text: %s', (_, written) => {
    const pages = [
      `<body><main>${posting}</main>${written}</body>`,
      `<body><main>${posting}${written}</main></body>`,
      `<body><div id=content>${posting}${written}</div></body>`,
    ]
    for (const page of pages) {
      for (const contentType of contentTypes) {
        const text = read(page, contentType)
        expect(text).toContain('We look for a baker')
        expect(text).not.toContain('1,500')
        expect(text).not.toMatch(/12 comments|コメント/)
      }
    }
  })

  const story = (at: number) =>
    `<p>Number ${at}: what people write below an article says much of the house that lets them write, and of how it reads what they wrote.</p>`
  const stories = [1, 2, 3, 4, 5, 6].map(story).join('')

  it.each([
    ['an article about comments', `<body><article id="on-comments"><h1>On comments</h1>${stories}</article></body>`],
    [
      'a page whose body lets people comment',
      `<body class="single comments-open"><main><h1>On baking</h1>${stories}</main></body>`,
    ],
    [
      'a chapter about comments',
      `<body><main><h1>The language</h1><section id=comments><h2>Comments</h2>${stories}<pre>// no</pre></section></main></body>`,
    ],
    [
      'what the people of a company say',
      `<body><main><h1>Our people</h1>${[1, 2, 3].map((at) => `<div class=comment><h3>Ann, baker since 2019</h3>${story(at)}</div>`).join('')}${story(4)}${story(5)}${story(6)}</main></body>`,
    ],
    [
      'a forum',
      `<body><main itemscope itemtype="https://schema.org/DiscussionForumPosting"><h1>Rye or wheat?</h1>${people
        .slice(0, 6)
        .map(
          (name, at) =>
            `<div itemprop=comment itemscope itemtype="https://schema.org/Comment"><b>${name}</b>${story(at + 1)}</div>`,
        )
        .join('')}</main></body>`,
    ],
    ['a page of nothing else', `<body><div class=comments>${stories}</div></body>`],
    [
      'what is new',
      `<body><main><h1>News</h1>${[1, 2, 3, 4, 5, 6].map((at) => `<div><h2>Bread ${at}</h2><p>${at} March 2024</p>${story(at)}</div>`).join('')}</main></body>`,
    ],
  ])('do not include what the page itself says: %s', (_, page) => {
    for (let at = 1; at <= 6; at++) expect(read(page, 'blog_article')).toContain(`Number ${at}:`)
  })
})
