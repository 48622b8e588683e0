import { describe, expect, it } from 'vitest'
import { aJob } from '#test/support/a-job.js'
import { june } from '#test/support/hunt-scene.js'
import { anUnderstoodMessage, received } from '#test/support/understood-messages.js'
import { aWebPage, inMain } from '#test/support/web-scene.js'

const job = aJob({ id: 1, company: 'Acme', title: 'Engineer', status: 'applied', url: 'https://jobs.example/1' })
const talk = { uid: 'a&b', summary: 'Talk', start: '2026-06-25T14:00:00.000Z', end: null, zone: 'Europe/Berlin' }
const invitation = anUnderstoodMessage({
  ...{ id: 10, at: june(3), from: 'Acme <x@greenhouse.io>', fromEmail: 'x@greenhouse.io', subject: 'Acme: Engineer' },
  received: received('interview_invitation', 'We invite you.'),
  invitations: [{ ...talk, place: 'Room 5', link: 'https://meet.example/5', isCancelled: false }],
})
const path = '/applications/1/interview?uid=a%26b%40jobworkflow'
const zone = { cookie: 'jobworkflow_zone=Asia/Tokyo' }

describe('the page of an interview (page-interview)', () => {
  const page = aWebPage({ jobs: [job], messages: [invitation] })

  it('is reached from the application', async () => {
    expect(await page.read('/applications/1')).toContain(`href="${path}"`)
  })

  it('shows when it is here and there, where, the posting, and what the person noted', async () => {
    await page.send('/applications/1/notes', [
      ['kind', 'note'],
      ['text', 'Ask about <b>pay</b>.'],
      ['contact_name', 'Ann'],
      ['contact_role', 'Recruiter'],
    ])
    const main = inMain(await page.read(path, zone))
    const text = main.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
    expect(text).toMatch(/11:00 PM GMT\+9.*4:00 PM Europe\/Berlin.*Room 5.*meet\.example.*Engineer.*jobs\.example/)
    expect(text).toMatch(/Ann, Recruiter.*Ask about &lt;b&gt;pay/)
    expect(main).toContain('href="https://meet.example/5" target="_blank" rel="noopener noreferrer"')
    expect(main).toContain('href="/documents/new?kind=interview_notes&amp;job=1"')
  })

  it('has a file for a calendar with this interview alone', async () => {
    const answer = await page.ask('/applications/1/interview.ics?uid=a%26b%40jobworkflow')
    expect(answer.headers.get('content-type')).toContain('text/calendar')
    expect((await answer.text()).match(/BEGIN:VEVENT/g)).toHaveLength(1)
  })

  it('is 404 for another event, and in Japanese (page-language)', async () => {
    expect((await page.ask('/applications/1/interview?uid=none')).status).toBe(404)
    expect((await page.ask('/applications/1/interview')).status).toBe(404)
    expect(await page.read(path, { 'accept-language': 'ja' })).toContain('メモと質問')
  })
})
