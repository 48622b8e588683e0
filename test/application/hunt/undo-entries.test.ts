import { expect, it } from 'vitest'
import { undoEntries } from '#src/application/hunt/undo-entries.js'
import { NewsScene } from '#test/support/news-scene.js'
import { addLetter } from '#test/support/news-tally.js'

it('a decision on a link is no batch that can be undone: another decision takes it back (hunt-linking)', async () => {
  const scene = new NewsScene()
  const job = scene.addJob('Harborlight', 'Data Analyst')
  const emailId = addLetter(scene, job, 'human_other', 1)
  await scene.hunt.linkApplication({ jobId: job, thing: { emailId }, decision: 'confirm' })
  const [decision] = scene.repository.history.entries
  expect(decision).toMatchObject({ actor: 'person', statement: { of: 'link', from: null, to: 'confirmed' } })
  const undone = { undoes: decision?.batch ?? '', batch: 'undo', actor: 'person', at: scene.now } as const
  expect(await undoEntries(scene.huntJobs, undone)).toBeNull()
  expect(scene.repository.history.entries).toHaveLength(1)
})
