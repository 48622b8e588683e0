import { besideBoard } from './beside-board.js'

export const progress = besideBoard({
  name: 'page/progress',
  title: 'The progress page with 100,000 jobs',
  method:
    'The first byte of `/progress` of `jobworkflow serve`, compared with that of the job list, on an indexed file of ' +
    '100,000 jobs of 4 KB, over one connection: unchanged, and right after a verdict, when all jobs are counted again.',
  subject: 'the progress',
  path: '/progress',
  atMost: 2,
})
