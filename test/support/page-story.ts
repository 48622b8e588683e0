import type { Captured } from './hunt-places.js'
import { manyJobs, storyJobs } from './hunt-story.js'
import { daysAgo } from './mbox-letters.js'

const captured = (days: number) => daysAgo(days).toISOString()

/** Jobs that an agent judged worth applying to, newest first; employers are made up. */
export const worthy = [
  {
    ...{ company: 'Larkspur Boats', title: 'Platform Engineer', location: 'Yokohama', source: 'boardwalk' },
    ...{
      captured_at: captured(1),
      score: 92,
      reason: 'Asks for what I did in the last five years; remote on three days.',
    },
  },
  {
    ...{ company: '青葉天文台', title: '観測システムエンジニア', location: '仙台市', source: 'shigoto' },
    ...{ captured_at: captured(2), score: 88, reason: 'Telescopes, Python, and no night shifts.' },
  },
  {
    ...{ company: 'Tamarind Radio', title: 'Audio Software Developer', location: 'Remote', source: 'boardwalk' },
    ...{ captured_at: captured(3), score: 85, reason: 'Small team that ships each week; pay is stated.' },
  },
  {
    ...{ company: 'Saffron Ledger', title: 'Backend Developer', location: 'Tokyo', source: 'newsletter' },
    ...{ captured_at: captured(6), score: 71, reason: 'Good work, but half of it on site.' },
  },
] as const

/** Jobs that the agent rejected, with the reasons. */
export const unworthy = [
  {
    ...{ company: 'Quill Motors', title: 'Night Shift Operator', location: 'Nagoya', source: 'boardwalk' },
    ...{ captured_at: captured(1.5), score: 12, reason: 'Night shifts every second week, which I ruled out.' },
  },
  {
    ...{ company: 'Palisade Games', title: 'Unity Intern', location: 'Osaka', source: 'newsletter' },
    ...{ captured_at: captured(4), score: 5, reason: 'An internship without pay.' },
  },
] as const

/** The agent's verdict on each job, in the order of `judged`. */
export const verdicts = [
  ...worthy.map(({ reason, score }) => ({ status: 'shortlist', reason, score })),
  ...unworthy.map(({ reason, score }) => ({ status: 'reject', reason, score })),
]

/** Captured as new, each with its own text. */
export const judged: readonly Captured[] = [...worthy, ...unworthy].map(
  ({ company, title, location, source, captured_at }) => ({
    ...{ company, title, location, source, captured_at },
    description: `${company} looks for a ${title}.\n\nYou bring three years of experience.\n\nWe offer <b>more than you think</b>.`,
  }),
)

/** Older jobs, including those with letters, each captured on a different day. */
export const earlier: readonly Captured[] = Object.values(storyJobs as Readonly<Record<string, Captured>>).map(
  (job, n) => ({
    captured_at: captured(62 + n),
    source: n % 2 === 0 ? 'boardwalk' : 'newsletter',
    ...job,
  }),
)

/** Jobs that nobody has judged yet, including the newest of all. */
export const unread: readonly Captured[] = manyJobs.map((job, n) => ({
  ...job,
  captured_at: captured(0.1 + n / 10),
  source: 'boardwalk',
}))

/** Who has to write next, by employer: all jobs of `storyJobs` with letters where somebody has to. */
export const turns = {
  me: ['Dunlin Press', 'Ember Kilns', 'Fathom Diving', 'Lantern Archive', 'Wren Choir'],
  them: [
    'Acme Robotics',
    'Borealis Maps',
    'Cobalt Ferry',
    'Heron Water',
    'Isthmus Rail',
    'Juniper Tea',
    'Polaris Works',
    'Greenhouse',
    'Thistle Farm',
    'Umber Paint',
    'Vetch Ltd.',
  ],
} as const
