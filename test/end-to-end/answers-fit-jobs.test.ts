import type { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { describe, expect, it } from 'vitest'
import { aJob } from '#test/support/a-job.js'
import { cuttingClients } from '#test/support/client-cuts.js'
import { fieldDatabase } from '#test/support/field-database.js'
import { connect } from '#test/support/mcp-server.js'

const postings = Array.from({ length: 200 }, (_, i) => {
  const wording = i % 3 === 0 ? '募集要項:バックエンド開発。\n' : 'You will "own" the ledger.\n'
  return aJob({ id: i + 1, description: wording.repeat(60 + ((i * 37) % 140)) })
})

const inJapanese = Array.from({ length: 300 }, (_, i) =>
  aJob({
    id: i + 1,
    title: `倉庫スタッフ ${i}`,
    description: '夜勤のある倉庫での仕分け作業です。未経験者歓迎。'.repeat(17 + ((i * 7) % 34)),
  }),
)

/** Returns the text of each page of the queue. */
async function readTexts(client: Client, args: object = {}): Promise<readonly string[]> {
  const texts: string[] = []
  for (let cursor: string | null = null; texts.length === 0 || cursor !== null; ) {
    const more = cursor === null ? {} : { cursor }
    const { content } = await client.callTool({ name: 'bulk_read_new_jobs', arguments: { ...args, ...more } })
    const [{ text }] = content as [{ text: string }]
    texts.push(text)
    cursor = JSON.parse(text).next_cursor
  }
  return texts
}

describe.each(cuttingClients)('a queue that $name reads (serve-answer-size)', ({ args, shows }) => {
  it.each([{}, { limit: 1000 }])('is read completely, page by page: 200 long postings, %j', async (asked) => {
    const database = fieldDatabase()
    database.insert(postings)
    const client = await connect({ args: ['--db', database.path, ...args] })
    const shown = (await readTexts(client, asked)).map((text) => JSON.parse(shows(text)))
    for (const { jobs, count } of shown) expect(jobs).toHaveLength(count)
    const seen = shown.flatMap(({ jobs }) => jobs as { id: number; description: string }[])
    expect(seen.map(({ id }) => id)).toEqual(postings.map(({ id }) => id).reverse())
    for (const { id, description } of seen) expect(description).toBe(postings[id - 1]?.description)
  })

  it('is read completely if every character takes three bytes: 300 postings in Japanese', async () => {
    const database = fieldDatabase()
    database.insert(inJapanese)
    const client = await connect({ args: ['--db', database.path, ...args] })
    const texts = await readTexts(client, { limit: 100 })
    const seen = texts.flatMap((text) => JSON.parse(shows(text)).jobs as { id: number }[])
    expect(seen.map(({ id }) => id)).toEqual(inJapanese.map(({ id }) => id).reverse())
    const bound = args.includes('--page-bytes') ? 11_000 : 32_000
    for (const text of texts) expect(Buffer.byteLength(text)).toBeLessThanOrEqual(bound)
  })

  it('continues after a posting that is too long for any page, which comes alone and whole', async () => {
    const database = fieldDatabase()
    const description = 'One more duty. '.repeat(14_000)
    database.insert([aJob({ id: 1 }), aJob({ id: 2, description }), aJob({ id: 3 })])
    const client = await connect({ args: ['--db', database.path, ...args] })
    const texts = await readTexts(client)
    expect(texts.map((text) => JSON.parse(text).jobs.map(({ id }: { id: number }) => id))).toEqual([[3], [2], [1]])
    expect(JSON.parse(texts[1] ?? '').jobs[0].description).toBe(description)
    // if the text is cut, its beginning still identifies the posting; some clients show nothing
    const shown = shows(texts[1] ?? '')
    expect(shown === '' || shown.includes('"id":2,"job_id":"ext-2","title":"Engineer 2"')).toBe(true)
  })
})
