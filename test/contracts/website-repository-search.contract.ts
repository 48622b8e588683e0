import { describe, expect, it } from 'vitest'
import { confidenceLevel } from '#src/domain/websites/scoring.js'
import { aPage, aSearch, contents, store } from '#test/support/website-pages.js'
import type { RepositoryOf } from './website-repository.contract.js'

/** Search by words alone. */
export function describeWebsiteSearch(repository: RepositoryOf): void {
  const find = (query: string) => contents(repository(), aSearch(query))

  it('finds words in any form, in English and Japanese (rag-words)', async () => {
    await store(repository(), aPage(['We interviewed two engineers.', '一次面接は東京都庁の近くです。']))
    expect(await find('interviews')).toEqual(['We interviewed two engineers.'])
    expect(await find('ＩＮＴＥＲＶＩＥＷ')).toEqual(['We interviewed two engineers.'])
    for (const word of ['面接', '東京', '京都', '東京都庁', '庁']) expect(await find(word)).toHaveLength(1)
    expect(await find('大阪')).toEqual([])
  })

  it('ignores invisible characters in the text and in the query (rag-letters)', async () => {
    const hinted = 'We run kuber\u00adnetes and micro\u200bservices in Zü\u00adrich, and 札\u200b幌 and 月\u2060給 too.'
    await store(repository(), aPage([hinted]))
    for (const word of ['kubernetes', 'kuber\u00adnetes', 'microservices', 'Zürich', '札幌', '札\u200b幌', '月給'])
      expect(await find(word)).toEqual([hinted])
  })

  it.each(['C++', 'node.js', '"', '?', "it's", 'a AND NOT (b', '*', '-', '{title}: x', '\0', '  ', '“東京”？'])(
    'treats %j as plain text',
    async (query) => {
      await store(repository(), aPage(['C++ and node.js, in it all', '東京']))
      const { matches, total } = await repository().search(aSearch(query))
      expect(matches.length).toBe(total)
      for (const { ftsScore } of matches) expect(ftsScore).toBeLessThan(1)
    },
  )

  it('tells C++ from C', async () => {
    await store(repository(), aPage(['We write C++ here.', 'Vitamin C is healthy.']))
    expect(await find('C++')).toEqual(['We write C++ here.'])
  })

  it('puts chunks with more of the query first', async () => {
    const [both, one] = ['Backend engineers write Rust in Tokyo.', 'Designers draw pictures in Tokyo.']
    await store(repository(), aPage([one, both]))
    expect(await find('Rust backend in Tokyo')).toEqual([both, one])
  })

  it('weighs a word by how often the query contains it', async () => {
    const [ferries, tunnels] = ['Ferries cross the bay.', 'Tunnels cross the bay.']
    await store(repository(), aPage([ferries, tunnels]))
    expect(await find('tunnels or ferries, how ferries are built')).toEqual([ferries, tunnels])
    expect(await find('ferries or tunnels, how tunnels are built')).toEqual([tunnels, ferries])
  })

  describe('synonyms of the field (rag-field-words)', () => {
    const based = 'This role is based in Utrecht, close to the station.'
    const paid = 'Compensation: 3,200 EUR for each month.'
    const inJapanese = '給与：月額30万円。残業は少なめです。'
    const other = 'Small teams own what they make, on the base of what users say.'

    it('are found by each other, in both languages', async () => {
      await store(repository(), aPage([based, paid, inJapanese, other]))
      expect((await find('where is the job'))[0]).toBe(based)
      expect((await find('勤務地はどこですか'))[0]).toBe(based)
      expect(await find('what is the salary')).toEqual(expect.arrayContaining([paid, inJapanese]))
      expect(await find('年収はいくらですか')).toEqual(expect.arrayContaining([paid, inJapanese]))
      expect(await find('overtime')).toEqual([inJapanese])
      expect(await find('visa')).toEqual([])
    })

    it('count for less than the words of the query', async () => {
      const own = 'Salary: 3,200 EUR for each month.'
      await store(repository(), aPage([paid, own, other]))
      expect((await find('what is the salary'))[0]).toBe(own)
      expect((await find('compensation'))[0]).toBe(paid)
    })

    it('are counted in the total', async () => {
      await store(repository(), aPage([based, paid, inJapanese, other]))
      for (const query of ['where is the job', 'salary in Utrecht', '残業と給与']) {
        const { matches, total } = await repository().search(aSearch(query))
        expect(matches).toHaveLength(total)
      }
    })

    it('must be words of the passage for a confident answer', async () => {
      const nurses = 'Nurses work in two shifts. Nurses look after forty guests, and nurses write the reports.'
      await store(repository(), aPage([nurses, other], { title: 'Home for the aged' }))
      const { matches } = await repository().search(aSearch('What do nurses earn as a salary?'))
      expect(matches[0]?.content).toBe(nurses)
      expect(confidenceLevel(matches[0]?.supportedScore ?? null)).toBe('low')
    })
  })

  it('weighs a word in a title or a heading more than one in the text (rag-words)', async () => {
    const [inText, underHeading] = ['The salary is paid monthly here.', 'Six million yen for a year.']
    await store(repository(), aPage([inText, { content: underHeading, headings: ['Salary', 'Salary and more'] }]))
    await store(repository(), aPage(['Seven million yen.'], { title: 'Salary, salary' }))
    const found = await find('salary')
    expect(found).toHaveLength(3)
    expect(found.at(-1)).toBe(inText)
  })

  it('orders ties by chunk id (rag-order)', async () => {
    await store(repository(), aPage(['Rust in Kyoto', 'Rust in Kyoto', 'Rust in Kyoto']))
    const { matches } = await repository().search(aSearch('Kyoto'))
    const ids = matches.map(({ chunkId }) => chunkId)
    expect(ids).toEqual([...ids].sort((a, b) => a - b))
    expect(new Set(matches.map(({ combinedScore }) => combinedScore)).size).toBe(1)
  })

  it('gives the data for a citation, and facts of a page once (rag-citations, rag-facts)', async () => {
    const entities = { company: [{ value: 'Harborlight', quote: 'Harborlight hires' }] }
    const chunk = { content: 'Rust in Kyoto', headings: ['Role', 'Skills'] }
    const more = { content: 'Go in Kyoto, twice a week', headings: [] }
    const page = aPage([chunk, more], { title: 'Ferries', entities })
    const id = await store(repository(), page, { url: 'https://example.com/cited' })
    const { matches, sources } = await repository().search(aSearch('Kyoto'))
    expect(matches).toHaveLength(2)
    expect(sources).toEqual([{ id, url: 'https://example.com/cited', title: 'Ferries', entities }])
    expect(matches.slice(0, 1)).toEqual([
      {
        chunkId: expect.any(Number),
        sourceId: id,
        sourceUrl: 'https://example.com/cited',
        title: 'Ferries',
        ...chunk,
        vectorScore: null,
        ftsScore: expect.any(Number),
        combinedScore: matches[0]?.ftsScore,
        supportedScore: expect.any(Number),
      },
    ])
  })

  it('counts the results before the cut (rag-total)', async () => {
    await store(repository(), aPage(['Rust one', 'Rust two', 'Rust three', 'Go']))
    const { matches, total } = await repository().search(aSearch('Rust', { limit: 2 }))
    expect([matches.length, total]).toEqual([2, 3])
  })

  it('filters before any cut', async () => {
    const many = aPage(Array.from({ length: 150 }, () => 'Rust Rust Rust'))
    await store(repository(), many, { contentType: 'job_posting' })
    const wanted = await store(repository(), aPage(['Some Rust among other words']), { contentType: 'blog_article' })
    const other = await store(repository(), aPage(['No such word']), { contentType: 'blog_article' })
    const search = (changes: Parameters<typeof aSearch>[1]) => contents(repository(), aSearch('Rust', changes))
    const found = ['Some Rust among other words']
    expect(await search({ contentType: 'blog_article' })).toEqual(found)
    expect(await search({ sourceIds: [wanted, other] })).toEqual(found)
    expect(await search({ sourceIds: [other] })).toEqual([])
    expect(await search({ sourceIds: [] })).toEqual([])
    expect(await search({ contentType: 'job_posting', sourceIds: [wanted] })).toEqual([])
  })

  it('is confident about what a store of three pages says, and not about other things', async () => {
    await store(
      repository(),
      aPage(['Backend engineers at Harborlight write Rust and work from Kyoto three days a week.']),
    )
    await store(
      repository(),
      aPage(['Prepare for an interview: read about the company, and bring questions of your own.']),
    )
    await store(
      repository(),
      aPage(['応募には日本語の履歴書が必要です。面接は二回、東京のオフィスで行います。'], { language: 'ja' }),
    )
    const confidence = async (query: string) => {
      const { matches } = await repository().search(aSearch(query))
      return confidenceLevel(matches[0]?.supportedScore ?? null)
    }
    for (const query of [
      'Which engineers write Rust at Harborlight?',
      'interview questions',
      '面接は東京ですか',
      '履歴書',
    ]) {
      expect(await confidence(query)).not.toBe('low')
    }
    for (const query of [
      'parental leave policy',
      'How large is the sales team in Berlin?',
      '有給休暇は何日ありますか',
    ]) {
      expect(await confidence(query)).toBe('low')
    }
  })

  describe('the confidence of an answer (rag-confidence)', () => {
    const levelOf = async (query: string, changes: Parameters<typeof aSearch>[1] = {}) => {
      const { matches } = await repository().search(aSearch(query, changes))
      return confidenceLevel(matches[0]?.supportedScore ?? null)
    }
    const stated = 'Overtime: ten hours a month. Visa sponsorship is available. Probation period: three months.'

    it('is low for a fact that the named page does not state, although others do', async () => {
      const silent = 'Small teams own what they make, and the office lies next to the river.'
      await store(repository(), aPage([stated], { title: 'Backend Engineer | Jundale' }))
      await store(repository(), aPage([silent], { title: 'Backend Engineer | Corvane' }))
      for (const fact of ['Does %s sponsor visas?', 'How much overtime is there at %s?', 'probation period at %s']) {
        expect(await levelOf(fact.replace('%s', 'Jundale')), fact).not.toBe('low')
        expect(await levelOf(fact.replace('%s', 'Corvane')), fact).toBe('low')
      }
    })

    it('is low for such a fact in Japanese too', async () => {
      await store(
        repository(),
        aPage(['残業：月10時間。住宅手当：月2万円。'], { title: '経理担当｜星見堂', language: 'ja' }),
      )
      await store(
        repository(),
        aPage(['台所にはおいしいコーヒーがあります。'], { title: '経理担当｜ミナトリア', language: 'ja' }),
      )
      for (const fact of ['%sの残業はどのくらいですか', '%sに住宅手当はありますか']) {
        expect(await levelOf(fact.replace('%s', '星見堂')), fact).not.toBe('low')
        expect(await levelOf(fact.replace('%s', 'ミナトリア')), fact).toBe('low')
      }
    })

    it('is not high for the words of a title alone', async () => {
      const title = 'Backend engineer jobs in Tokyo'
      const content = 'Saved jobs: You have not saved a job yet. Sign in to see what you saved before.'
      await store(repository(), aPage([{ content: `# ${title}\n${content}`, headings: [title] }], { title }))
      expect(await levelOf('backend engineer Tokyo')).toBe('medium')
    })

    it('is high if the text under the title is about it', async () => {
      const content = 'Ferries carry cargo. The ferries leave Kyoto twice; ferries are painted in Kyoto.'
      await store(repository(), aPage([content], { title: 'Work' }))
      expect(await levelOf('ferries in Kyoto')).toBe('high')
    })
  })
}
