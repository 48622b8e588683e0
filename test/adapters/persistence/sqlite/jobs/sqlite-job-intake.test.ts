import { describe, expect, it, onTestFinished } from 'vitest'
import { SqliteIntakePreview } from '../../../../../src/adapters/persistence/sqlite/jobs/sqlite-intake-preview.js'
import { SqliteJobIntake } from '../../../../../src/adapters/persistence/sqlite/jobs/sqlite-job-intake.js'
import type { JobIntake } from '../../../../../src/application/jobs/ports/job-intake.js'
import type { Posting } from '../../../../../src/domain/jobs/posting.js'
import { fieldDatabase, fieldSchema } from '../../../../support/field-database.js'

const at = '2026-11-20T08:00:00.000Z'

function aPosting(url: string): Posting {
  const missing = { jobId: null, title: null, company: null, description: null, location: null, source: null }
  return { url, ...missing, capturedAt: null, payloadJson: '{}' }
}

async function add(intake: JobIntake, ...urls: string[]) {
  onTestFinished(() => intake.close())
  return intake.add(urls.map(aPosting), at)
}

describe('taking postings into a table of a capture script that lets URLs repeat', () => {
  const schema = fieldSchema.replace('url TEXT NOT NULL UNIQUE', 'url TEXT NOT NULL')

  it('adds each URL once, as its preview counts', async () => {
    const { path, all } = fieldDatabase({ schema })
    expect(await add(new SqliteJobIntake(path), 'https://a.example/1')).toEqual({ added: 1, known: 0 })
    const again = ['https://a.example/1', 'https://a.example/2', 'https://a.example/2']
    const expected = { added: 1, known: 2 }
    expect(await add(new SqliteIntakePreview(path), ...again)).toEqual(expected)
    expect(await add(new SqliteJobIntake(path), ...again)).toEqual(expected)
    expect(all('SELECT url FROM jobs').map(({ url }) => url)).toEqual(['https://a.example/1', 'https://a.example/2'])
  })
})
