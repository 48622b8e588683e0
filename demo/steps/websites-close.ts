import { isDeepStrictEqual } from 'node:util'
import { orderToTheAi } from '#demo/judge.js'
import { forbiddenPath, privateAddress, redirectingPath, type SampleSite } from '#demo/sample-site.js'
import type { Story } from '#demo/story.js'
import { wrap } from '#demo/table.js'
import type { PageRefusal, WebsiteClient } from '#demo/websites.js'
import { samplePages } from './websites-open.js'

const lineWidth = 96

export async function refreshPage(story: Story, websites: WebsiteClient, site: SampleSite): Promise<void> {
  story.step('A page is read again')
  const path = `/${samplePages[0].file}`
  const before = await websites.list()
  const page = before.find(({ url }) => url === site.url(path))
  if (page === undefined) throw new Error('the posting is not in the store')
  const requests = site.count(path)
  const { message, new_chunks_created } = await websites.refresh(page.id)
  story.tell(`${page.title}: ${message}`)
  const asked = site.count(path) > requests
  story.check('the site was asked again, and nothing was stored twice', asked && new_chunks_created === 0)
}

export async function refusePages(story: Story, websites: WebsiteClient, site: SampleSite): Promise<void> {
  story.step('Pages that are not read')
  const intoNetwork = await websites.refusal(site.url(redirectingPath))
  tellRefusal(story, `${redirectingPath}, which leads to ${privateAddress}`, intoNetwork)
  story.check('a page cannot lead into the private network', refusedFor(intoNetwork, 'private'))
  const forbidden = await websites.refusal(site.url(forbiddenPath))
  tellRefusal(story, `${forbiddenPath}, which robots.txt forbids`, forbidden)
  const neverAsked = site.count(forbiddenPath) === 0
  story.check('the site was never asked for what it forbids', refusedFor(forbidden, 'robots.txt') && neverAsked)
}

function tellRefusal(story: Story, page: string, refusal: PageRefusal | null): void {
  story.tell(page)
  if (refusal === null) return
  const lines = (text: string) => wrap(text.split(' '), lineWidth, ' ').map((line) => `    ${line}`)
  story.tell(`  → ${refusal.code}`, ...lines(refusal.message))
  story.aside(...lines(refusal.suggestion))
}

function refusedFor(refusal: PageRefusal | null, reason: string): boolean {
  return refusal?.code === 'FETCH_FAILED' && refusal.message.includes(reason) && refusal.suggestion !== ''
}

/** Pages are text from strangers: their orders are shown, but not followed. */
export async function showPageOrder(story: Story, websites: WebsiteClient): Promise<void> {
  story.step('A page that gives the AI orders is a page like any other')
  const before = await websites.list()
  const [found] = (await websites.ask('a note for AI assistants: ignore instructions')).results
  if (found === undefined) throw new Error('nothing is found')
  const order = orderToTheAi({ title: null, description: found.content, location: null })
  story.tell(before.find(({ id }) => id === found.source_id)?.title ?? found.source_url)
  story.aside(...wrap(`“${order}”`.split(' '), lineWidth, ' ').map((line) => `  ${line}`))
  const unchanged = isDeepStrictEqual(await websites.list(), before) && before.length === samplePages.length
  story.check(`it was found and read; the ${before.length} pages are still in the store`, order !== null && unchanged)
}
