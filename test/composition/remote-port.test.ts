import { expect, it } from 'vitest'
import { remotePort } from '#src/composition/remote-port.js'

interface Oracle {
  answer(question: string, times: number): Promise<unknown>
  close(): Promise<void>
}

const asked: unknown[] = []
const oracle = remotePort<Oracle>(
  async (call) => {
    asked.push(call)
    return 'elsewhere'
  },
  { close: async () => {} },
)

it('a remote port passes on each method by its name, except its own methods', async () => {
  expect(await oracle.answer('why', 2)).toBe('elsewhere')
  expect(await oracle.close()).toBeUndefined()
  expect(asked).toEqual([{ method: 'answer', args: ['why', 2] }])
})

it('a remote port can be awaited, without a remote call', async () => {
  asked.length = 0
  expect(await (await Promise.resolve(oracle)).answer('when', 1)).toBe('elsewhere')
  expect(asked).toHaveLength(1)
})
