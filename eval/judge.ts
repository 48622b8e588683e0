import { readArticlePages, readReaderPages } from '#eval/extraction/page-sets.js'
import { type Half, halves, readLabelledPostings, readSoftPages } from '#eval/postings/posting-pages.js'
import { readPage } from '#src/adapters/sources/extraction/extract-page.js'
import { judgePage } from '#src/domain/websites/judging/judge-page.js'
import { isReadable, type PageKind } from '#src/domain/websites/page-verdict.js'
import type { ContentType } from '#src/domain/websites/website.js'
import type { Evaluation, Figure, Section } from './evaluation.js'

const anAddress = 'https://site.example/jobs/4711'
// before any deadline on the pages, which were saved years ago
const now = Date.UTC(2009, 0, 1)

/**
 * The acceptable kinds for each label. A page about hiring is a page; a page that tells its visitor to wait is not only
 * an error.
 */
const kindsOf: Readonly<Record<string, readonly PageKind[]>> = {
  wall_join: ['login'],
  wall_signin: ['login'],
  bot_wall: ['challenge'],
  expired_notice: ['gone', 'closed-posting'],
  soft_404: ['gone'],
  interstitial: ['elsewhere'],
  list: ['list'],
  no_openings: ['list', 'closed-posting'],
  coming_soon: ['parked', 'scripts'],
  under_construction: ['parked'],
  closed_service: ['gone', 'closed-posting'],
  js_shell: ['scripts', 'empty'],
  maintenance: ['fault'],
  recruit_info: ['page'],
  hiring_faq: ['page'],
}

/**
 * How well pages are classified: public pages that are not postings, postings, and articles that must never be refused.
 */
export const judgeEvaluation: Evaluation = {
  name: 'judge',
  async *run(data) {
    for (const half of halves) yield sectionOf(data, half)
    yield await articles(data)
  },
}

function kindOf(text: string, url: string, contentType: ContentType): PageKind {
  const { facts } = readPage({ text, format: 'html', contentType, url })
  return judgePage({ url, finalUrl: url, contentType, page: facts, now, names: [] }).kind
}

function expectedKinds(kind: string): readonly PageKind[] {
  return kindsOf[kind.startsWith('bot_wall') ? 'bot_wall' : kind] ?? []
}

// each page is compared with this many postings
const keptAgainst = 6

/** Returns how many pages that came instead of a posting would replace its text, and of how many. */
function refreshes(data: string, half: Half) {
  const open = readLabelledPostings(data).filter(({ state }) => state === 'open')
  const pairs = readSoftPages(data)
    .filter((page) => page.half === half)
    .flatMap((page, at) =>
      open
        .filter((_, index) => (index + at) % Math.ceil(open.length / keptAgainst) === 0)
        .map((posting) => ({ page, posting })),
    )
  const isKept = pairs.filter(({ page, posting }) => {
    const { content } = readPage({ text: posting.html, format: 'html', contentType: 'job_posting', url: anAddress })
    const { facts } = readPage({ text: page.html, format: 'html', contentType: 'job_posting', url: anAddress })
    const kept = (content?.blocks ?? []).map(({ text }) => text).join('\n')
    const names = content?.title ? [content.title] : []
    const { kind } = judgePage({
      url: anAddress,
      finalUrl: anAddress,
      contentType: 'job_posting',
      page: facts,
      now,
      names,
      kept,
    })
    return !isReadable(kind, 'job_posting') || kind === 'closed-posting'
  })
  return { kept: isKept.length, total: pairs.length }
}

function sectionOf(data: string, half: Half): Section {
  const soft = readSoftPages(data)
    .filter((page) => page.half === half)
    .map(({ id, kind, html }) => ({ id, kind, told: kindOf(html, anAddress, 'job_posting') }))
  const postings = readLabelledPostings(data)
    .filter((page) => page.half === half)
    .map(({ id, state, url, html }) => ({ id, state, told: kindOf(html, url ?? anAddress, 'job_posting') }))
  const wrong = soft.filter(({ kind, told }) => !expectedKinds(kind).includes(told))
  const refused = postings.filter(({ told }) => !isReadable(told, 'job_posting'))
  const misjudged = postings.filter(({ state, told }) => (told === 'closed-posting') !== (state === 'closed'))
  const refreshed = refreshes(data, half)
  const mistakes = [
    ...wrong.map(({ id, kind, told }) => `${id} (${kind}) as ${told}`),
    ...[...new Set([...refused, ...misjudged])].map(({ id, state, told }) => `${id} (${state}) as ${told}`),
  ]
  return {
    title: `Kinds of pages, ${half} half`,
    method:
      `${soft.length} saved pages that were shown instead of a posting, and ${postings.length} postings, judged as on a ` +
      `first reading; the pages shown instead of a posting also as on a refresh. Mistakes: ${mistakes.join('; ') || 'none'}.`,
    figures: [
      share('pages that are no posting', 'kind told right', soft.length - wrong.length, soft.length),
      share('pages in place of a posting', 'its text is kept', refreshed.kept, refreshed.total),
      share('postings', 'becomes a source', postings.length - refused.length, postings.length),
      share('postings', 'open or closed told right', postings.length - misjudged.length, postings.length),
    ],
  }
}

async function articles(data: string): Promise<Section> {
  const pages = [...(await readReaderPages(data)), ...(await readArticlePages(data))]
  const told = pages.map(({ name, html }) => ({
    name,
    told: kindOf(html, 'https://site.example/a/story', 'blog_article'),
  }))
  const refused = told.filter((page) => !isReadable(page.told, 'blog_article'))
  return {
    title: 'Judged articles',
    method: `${pages.length} pages of two public sets, read as articles. Refused: ${refused.map((page) => `${page.name} as ${page.told}`).join('; ') || 'none'}.`,
    figures: [share('articles', 'becomes a source', pages.length - refused.length, pages.length)],
  }
}

function share(subject: string, measure: string, count: number, total: number): Figure {
  return { subject: `${subject} (${count} of ${total})`, measure, value: count / total }
}
