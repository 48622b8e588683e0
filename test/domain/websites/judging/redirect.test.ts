import { describe, expect, it } from 'vitest'
import { judgeRedirect, type RedirectKind } from '#src/domain/websites/judging/redirect.js'

const led = (from: string, to: string, kind: RedirectKind) => [from, to, kind] as const
const posting = 'https://jobs.example/jobs/4711'

describe('a redirect (hunt-checks-redirects)', () => {
  it.each([
    led(posting, posting, 'same'),
    led(posting, 'http://www.jobs.example/jobs/4711/?utm_source=mail', 'same'),
    led('https://jobs.example/jobs/cook-b', 'http://www.jobs.example/jobs/cook-b/?utm_source=mail', 'same'),
    led(posting, 'no address', 'same'),
    // the other address contains the number or the name
    led(posting, 'https://other.example/openings?gh_jid=4711', 'same'),
    led(posting, 'https://other.example/#/4711', 'same'),
    led('https://jobs.example/view?id=48213', 'https://jobs.example/jobs/48213-cook', 'same'),
    led('https://jobs.example/jobs/cook-48213', 'https://jobs.example/jobs/48213', 'same'),
    led('https://jobs.example/jobs/head-cook-tokyo', 'https://jobs.example/en/head-cook-tokyo', 'same'),
    led('https://jobs.example/求人-東京-料理', 'https://other.example/%E6%B1%82%E4%BA%BA-東京-料理', 'same'),
    led('https://jobs.example/j/deadbeef', 'https://other.example/en/deadbeef', 'same'),
    // too short to identify a posting
    led('https://jobs.example/jobs/47', 'https://other.example/jobs/47/apply-here', 'elsewhere'),
    led('https://jobs.example/jobs/cook-b', 'https://other.example/roles/cook-b', 'elsewhere'),
    led('https://jobs.example/jobs/b-4711', 'https://other.example/roles/4711', 'elsewhere'),
    led('https://jobs.example/j/deadbee', 'https://other.example/en/deadbee', 'elsewhere'),
    // another site or not
    led('https://badjobs.example/jobs/cook-b', 'https://jobs.example/', 'elsewhere'),
    led('https://www.jobs.example/jobs/cook-b', 'https://eu.jobs.example/', 'list'),
    led('https://jobs.example/view?id=47', 'https://jobs.example/view', 'elsewhere'),
  ])('from %s to %s is to the same page or not: %s', (from, to, kind) => {
    expect(judgeRedirect(from, to)).toBe(kind)
  })

  it.each([
    ['https://jobs.example/login?next=/jobs/4711', 'login'],
    ['https://jobs.example/jobs/4711/sign-in', 'login'],
    ['https://jobs.example/Login.aspx', 'login'],
    ['https://jobs.example/authwall/x', 'login'],
    ['https://jobs.example/log-in-to-work', 'elsewhere'],
    ['https://jobs.example/expired', 'gone'],
    ['https://jobs.example/job-not-found', 'gone'],
    ['https://jobs.example/page_was_removed', 'gone'],
    ['https://jobs.example/job-posting-has-expired', 'gone'],
    ['https://jobs.example/no-longer-available', 'gone'],
    ['https://jobs.example/closed-job', 'gone'],
    ['https://jobs.example/expired/jobs', 'list'],
    ['https://jobs.example/jobs?expired=1', 'gone'],
    ['https://jobs.example/jobs?expired=0', 'list'],
    ['https://jobs.example/jobs?expired=false', 'list'],
    ['https://jobs.example/jobs?trk=expired_jd_redirect', 'gone'],
    ['https://jobs.example/jobs?q=removed', 'list'],
    ['https://jobs.example/jobs?error=true', 'gone'],
    ['https://jobs.example/jobs?error=1', 'list'],
    ['https://jobs.example/jobs/4711?state=closed', 'gone'],
    ['https://jobs.example/closed-loop-control', 'elsewhere'],
    ['https://jobs.example/jobs', 'list'],
    ['https://jobs.example/', 'list'],
    ['https://www.jobs.example/', 'list'],
    ['https://example/', 'list'],
    ['https://eu.jobs.example/', 'list'],
    ['https://other.example/', 'elsewhere'],
    ['https://badjobs.example/', 'elsewhere'],
    ['https://other.example/careers.html', 'list'],
    ['https://other.example/en/Open-Positions', 'list'],
    ['https://other.example/jobs/cook', 'elsewhere'],
    ['https://other.example/jobs%2', 'elsewhere'],
    ['https://jobs.example/about', 'elsewhere'],
    ['https://jobs.example/jobs/4712', 'elsewhere'],
  ] as const)('to %s is reported as %s', (to, kind) => {
    expect(judgeRedirect(posting, to)).toBe(kind)
  })

  it.each([
    ['https://jobs.example/teams/kitchen', 'list'],
    ['https://jobs.example/teams', 'list'],
    ['https://jobs.example/teams/garden', 'elsewhere'],
    ['https://jobs.example/teams/kitchen/cook-b/apply', 'elsewhere'],
    ['https://other.example/teams/kitchen', 'elsewhere'],
  ] as const)('to a parent is a list: %s, %s', (to, kind) => {
    expect(judgeRedirect('https://jobs.example/teams/kitchen/cook-b', to)).toBe(kind)
  })
})
