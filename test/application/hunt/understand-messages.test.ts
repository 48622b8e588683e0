import { expect, it } from 'vitest'
import { aJob } from '#test/support/a-job.js'
import { aHunt, june } from '#test/support/hunt-scene.js'
import { anUnderstoodMessage, received } from '#test/support/understood-messages.js'

const rejection = anUnderstoodMessage({
  id: 1,
  from: 'Acme <jobs@acme.example>',
  subject: 'Your application to Acme',
  received: received('rejection', 'we go on without you'),
})
const newsletter = anUnderstoodMessage({ id: 2, from: 'News <news@paper.example>', fromEmail: 'news@paper.example' })
const jobs = [aJob({ id: 5, company: 'Acme', status: 'applied' })]

it('messages get their kind and their job (page-mail)', async () => {
  const { hunt } = aHunt({ jobs, messages: [rejection, newsletter] })
  const understood = await hunt.understand([1, 2, 3])
  expect([...(understood?.keys() ?? [])]).toEqual([1, 2])
  expect(understood?.get(1)).toMatchObject({ received: { kind: 'rejection' }, match: { jobId: 5 } })
  expect(understood?.get(2)).toMatchObject({
    received: { kind: 'not_job_related' },
    match: { jobId: null, rule: null },
  })
})

it('messages about an unknown job have the turn of their row in the list (page-mail)', async () => {
  const sender = { from: 'Nordwind Careers <x@greenhouse.io>', fromEmail: 'x@greenhouse.io' }
  const receipt = anUnderstoodMessage({
    ...{ id: 3, at: june(3), ...sender, subject: 'Your application' },
    received: { ...received('application_received', 'We have it.'), isSureReceipt: true },
  })
  const test = anUnderstoodMessage({
    ...{ id: 4, at: june(4), from: 'Zenith Careers <y@greenhouse.io>', fromEmail: 'y@greenhouse.io' },
    ...{ subject: 'Your test', received: received('assessment', 'Here is your test.') },
  })
  const { hunt } = aHunt({ jobs, messages: [receipt, test, newsletter] })
  const { applications } = await hunt.listApplications({ company: 'nordwind' })
  expect(applications).toMatchObject([{ jobId: null, waitingOn: 'them' }])
  const understood = await hunt.understand([2, 3, 4])
  expect([2, 3, 4].map((id) => understood?.get(id)?.waitingOn)).toEqual([undefined, 'them', 'me'])
})

it('without an archive there is no mail (page-mail)', async () => {
  expect(await aHunt({ jobs, messages: null }).hunt.understand([1])).toBeNull()
})
