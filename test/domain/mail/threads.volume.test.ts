import { expect, it } from 'vitest'
import { hash63 } from '#src/domain/mail/key-numbers.js'
import { type ThreadHeaders, threadLinks } from '#src/domain/mail/threads.js'
import { assignThreads } from '#test/support/assign-threads.js'

const id = (name: string) => `<${name}@example.com>`

const aMessage = (name: string, inReplyTo: string | null): ThreadHeaders => ({
  messageId: id(name),
  inReplyTo,
  references: [],
  gmailThreadId: null,
})

const threads = (messages: readonly ThreadHeaders[]) =>
  assignThreads(messages.map((message, i) => threadLinks(message, `content ${i}`)))

it('threads handle chains of 100,000 in either order (mail-threads)', () => {
  const chain = Array.from({ length: 100_000 }, (_, i) => aMessage(`m${i}`, i === 0 ? null : id(`m${i - 1}`)))
  expect(new Set(threads(chain))).toEqual(new Set([hash63(id('m0'))]))
  expect(new Set(threads(chain.toReversed())).size).toBe(1)
  const loop = [...chain, aMessage('m0', id('m99999'))]
  expect(new Set(threads(loop)).size).toBe(1)
})
