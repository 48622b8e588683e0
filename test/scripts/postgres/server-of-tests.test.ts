import { afterEach, expect, it, vi } from 'vitest'
import { withClient } from '#test/support/postgres.js'
import startOnce from '#test/support/postgres-once.js'
import { serverOfTests, serverVariable } from '#test/support/postgres-server.js'

afterEach(() => {
  vi.unstubAllEnvs()
})

it('tests run on a named server, and start none', async () => {
  vi.stubEnv(serverVariable, 'postgres://someone@named.invalid:5433/of_tests?sslmode=require')
  expect(await startOnce()).toBeUndefined()
  expect(await serverOfTests()).toBe('postgres://someone@named.invalid:5433/of_tests?sslmode=require')
})

it('without a named server, one is started for all tests, and removed after them', async () => {
  vi.stubEnv(serverVariable, undefined)
  const stop = await startOnce()
  const url = await serverOfTests()
  expect(process.env[serverVariable]).toBe(url)
  await withClient(url, (client) => client.query('select 1'))
  await stop?.()
  await expect(withClient(url, (client) => client.query('select 1'))).rejects.toThrow('ECONNREFUSED')
})
