import type { Language } from '#src/adapters/edges/web/language.js'
import { sectionPaths, sections } from '#src/adapters/edges/web/layout.js'
import { nullWithoutQueue } from '#src/adapters/edges/web/pages/jobs/empty-queue.js'
import { savedPath } from '#src/adapters/edges/web/pages/jobs/saved-searches-line.js'
import { syncPath } from '#src/adapters/edges/web/pages/sync/fetch-news.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { findWords } from '#src/adapters/edges/web/words/find.js'
import { mailWords } from '#src/adapters/edges/web/words/mail.js'
import { personWords } from '#src/adapters/edges/web/words/person.js'
import { shellWords } from '#src/adapters/edges/web/words/shell.js'
import { syncWords } from '#src/adapters/edges/web/words/sync.js'
import { isSearchable } from '#src/domain/jobs/job-search.js'
import { AppError } from '#src/domain/shared/app-error.js'

/** A link to something found. `more` is what tells it from others with the same name. */
export interface FoundLink {
  readonly path: string
  readonly name: string
  readonly more: string | null
  /** Whether somebody else wrote the name. */
  readonly isUntrusted: boolean
}

export interface FoundGroup {
  readonly kind: 'pages' | 'searches' | 'jobs' | 'mail' | 'documents' | 'more'
  readonly links: readonly FoundLink[]
}

const perGroup = 5

/** Finds pages, saved searches, jobs, messages and documents by words; without a word, all pages. Source: page-find. */
export async function findAnything(c: WebContext, words: string): Promise<readonly FoundGroup[]> {
  const pages = { kind: 'pages', links: findPages(c, words) } as const
  if (words === '') return [pages]
  const [searches, jobs, documents, mail] = await Promise.all([
    findSearches(c, words),
    findJobs(c, words),
    findDocuments(c, words),
    findMail(c, words),
  ])
  const groups: readonly FoundGroup[] = [
    pages,
    { kind: 'searches', links: searches },
    { kind: 'jobs', links: jobs },
    { kind: 'documents', links: documents },
    { kind: 'mail', links: mail },
    { kind: 'more', links: further(c, words) },
  ]
  return groups.filter(({ links }) => links.length > 0)
}

interface FindablePage {
  readonly path: string
  readonly names: Readonly<Record<Language, string>>
}

/** Pages of which only a server that changes something has use. */
const changing: readonly FindablePage[] = [
  { path: '/add#address', names: { en: shellWords.en.add, ja: shellWords.ja.add } },
  { path: syncPath, names: { en: syncWords.en.begin, ja: syncWords.ja.begin } },
]

/** Whether a name contains the words, in whatever case and width. */
function isNamed(name: string, words: string): boolean {
  const plain = (text: string) => text.normalize('NFKC').toLowerCase()
  return plain(name).includes(plain(words))
}

function findPages(c: WebContext, words: string): readonly FoundLink[] {
  const { en, ja } = shellWords
  const pages: readonly FindablePage[] = [
    ...sections.map((name) => ({ path: sectionPaths[name], names: { en: en[name], ja: ja[name] } })),
    ...(c.get('parts').isReadOnly ? [] : changing),
  ]
  return pages
    .filter(({ names }) => isNamed(names.en, words) || isNamed(names.ja, words))
    .map(({ path, names }) => ({ path, name: names[c.get('language')], more: null, isUntrusted: false }))
}

async function findSearches(c: WebContext, words: string): Promise<readonly FoundLink[]> {
  const jobs = await c.get('parts').openJobs()
  const saved = (await jobs.savedSearches().catch(nullWithoutQueue)) ?? []
  return saved
    .flatMap(({ name, search }) => (search !== null && isNamed(name, words) ? [{ name, path: savedPath(search) }] : []))
    .slice(0, perGroup)
    .map((found) => ({ ...found, more: null, isUntrusted: true }))
}

async function findJobs(c: WebContext, words: string): Promise<readonly FoundLink[]> {
  if (!isSearchable(words)) return []
  const jobs = await c.get('parts').openJobs()
  const found = await jobs.search({ query: words, limit: perGroup }).catch(nullWithoutQueue)
  return (found?.entries ?? []).map(({ job: { id, title, company } }) => ({
    path: `/jobs/${id}`,
    name: title ?? company ?? `#${id}`,
    more: title === null ? null : company,
    isUntrusted: true,
  }))
}

async function findDocuments(c: WebContext, words: string): Promise<readonly FoundLink[]> {
  const person = await c.get('parts').openPerson(c.req.raw.signal)
  const { kinds } = personWords[c.get('language')]
  return (await person.getDocuments({}))
    .map(({ head }) => head)
    .filter(({ title, kind }) => isNamed(`${title} ${kinds[kind]}`, words))
    .slice(0, perGroup)
    .map(({ id, title, kind }) => ({ path: `/documents/${id}`, name: title, more: kinds[kind], isUntrusted: true }))
}

async function findMail(c: WebContext, words: string): Promise<readonly FoundLink[]> {
  const { openMail } = c.get('parts')
  if (openMail === null) return []
  const mail = await openMail(c.req.raw.signal)
  try {
    const { emails } = await mail.find.search({ query: words, limit: perGroup })
    return emails.map(({ id, subject, from }) => ({
      path: `/mail/messages/${id}`,
      name: subject ?? mailWords[c.get('language')].noSubject,
      more: from,
      isUntrusted: true,
    }))
  } catch (error) {
    // the search of the mail says what is wrong with the words
    if (error instanceof AppError && error.code === 'VALIDATION_ERROR') return []
    throw error
  }
}

/** Where the same words can be searched in full. */
function further(c: WebContext, words: string): readonly FoundLink[] {
  const texts = findWords[c.get('language')]
  const link = (path: string, name: string, value: string) => ({
    path: `${path}${new URLSearchParams({ [name]: words })}`,
    name: value,
    more: null,
    isUntrusted: false,
  })
  return [
    link('/jobs?view=all&', 'query', texts.inJobs(words)),
    ...(c.get('parts').openMail === null ? [] : [link('/mail/search?', 'query', texts.inMail(words))]),
    link('/websites/ask?', 'q', texts.inWebsites(words)),
  ]
}
