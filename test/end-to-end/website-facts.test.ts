import { describe, expect, it } from 'vitest'
import { html } from '#test/support/loopback-site.js'
import { webPage } from '#test/support/web-pages.js'
import { connectToSite, newStore, process, query, sampleSite } from '#test/support/website-server.js'

const duties = 'You look after the routers of our night ferries, and answer when one of them falls silent at sea.'
const posting = (title: string, locality: string) =>
  JSON.stringify({
    '@type': 'JobPosting',
    title,
    jobLocation: { address: { addressLocality: locality, addressCountry: 'JP' } },
  })
const site = sampleSite({
  '/jobs/88-network-engineer': html(
    webPage({
      title: 'Network Engineer',
      body: [
        duties,
        '<h2>Similar jobs</h2>',
        '<ul><li><a href="/jobs/89-deck-officer">Deck Officer</a> Location: Kagoshima</li></ul>',
      ],
      head: `<script type="application/ld+json">[${posting('Deck Officer', 'Kagoshima')},${posting('Network Engineer', 'Tokyo')}]</script>`,
    }),
  ),
})

describe('the facts of a posting (rag-facts)', () => {
  it('are found if only its JSON-LD states them, without other jobs on its page', async () => {
    const client = await connectToSite(newStore(), site())
    await process(client, site().url('/jobs/88-network-engineer'))
    const [found] = (await query(client, 'Is it in Tokyo?')).results
    expect(found?.content).toContain('Location (勤務地): Tokyo, JP (Japan, 日本)')
    for (const word of ['Kagoshima', 'Deck Officer']) expect((await query(client, word)).results).toEqual([])
  })
})
