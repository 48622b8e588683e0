import { afterAll, expect, it } from 'vitest'
import { freshSchema, schemaIn, withClient } from '#test/support/postgres.js'
import { serverOfTests } from '#test/support/postgres-server.js'

const made: string[] = []

async function existing(schemas: readonly string[]): Promise<readonly string[]> {
  const query = 'select nspname from pg_namespace where nspname = any($1)'
  return withClient(await serverOfTests(), async (client) => (await client.query(query, [schemas])).rows)
}

afterAll(async () => {
  expect(made).toHaveLength(2)
  expect(await existing(made)).toEqual([])
})

it.each([1, 2])('a test gets a new schema, and what it creates there is removed with it (%s)', async () => {
  const url = await freshSchema()
  expect(await existing([schemaIn(url)])).toEqual([])
  made.push(schemaIn(url))
  await withClient(url, (client) => client.query(`create schema ${schemaIn(url)} create table t (id int)`))
})

it('a test that creates nothing leaves nothing to clean up', async () => {
  await freshSchema()
})

it('test schemas have unique names', async () => {
  expect(schemaIn(await freshSchema())).not.toBe(schemaIn(await freshSchema()))
})
