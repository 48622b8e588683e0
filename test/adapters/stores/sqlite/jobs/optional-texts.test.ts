import { expect, it, onTestFinished } from 'vitest'
import { makeTextQueries } from '#src/adapters/stores/sqlite/jobs/job-queries.js'
import { Connection } from '#src/adapters/stores/sqlite/kit/connection.js'
import { connect } from '#src/adapters/stores/sqlite/kit/driver.js'
import { optionalTextKeys } from '#src/domain/jobs/job.js'
import { aPosting, noTexts } from '#test/support/a-job.js'
import { fieldSchema } from '#test/support/field-database.js'

it('a text without a column in the file is null, and is neither written nor filled', () => {
  const connection = new Connection(connect(':memory:'))
  onTestFinished(() => connection.close())
  connection.db.exec(fieldSchema.replace(' location TEXT,', ''))
  const queries = makeTextQueries(new Set([...optionalTextKeys, 'location']))
  const posting = aPosting('https://a.example/1', { title: 'Nurse', location: 'Oslo' })
  expect(connection.run(queries.insert, { ...posting, createdAt: '2026-01-01' }).changes).toBe(1)
  expect(connection.first(queries.canBeFilled, posting)).toBeNull()
  expect(connection.run(queries.fill, { ...posting, company: 'Acme' }).changes).toBe(1)
  const found = connection.all(queries.fromStart, { limit: 2 })
  expect(found).toEqual([{ ...noTexts, id: 1, url: posting.url, title: 'Nurse', company: 'Acme' }])
})
