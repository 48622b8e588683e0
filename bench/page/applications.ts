import { besideBoard } from './beside-board.js'

export const applications = besideBoard({
  name: 'page/applications',
  title: 'The applications with 100,000 jobs and none applied to',
  method:
    'The first byte of `/applications` of `jobworkflow serve`, compared with that of the job list, on an indexed file of ' +
    '100,000 jobs of 4 KB without an application or mail, over one connection: unchanged, and right after a verdict.',
  subject: 'the applications',
  path: '/applications',
  atMost: 1.2,
})
