import { describe, expect, it } from 'vitest'
import { aJob } from '#test/support/a-job.js'
import { aHunt, june } from '#test/support/hunt-scene.js'
import { anUnderstoodMessage, received } from '#test/support/understood-messages.js'

const jobs = [
  aJob({ id: 1, company: 'Osprey Labs', title: 'Data Analyst', capturedAt: june(5) }),
  aJob({ id: 2, company: 'Osprey Labs', title: 'Data Analyst', capturedAt: june(1), status: 'applied' }),
  aJob({ id: 3, company: 'Kumo', title: 'Baker', capturedAt: june(2) }),
  aJob({ id: 4, company: 'さくら株式会社', title: '経理', capturedAt: june(3), status: 'applied' }),
]
const ofKumo = anUnderstoodMessage({
  ...{ id: 10, at: june(6), from: 'Kumo <x@greenhouse.io>', fromEmail: 'x@greenhouse.io', subject: 'Kumo: Baker' },
  received: received('application_received', 'We have your application.'),
})

describe('the job of a letter (page-which-job)', () => {
  const { hunt } = aHunt({ jobs, messages: [ofKumo] })
  const found = async (query: string, limit = 20) => {
    const { jobs: choices, hasMore } = await hunt.findJobChoices({ query, limit })
    return { choices: choices.map(({ id, isApplied }) => (isApplied ? `${id} applied` : String(id))), hasMore }
  }

  it.each([
    ['', ['3 applied', '2 applied', '4 applied', '1']],
    ['osprey analyst', ['2 applied', '1']],
    ['さくら', ['4 applied']],
    ['nobody', []],
    ['!!', []],
  ])('is found among all jobs, those applied to by status or mail first: %j', async (query, expected) => {
    expect((await found(query)).choices).toEqual(expected)
  })

  it('is among the first few, and it is said whether there are more', async () => {
    expect(await found('', 2)).toEqual({ choices: ['3 applied', '2 applied'], hasMore: true })
    expect((await found('osprey', 2)).hasMore).toBe(false)
  })

  it('is known by its id, in the same order', async () => {
    const choices = await hunt.jobChoicesOf([1, 2, 99])
    expect([...choices.keys()]).toEqual([2, 1])
    expect(choices.get(2)).toMatchObject({ company: 'Osprey Labs', capturedAt: june(1), status: 'applied' })
  })

  it('is found without mail too', async () => {
    const { hunt: alone } = aHunt({ jobs, messages: null })
    const { jobs: choices } = await alone.findJobChoices({ query: 'data', limit: 5 })
    expect(choices.map(({ id }) => id)).toEqual([2, 1])
  })
})
