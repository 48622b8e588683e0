import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hash63 } from '#src/domain/mail/key-numbers.js'
import { ThreadForest, type ThreadHeaders, threadLinks } from '#src/domain/mail/threads.js'
import { assignThreads } from '#test/support/assign-threads.js'

const meet = (one: ReadonlySet<bigint>, other: ReadonlySet<bigint>) => [...one].some((key) => other.has(key))

const id = (name: string) => `<${name}@example.com>`

const aMessage = (
  name: string,
  refersTo: readonly string[] = [],
  rest: Partial<ThreadHeaders> = {},
): ThreadHeaders => ({
  messageId: id(name),
  inReplyTo: null,
  references: refersTo.map(id),
  gmailThreadId: null,
  ...rest,
})

const threads = (messages: readonly ThreadHeaders[]) =>
  assignThreads(messages.map((message, i) => threadLinks(message, `content ${i}`)))

/** Returns for each message the index of the first one in its thread. */
const groups = (messages: readonly ThreadHeaders[]) => {
  const ids = threads(messages)
  return ids.map((thread) => ids.indexOf(thread))
}

describe('threads (mail-threads)', () => {
  it('join replies to the message they answer', () => {
    expect(groups([aMessage('a'), aMessage('b', ['a']), aMessage('c', ['a', 'b']), aMessage('other')])).toEqual([
      0, 0, 0, 3,
    ])
  })

  it('are named after their root', () => {
    expect(threads([aMessage('b', ['a']), aMessage('a')])).toEqual([hash63(id('a')), hash63(id('a'))])
  })

  it('use In-Reply-To without References', () => {
    const reply = aMessage('b', [], { inReplyTo: `Your message of Monday ${id('a')}` })
    const next = aMessage('c', [], { inReplyTo: id('b') })
    expect(groups([next, aMessage('a'), reply])).toEqual([0, 0, 0])
  })

  it('join siblings without their parent', () => {
    expect(groups([aMessage('b', ['ghost']), aMessage('c', ['ghost'])])).toEqual([0, 0])
  })

  it('join earlier messages when a later one connects them', () => {
    const [early, late] = [aMessage('d', ['c']), aMessage('c', ['a', 'b'])]
    expect(groups([aMessage('a'), early])).toEqual([0, 1])
    expect(groups([aMessage('a'), early, late])).toEqual([0, 0, 0])
  })

  it('never join by subject', () => {
    expect(groups([aMessage('a'), aMessage('b')])).toEqual([0, 1])
  })

  it.each(['null', '<null>', '<>', '<undefined@localhost>', '<(null)>', 'see below', '<x>', '', '<@>'])(
    'ignore the junk reference %j',
    (junk) => {
      const reply = (name: string) => aMessage(name, [], { inReplyTo: junk, references: [junk] })
      expect(groups([reply('a'), reply('b')])).toEqual([0, 1])
      expect(groups([aMessage('a'), aMessage('b', [], { references: [id('a'), junk] })])).toEqual([0, 0])
    },
  )

  it('do not join messages with a junk Message-ID, or without one', () => {
    expect(groups(['<null>', '<null>', null, null].map((messageId) => aMessage('', [], { messageId })))).toEqual([
      0, 1, 2, 3,
    ])
  })

  it('survive loops', () => {
    expect(groups([aMessage('a', ['b']), aMessage('b', ['a']), aMessage('c', ['b']), aMessage('d')])).toEqual([
      0, 0, 0, 3,
    ])
    expect(groups([aMessage('a', ['a']), aMessage('b', ['a', 'b', 'a'])])).toEqual([0, 0])
    expect(groups([aMessage('a', ['c']), aMessage('b', ['a']), aMessage('c', ['b'])])).toEqual([0, 0, 0])
  })

  it('join all messages that share a reference if a gateway changed an id', () => {
    const messages = [aMessage('c', ['x', 'b']), aMessage('b', ['a']), aMessage('a'), aMessage('x'), aMessage('y')]
    expect(groups(messages)).toEqual([0, 0, 0, 0, 4])
    // the reply has the id that the gateway gave its root; the later message has both
    const rewritten = [
      aMessage('root'),
      aMessage('reply', ['gateway']),
      aMessage('later', ['root', 'gateway', 'reply']),
    ]
    expect(groups(rewritten)).toEqual([0, 0, 0])
    expect(groups(rewritten.slice(0, 2))).toEqual([0, 1])
  })

  it("use a message's own Gmail id before those of its relatives", () => {
    const gmail = (name: string, gmailThreadId: bigint) => aMessage(name, [], { gmailThreadId })
    const messages = [aMessage('c', ['x', 'b']), aMessage('b', ['a']), gmail('a', 5n), gmail('x', 4n)]
    expect(threads(messages)).toEqual([5n, 5n, 5n, 4n])
  })

  it("keep Gmail's thread id, and join replies to it", () => {
    const gmail = aMessage('a', [], { gmailThreadId: 1774000000000000001n })
    const other = aMessage('b', ['a'], { gmailThreadId: 1774000000000000002n })
    expect(threads([aMessage('c', ['a']), gmail, other, aMessage('d', ['a', 'b'])])).toEqual([
      1774000000000000001n,
      1774000000000000001n,
      1774000000000000002n,
      1774000000000000002n,
    ])
  })

  it('join the ancestors of a Gmail message too', () => {
    const gmail = aMessage('b', ['a'], { gmailThreadId: 7n })
    expect(threads([aMessage('a'), gmail, aMessage('c', ['a'])])).toEqual([7n, 7n, 7n])
  })

  it('are named by the least key if claims are equal', () => {
    const least = (...names: string[]) => names.map((name) => hash63(id(name))).reduce((a, b) => (a < b ? a : b))
    for (const pair of [
      ['x', 'y'],
      ['y', 'x'],
      ['p', 'q'],
    ]) {
      const copies = pair.map((parent) => aMessage('c', [parent]))
      expect(threads(copies)).toEqual(copies.map(() => least(...pair)))
      const told = pair.map((parent) => aMessage(`reply-${parent}`, [parent, 'c']))
      expect(new Set(threads([...told, aMessage('c')]))).toEqual(new Set([least(...pair)]))
    }
    for (const names of ['abc', 'bca', 'xyz', 'pqrst'].map((text) => [...text])) {
      const loop = names.map((name, i) => aMessage(name, [names[(i + 1) % names.length] ?? '']))
      expect(threads([...loop, aMessage('reply', [names[0] ?? ''])])).toEqual(
        [...names, 'reply'].map(() => least(...names)),
      )
    }
  })

  it('use the least of several Gmail ids at the same distance', () => {
    const tagged = (name: string, refersTo: string[], gmailThreadId: bigint | null) =>
      aMessage(name, refersTo, { gmailThreadId })
    const branches = [tagged('b', ['a'], 9n), tagged('c', ['a'], 8n), aMessage('d', ['a', 'b']), aMessage('e', ['a'])]
    expect(threads([aMessage('a'), ...branches])).toEqual([8n, 9n, 8n, 9n, 8n])
    expect(threads([...branches, aMessage('a'), aMessage('f', ['a', 'b', 'd'])])).toEqual([9n, 8n, 9n, 8n, 8n, 9n])
    const copies = [tagged('b', [], 9n), tagged('b', [], 8n), tagged('b', [], null)]
    expect([threads(copies), threads(copies.toReversed())]).toEqual([
      [9n, 8n, 8n],
      [8n, 8n, 9n],
    ])
    const loop = [tagged('a', ['b'], null), tagged('b', ['a'], 0n), aMessage('c', ['a'])]
    expect(threads(loop)).toEqual([0n, 0n, 0n])
  })

  it('have just the message if it was never added', () => {
    const forest = new ThreadForest()
    forest.add(threadLinks(aMessage('a'), ''))
    const threadOf = forest.resolve()
    expect(threadOf(threadLinks(aMessage('b', ['a']), ''))).toBe(hash63(id('b')))
    expect(threadOf(threadLinks(aMessage('b', ['a'], { gmailThreadId: 7n }), ''))).toBe(7n)
  })

  it('take the ancestors of a message in order, each once and never itself', () => {
    const headers = aMessage('c', ['a', 'c', 'b', 'a'], { inReplyTo: id('b') })
    expect(threadLinks(headers, 'content')).toEqual({
      own: hash63(id('c')),
      ancestors: [hash63(id('a')), hash63(id('b'))],
      gmailThreadId: null,
    })
    expect(threadLinks({ ...headers, messageId: '<null>' }, 'content').own).toBe(hash63('content'))
  })

  const names = fc.constantFrom(...'abcdefgh')
  const messages = fc.array(
    fc.record({
      messageId: fc.option(names.map(id), { freq: 8 }),
      inReplyTo: fc.option(names.map(id)),
      references: fc.array(names.map(id), { maxLength: 4 }),
      gmailThreadId: fc.option(fc.constantFrom(5n, 6n), { freq: 1 }),
    }),
    { maxLength: 12 },
  )

  it('are the same for any order of arrival', () => {
    fc.assert(
      fc.property(
        messages.chain((list) =>
          fc.tuple(fc.constant(list), fc.shuffledSubarray([...list.keys()], { minLength: list.length })),
        ),
        ([list, order]) => {
          const links = list.map((message, i) => threadLinks(message, `content ${i}`))
          const forward = assignThreads(links)
          const shuffled = assignThreads(order.flatMap((i) => links[i] ?? []))
          expect(shuffled).toEqual(order.map((i) => forward[i]))
        },
      ),
      { numRuns: 2000 },
    )
  })

  it('never separate a message from its named parent', () => {
    fc.assert(
      fc.property(messages, (list) => {
        const untagged = list.map((message, i) => ({ ...message, gmailThreadId: null, messageId: id(`m${i}`) }))
        const replies = untagged.map((message, i) => ({
          ...message,
          references: i === 0 ? [] : [id(`m${i - 1}`)],
          inReplyTo: null,
        }))
        expect(new Set(threads(replies)).size).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('join messages connected by references, and no others', () => {
    fc.assert(
      fc.property(messages, (list) => {
        const untagged = list.map((message) => ({ ...message, gmailThreadId: null }))
        const links = untagged.map((message, i) => threadLinks(message, `content ${i}`))
        const found = assignThreads(links)
        // repeats until no more sets join
        let joined = links.map(({ own, ancestors }) => new Set([own, ...ancestors]))
        for (let before = -1; before !== joined.length; ) {
          before = joined.length
          joined = joined.reduce<Set<bigint>[]>((sets, next) => {
            const [apart, together] = [sets.filter((set) => !meet(set, next)), sets.filter((set) => meet(set, next))]
            return [...apart, new Set([...next, ...together.flatMap((set) => [...set])])]
          }, [])
        }
        const setOf = ({ own }: { own: bigint }) => joined.findIndex((set) => set.has(own))
        for (const [i, one] of links.entries()) {
          for (const [j, other] of links.entries()) expect(found[i] === found[j]).toBe(setOf(one) === setOf(other))
        }
      }),
      { numRuns: 500 },
    )
  })

  it('have positive numbers that fit a SQLite integer', () => {
    fc.assert(
      fc.property(messages, (list) => {
        for (const thread of threads(list)) expect(thread > 0n && thread < 2n ** 63n).toBe(true)
      }),
    )
  })
})

describe('a preliminary thread while messages arrive', () => {
  it('is exact if parents come first', () => {
    const forest = new ThreadForest()
    const links = [aMessage('a'), aMessage('b', ['a']), aMessage('c', ['b'])].map((message) => threadLinks(message, ''))
    const guesses = links.map((each) => {
      forest.add(each)
      return forest.guess(each)
    })
    expect(guesses).toEqual(assignThreads(links))
  })

  it('ends on a loop', () => {
    const forest = new ThreadForest()
    for (const each of [aMessage('a', ['b']), aMessage('b', ['a'])]) forest.add(threadLinks(each, ''))
    expect(forest.guess(threadLinks(aMessage('a', ['b']), ''))).toBeTypeOf('bigint')
  })

  it('uses what was read before there was too much to hold', () => {
    const forest = new ThreadForest()
    forest.add(threadLinks(aMessage('reply', ['root', 'told']), ''))
    forest.add(threadLinks(aMessage('known', [], { gmailThreadId: 7n }), ''))
    for (let i = 0; i < 1000; i++) forest.add(threadLinks(aMessage(`m${i}`), ''))
    const guess = (name: string) => forest.guess(threadLinks(aMessage(name), ''))
    expect(['reply', 'told', 'known', 'm999'].map(guess)).toEqual([
      ...[hash63(id('root')), hash63(id('root')), 7n],
      hash63(id('m999')),
    ])
  })

  it('ends after a limited number of steps', () => {
    const forest = new ThreadForest()
    const links = Array.from({ length: 200 }, (_, i) => aMessage(`m${i}`, i === 0 ? [] : [`m${i - 1}`]))
    for (const each of links) forest.add(threadLinks(each, ''))
    const last = threadLinks(aMessage('m199'), '')
    expect([0, 1, 5, 198, 199, 500].map((steps) => forest.guess(last, steps))).toEqual(
      ['m199', 'm198', 'm194', 'm1', 'm0', 'm0'].map((name) => hash63(id(name))),
    )
    expect(forest.guess(last)).toBe(hash63(id('m99')))
  })

  it('is the Gmail id of the message or of its nearest ancestor', () => {
    const forest = new ThreadForest()
    for (const [name, parents, gmailThreadId] of [
      ['a', [], 5n],
      ['b', ['a'], 0n],
      ['c', ['b'], null],
    ] as const)
      forest.add(threadLinks(aMessage(name, parents, { gmailThreadId }), ''))
    const guess = (name: string, gmailThreadId: bigint | null = null) =>
      forest.guess(threadLinks(aMessage(name, [], { gmailThreadId }), ''))
    expect([guess('a'), guess('b'), guess('c'), guess('c', 7n)]).toEqual([5n, 0n, 0n, 7n])
    expect(guess('never-added')).toBe(hash63(id('never-added')))
  })
})
