import type { CapturedValues } from '#src/domain/jobs/column-mapping.js'
import { noList, unlessRemoved } from './answers.js'
import type { BoardAnswers, ListedPosting } from './board.js'
import { type LinkPage, type PageLink, readLinkPage, readStatedPosting } from './page-elements.js'

/** Web pages of a company with a link to each posting, all of them below one folder. */
export interface LinkList {
  readonly company: string
  readonly host: string
  /** Begins and ends with `/`. */
  readonly folder: string
  /** Names in the folder that are no postings. */
  readonly otherPages: readonly string[]
  /** Only such classes tell a list without postings from any other page. */
  readonly classOfList: RegExp
  /** The class of places; null if the list names none. */
  readonly classOfPlaces: string | null
}

/** Reads the postings that pages link to. The rest of a posting is stated in JSON-LD on its own page. */
export class LinkedPostings {
  readonly #list: LinkList
  readonly #answers: BoardAnswers
  readonly #seen = new Set<string>()

  constructor(list: LinkList, answers: BoardAnswers) {
    this.#list = list
    this.#answers = answers
  }

  /** The number of all postings so far. */
  get count(): number {
    return this.#seen.size
  }

  async readPage(url: string): Promise<LinkPage> {
    const { classOfList, classOfPlaces } = this.#list
    const html = await this.#answers.text(url)
    const page = readLinkPage(html, url, classOfPlaces)
    if ([...page.classes].some((each) => classOfList.test(each))) return page
    throw noList(url, html.slice(0, 256))
  }

  /** The path of a link below the folder; null elsewhere. */
  pathOf({ url }: PageLink): string | null {
    const { host, folder } = this.#list
    const isBelow = url.hostname === host && url.pathname.toLowerCase().startsWith(folder.toLowerCase())
    return isBelow ? url.pathname.slice(folder.length) : null
  }

  /** The postings of a page that no earlier page had. */
  *unseen({ links }: LinkPage): Generator<ListedPosting> {
    const { host, otherPages } = this.#list
    for (const link of links) {
      const id = this.pathOf(link)
      if (id === null || id === '' || id.includes('/') || otherPages.includes(id) || link.text === '') continue
      const url = `https://${host}${link.url.pathname}`
      if (this.#seen.has(url)) continue
      this.#seen.add(url)
      const place = link.marked.join('; ')
      yield this.#toListed({ id, url, title: link.text, ...(place === '' ? {} : { location: place }) })
    }
  }

  #toListed(head: CapturedValues & { readonly url: string }): ListedPosting {
    const complete = () =>
      unlessRemoved(head, async () => {
        const stated = readStatedPosting(await this.#answers.text(head.url))
        return { ...head, ...stated, id: head.id, url: head.url }
      })
    return { values: head, company: this.#list.company, complete }
  }
}
