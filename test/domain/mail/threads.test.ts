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

/** For each message the first one that shares its thread. */
const groups = (messages: readonly ThreadHeaders[]) => {
  const ids = threads(messages)
  return ids.map((thread) => ids.indexOf(thread))
}

describe('threads (mail-threads)', () => {
  it('joins replies to what they answer', () => {
    expect(groups([aMessage('a'), aMessage('b', ['a']), aMessage('c', ['a', 'b']), aMessage('other')])).toEqual([
      0, 0, 0, 3,
    ])
  })

  it('is named after its root', () => {
    expect(threads([aMessage('b', ['a']), aMessage('a')])).toEqual([hash63(id('a')), hash63(id('a'))])
  })

  it('follows In-Reply-To where there are no References', () => {
    const reply = aMessage('b', [], { inReplyTo: `Your message of Monday ${id('a')}` })
    const next = aMessage('c', [], { inReplyTo: id('b') })
    expect(groups([next, aMessage('a'), reply])).toEqual([0, 0, 0])
  })

  it('joins siblings whose parent never arrives', () => {
    expect(groups([aMessage('b', ['ghost']), aMessage('c', ['ghost'])])).toEqual([0, 0])
  })

  it('joins what came before through a message that arrives late', () => {
    const [early, late] = [aMessage('d', ['c']), aMessage('c', ['a', 'b'])]
    expect(groups([aMessage('a'), early])).toEqual([0, 1])
    expect(groups([aMessage('a'), early, late])).toEqual([0, 0, 0])
  })

  it('never joins by subject', () => {
    expect(groups([aMessage('a'), aMessage('b')])).toEqual([0, 1])
  })

  it.each(['null', '<null>', '<>', '<undefined@localhost>', '<(null)>', 'see below', '<x>', '', '<@>'])(
    'ignores the junk reference %j',
    (junk) => {
      const reply = (name: string) => aMessage(name, [], { inReplyTo: junk, references: [junk] })
      expect(groups([reply('a'), reply('b')])).toEqual([0, 1])
      expect(groups([aMessage('a'), aMessage('b', [], { references: [id('a'), junk] })])).toEqual([0, 0])
    },
  )

  it('does not join messages that share a junk Message-ID, or have none', () => {
    expect(groups(['<null>', '<null>', null, null].map((messageId) => aMessage('', [], { messageId })))).toEqual([
      0, 1, 2, 3,
    ])
  })

  it('survives loops', () => {
    expect(groups([aMessage('a', ['b']), aMessage('b', ['a']), aMessage('c', ['b']), aMessage('d')])).toEqual([
      0, 0, 0, 3,
    ])
    expect(groups([aMessage('a', ['a']), aMessage('b', ['a', 'b', 'a'])])).toEqual([0, 0])
    expect(groups([aMessage('a', ['c']), aMessage('b', ['a']), aMessage('c', ['b'])])).toEqual([0, 0, 0])
  })

  it('joins all that share a reference, where a gateway rewrote an id', () => {
    const messages = [aMessage('c', ['x', 'b']), aMessage('b', ['a']), aMessage('a'), aMessage('x'), aMessage('y')]
    expect(groups(messages)).toEqual([0, 0, 0, 0, 4])
    // the reply names the id that the gateway gave its root; what came later names both
    const rewritten = [
      aMessage('root'),
      aMessage('reply', ['gateway']),
      aMessage('later', ['root', 'gateway', 'reply']),
    ]
    expect(groups(rewritten)).toEqual([0, 0, 0])
    expect(groups(rewritten.slice(0, 2))).toEqual([0, 1])
  })

  it('takes a message at its own word before what others say of it, where Gmail knows both', () => {
    const gmail = (name: string, gmailThreadId: bigint) => aMessage(name, [], { gmailThreadId })
    const messages = [aMessage('c', ['x', 'b']), aMessage('b', ['a']), gmail('a', 5n), gmail('x', 4n)]
    expect(threads(messages)).toEqual([5n, 5n, 5n, 4n])
  })

  it('keeps the thread id of Gmail, and lets what refers to it join', () => {
    const gmail = aMessage('a', [], { gmailThreadId: 1774000000000000001n })
    const other = aMessage('b', ['a'], { gmailThreadId: 1774000000000000002n })
    expect(threads([aMessage('c', ['a']), gmail, other, aMessage('d', ['a', 'b'])])).toEqual([
      1774000000000000001n,
      1774000000000000001n,
      1774000000000000002n,
      1774000000000000002n,
    ])
  })

  it('lets the ancestors of a Gmail message join it too', () => {
    const gmail = aMessage('b', ['a'], { gmailThreadId: 7n })
    expect(threads([aMessage('a'), gmail, aMessage('c', ['a'])])).toEqual([7n, 7n, 7n])
  })

  it('is named by the least key where claims are equal', () => {
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

  it('is the least of several ids of Gmail, where none is nearer', () => {
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

  it('of a message that was never added is its own', () => {
    const forest = new ThreadForest()
    forest.add(threadLinks(aMessage('a'), ''))
    const threadOf = forest.resolve()
    expect(threadOf(threadLinks(aMessage('b', ['a']), ''))).toBe(hash63(id('b')))
    expect(threadOf(threadLinks(aMessage('b', ['a'], { gmailThreadId: 7n }), ''))).toBe(7n)
  })

  it('takes the ancestors of a message in order, each once and never itself', () => {
    const headers = aMessage('c', ['a', 'c', 'b', 'a'], { inReplyTo: id('b') })
    expect(threadLinks(headers, 'content')).toEqual({
      own: hash63(id('c')),
      ancestors: [hash63(id('a')), hash63(id('b'))],
      gmailThreadId: null,
    })
    expect(threadLinks({ ...headers, messageId: '<null>' }, 'content').own).toBe(hash63('content'))
  })

  it('walks chains of 100,000 in either order', () => {
    const chain = Array.from({ length: 100_000 }, (_, i) =>
      aMessage(`m${i}`, [], { inReplyTo: i === 0 ? null : id(`m${i - 1}`) }),
    )
    expect(new Set(threads(chain))).toEqual(new Set([hash63(id('m0'))]))
    expect(new Set(threads(chain.toReversed())).size).toBe(1)
    const loop = [...chain, aMessage('m0', [], { inReplyTo: id('m99999') })]
    expect(new Set(threads(loop)).size).toBe(1)
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

  it('is the same for any order of arrival', () => {
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

  it('never parts a message from the parent that it names', () => {
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

  it('is one for messages that are joined by references, and for no others', () => {
    fc.assert(
      fc.property(messages, (list) => {
        const untagged = list.map((message) => ({ ...message, gmailThreadId: null }))
        const links = untagged.map((message, i) => threadLinks(message, `content ${i}`))
        const found = assignThreads(links)
        // in rounds, until nothing joins any more
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

  it('gives positive numbers that fit a SQLite integer', () => {
    fc.assert(
      fc.property(messages, (list) => {
        for (const thread of threads(list)) expect(thread > 0n && thread < 2n ** 63n).toBe(true)
      }),
    )
  })
})

describe('a guess while messages arrive', () => {
  it('is exact when parents come first', () => {
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

  it('knows what was said before more messages came than it had room for', () => {
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

  it('ends after so many steps', () => {
    const forest = new ThreadForest()
    const links = Array.from({ length: 200 }, (_, i) => aMessage(`m${i}`, i === 0 ? [] : [`m${i - 1}`]))
    for (const each of links) forest.add(threadLinks(each, ''))
    const last = threadLinks(aMessage('m199'), '')
    expect([0, 1, 5, 198, 199, 500].map((steps) => forest.guess(last, steps))).toEqual(
      ['m199', 'm198', 'm194', 'm1', 'm0', 'm0'].map((name) => hash63(id(name))),
    )
    expect(forest.guess(last)).toBe(hash63(id('m99')))
  })

  it('is the id of Gmail, of the message or of its nearest ancestor', () => {
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
