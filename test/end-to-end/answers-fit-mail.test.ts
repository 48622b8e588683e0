import { describe, expect, it } from 'vitest'
import { cuttingClients } from '#test/support/client-cuts.js'
import { followList, textAt } from '#test/support/list-pages.js'
import { readJson, startMailServer } from '#test/support/mail-client.js'
import { aLetter } from '#test/support/mail-letters.js'
import { archiveKinds, sharedArchive } from '#test/support/served-scene.js'

describe.each(archiveKinds)('lists of an archive of the kind %s (serve-answer-size)', (_, make) => {
  const letters = Array.from({ length: 300 }, (_, n) =>
    aLetter({
      threadId: '77',
      subject: `${n % 100} ${'Interview "次回" '.repeat(1 + (n % 20))}`,
      received: new Date(Date.UTC(2024, 0, 1) + n * 86_400_000).toISOString(),
      name: `Recruiter ${n}`,
      email: `r${n}@d${n}.example`,
    }),
  )
  const archive = sharedArchive(letters, make)

  const calls: readonly (readonly [string, object])[] = [
    ['filter_emails', { limit: 300, include: ['snippet', 'thread'] }],
    ['filter_emails', {}],
    ['list_earliest_emails', { limit: 250 }],
    ['search_emails', { query: 'interview', limit: 300 }],
    ['search_email_headers', { header_pattern: '^from: .*recruiter', limit: 130 }],
    ['get_emails_by_keywords', { keywords: ['次回'], limit: 300 }],
    ['get_email_thread', { thread_id: '77' }],
    ['get_emails_by_size_range', { size_category: 'small', limit: 300 }],
    ['get_duplicate_emails', { limit: 300 }],
    ['get_top_senders', { limit: 300 }],
    ['get_email_frequency_by_sender', { limit: 300 }],
  ]

  it.each(cuttingClients)('are read completely by $name, which continues as told', async ({ args, shows }) => {
    const plain = await startMailServer(archive().path, { args: ['--page-chars', '0', '--page-bytes', '0'] })
    const server = await startMailServer(archive().path, { args })
    for (const [name, asked] of calls) {
      const answers = await followList((more) => server.result(name, more), asked)
      const seen = answers.flatMap((answer) => JSON.parse(shows(textAt(answer, 0))) as unknown[])
      expect(seen, name).toEqual(readJson(await plain.result(name, asked)))
      // both texts, joined as clients do
      for (const answer of answers) {
        const text = `${textAt(answer, 0)}\n${textAt(answer, 1)}`
        expect(shows(text), name).toBe(text)
      }
    }
  })

  it('have no notice if nothing is left out: 25 messages, by default', async () => {
    const server = await startMailServer(archive().path)
    const { content, _meta } = await server.result('filter_emails', { limit: 25 })
    expect([content.length, _meta]).toEqual([1, undefined])
  })
})
