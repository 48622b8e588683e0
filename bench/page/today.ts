import { besideBoard } from './beside-board.js'

export const today = besideBoard({
  name: 'page/today',
  title: 'The page of the day with 100,000 jobs',
  method:
    'The first byte of `/` of `jobworkflow serve`, compared with that of the job list, on an indexed file of 100,000 ' +
    'jobs of 4 KB, over one connection: unchanged, and right after a verdict.',
  subject: 'the day',
  path: '/',
  atMost: 3,
})
