import { describe, expect, it } from 'vitest'
import type { MailGroup } from '#src/application/hunt/mail-group.js'
import type { MessageKind } from '#src/domain/hunt/letters/message-kind.js'
import { aJob } from '#test/support/a-job.js'
import { aHunt, june } from '#test/support/hunt-scene.js'
import { anUnderstoodMessage, received } from '#test/support/understood-messages.js'

const employers = ['Acme', 'Globex', 'Initech', 'Umbra']
const jobs = employers.map((company, i) => aJob({ id: i + 1, company, title: 'Engineer', status: 'applied' }))

const letter = (id: number, company: string, kind: MessageKind, threadId = String(id)) =>
  anUnderstoodMessage({
    ...{ id, threadId, at: june(id), subject: `${company}: Engineer ${id}`, from: `${company} <${id}@greenhouse.io>` },
    ...{ fromEmail: `${id}@greenhouse.io`, received: received(kind, `Words ${id}.`) },
  })

describe('the conversations of a hunt by kind (page-mail-kinds)', () => {
  const messages = [
    ...[letter(1, 'Acme', 'application_received', 'a'), letter(5, 'Acme', 'offer', 'a')],
    ...[letter(2, 'Globex', 'rejection'), letter(3, 'Initech', 'application_received')],
    ...[letter(4, 'Umbra', 'assessment'), letter(6, 'Elsewhere', 'not_job_related')],
  ].toReversed()
  const { hunt } = aHunt({ jobs, messages })
  const list = (group: MailGroup | null, limit = 20, offset = 0) => hunt.listMailGroup({ group, limit, offset })

  it('are counted by the last letter of each', async () => {
    const { counts, mail } = await list(null)
    expect(counts).toEqual({ mine: 2, offer: 1, invitation: 1, refusal: 1, receipt: 1 })
    expect(mail).toEqual([])
  })

  it('have the newest subject, the words, the job, and the turn of the application', async () => {
    const [offer] = (await list('offer')).mail
    expect(offer).toMatchObject({ subject: 'Acme: Engineer 5', count: 2, jobId: 1, waitingOn: 'me', lastId: 5 })
    expect(offer?.letter).toEqual({ id: 5, kind: 'offer', quote: 'Words 5.', warnings: [] })
    expect((await list('refusal')).mail).toMatchObject([{ lastId: 2, waitingOn: null }])
  })

  it('are listed in pages, newest first', async () => {
    const [first, second] = [await list('mine', 1), await list('mine', 1, 1)]
    expect([first.mail[0]?.lastId, first.hasMore]).toEqual([5, true])
    expect([second.mail[0]?.lastId, second.hasMore]).toEqual([4, false])
  })
})
