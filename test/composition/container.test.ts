import { expect, test } from 'vitest'
import { Container, token } from '#src/composition/container.js'

const engine = token<{ close?: () => void }>('engine')
const name = token<string | undefined>('name')

test('a part is made once, when it is first requested', () => {
  let made = 0
  const container = new Container().provide(engine, () => ({ at: made++ }) as object)
  expect(made).toBe(0)
  expect(container.resolve(engine)).toBe(container.resolve(engine))
  expect(made).toBe(1)
})

test('a part may be undefined, and is still made once', () => {
  let made = 0
  const container = new Container().provide(name, () => void made++)
  expect([container.resolve(name), container.resolve(name), made]).toEqual([undefined, undefined, 1])
})

test('a given part wins over a provided one, in the parent too, and is never closed', async () => {
  let closed = 0
  const part = { close: () => void closed++ }
  const parent = new Container().give(engine, part)
  const child = new Container(parent).provide(engine, () => ({ close: () => void closed++ }))
  expect(child.resolve(engine)).toBe(part)
  await child.close()
  await parent.close()
  expect(closed).toBe(0)
})

test('an absent part leaves the default in place', () => {
  const container = new Container().give(name, undefined).provide(name, () => 'usual')
  expect(container.resolve(name)).toBe('usual')
})

test('a part of a child is unknown to its parent', () => {
  const parent = new Container()
  new Container(parent).provide(name, () => 'of the child')
  expect(() => parent.resolve(name)).toThrow('Nothing provides name.')
})

test('parts are closed in reverse order even if one fails, and the first failure is thrown', async () => {
  const closed: string[] = []
  const [first, second, third] = [token<object>('first'), token<object>('second'), token<object>('third')]
  const container = new Container()
    .provide(first, () => ({ close: () => closed.push('first') }))
    .provide(second, () => ({
      close: () => {
        throw new Error('stuck')
      },
    }))
    .provide(third, () => ({ close: () => closed.push('third') }))
  for (const part of [first, second, third]) container.resolve(part)
  await expect(container.close()).rejects.toThrow('stuck')
  expect(closed).toEqual(['third', 'first'])
  await expect(container.close()).rejects.toThrow('stuck')
  expect(closed).toEqual(['third', 'first'])
})

test('a part that was never requested is not made to be closed', async () => {
  let made = 0
  await new Container().provide(engine, () => ({ close: () => void made++ })).close()
  expect(made).toBe(0)
})
