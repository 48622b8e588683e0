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

it('a port that is asked elsewhere passes on each method by its name, but for those of its own', async () => {
  expect(await oracle.answer('why', 2)).toBe('elsewhere')
  expect(await oracle.close()).toBeUndefined()
  expect(asked).toEqual([{ method: 'answer', args: ['why', 2] }])
})

it('a port that is asked elsewhere can be awaited, and is not asked for that', async () => {
  asked.length = 0
  expect(await (await Promise.resolve(oracle)).answer('when', 1)).toBe('elsewhere')
  expect(asked).toHaveLength(1)
})
