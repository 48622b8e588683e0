import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Agent } from '#demo/agent.js'
import { websiteSamples } from '#demo/command-line.js'
import type { SampleSite } from '#demo/sample-site.js'
import type { Story } from '#demo/story.js'
import { inWidth, table, wrap } from '#demo/table.js'
import type { Entity, WebsiteClient, WebsiteItem } from '#demo/websites.js'

/** The sample pages, and what the store should recognize. */
export const samplePages = [
  { file: 'backend-engineer-harborlight.html', contentType: 'job_posting', language: 'en' },
  { file: 'yukiakari-company.html', contentType: 'company_page', language: 'ja' },
  { file: 'interviews-in-japan.html', contentType: 'blog_article', language: 'en' },
] as const

const lineWidth = 96

const columns = [
  { name: 'state', width: 9 },
  { name: 'type', width: 12 },
  { name: 'language', width: 8 },
  { name: 'chunks', width: 6 },
  { name: 'page', width: 46 },
]

export async function readPages(
  story: Story,
  { client }: Agent,
  websites: WebsiteClient,
  site: SampleSite,
): Promise<void> {
  story.step('What websites say: pages are read into a fresh store')
  story.command(`jobworkflow mcp --websites-db websites.db --allow-host ${site.host} --embedder none`)
  story.tell('The pages of samples/websites are served from this machine. No model is used: search is by words only.')
  const { tools } = await client.listTools()
  const names = tools.map(({ name }) => name).filter((name) => name.startsWith('rag_'))
  story.tell(...wrap(names, lineWidth, ', '))
  story.check(`${names.length} tools for websites`, names.length === 6)
  for (const { file, contentType } of samplePages) await websites.process(site.url(`/${file}`), contentType)
  const pages = await websites.list()
  story.tell(...table(columns, pages.map(toRow)))
  const asMeant = samplePages.every(({ language }, i) => pages[i]?.language === language)
  story.check(`${pages.length} pages are read, and the Japanese one is recognized`, asMeant && pages.length === 3)
  const inPieces = pages.every(({ chunks_count }) => chunks_count > 1)
  story.check('each is stored in passages that can be cited', inPieces)
}

function toRow({ processing_status, content_type, language, chunks_count, title }: WebsiteItem): string[] {
  return [processing_status, content_type, language ?? '', String(chunks_count).padStart(6), title]
}

const labels: Readonly<Record<string, string>> = {
  role_title: 'role',
  employment_type: 'employment',
  valid_through: 'open until',
}

export async function showEntities(story: Story, websites: WebsiteClient): Promise<void> {
  story.step('What the posting states, with the words each fact was taken from')
  const [best] = (await websites.ask('backend engineer requirements')).sources
  if (best === undefined) throw new Error('nothing is found')
  const facts = Object.entries(best.extracted_entities)
  for (const [name, entities] of facts) {
    const value = entities.map((entity) => entity.value).join(', ')
    story.tell(`${inWidth(labels[name] ?? name, 12)}${inWidth(value, 34)}${quotes(entities)}`)
  }
  const page = plain(readFileSync(join(websiteSamples, samplePages[0].file), 'utf8'))
  const quoted = facts.flatMap(([, entities]) => entities).filter(({ quote }) => page.includes(plain(quote)))
  const count = facts.flatMap(([, entities]) => entities).length
  story.check(`${quoted.length} of ${count} quotes are in the page word for word`, quoted.length === count && count > 0)
}

function quotes(entities: readonly Entity[]): string {
  const unique = [...new Set(entities.map(({ quote }) => plain(quote)))]
  return inWidth(`“${unique.join('” “')}”`, 60).trimEnd()
}

/** Normalizes line breaks and spaces. */
function plain(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
