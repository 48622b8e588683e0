import { Hono } from 'hono'
import type { WebEnv } from '#src/adapters/edges/web/web-env.js'
import { postLetter, postNote, postUndo } from './correction-routes.js'
import { sendInterviewFile, showInterview } from './interview-page.js'
import { postLink } from './link-route.js'
import { showApplications } from './list-page.js'
import { postPapers } from './papers-form.js'
import { showTimeline } from './timeline-page.js'
import { showWhichJob } from './which-job.js'

/** The applications: whose turn it is with each employer, the evidence, and what comes next. */
export function applicationRoutes(): Hono<WebEnv> {
  const app = new Hono<WebEnv>()
  app.get('/applications', showApplications)
  app.get('/applications/:id', showTimeline)
  app.get('/link', showWhichJob)
  app.get('/applications/:id/interview', showInterview)
  app.get('/applications/:id/interview.ics', sendInterviewFile)
  app.post('/applications/:id/link', postLink)
  app.post('/applications/:id/notes', postNote)
  app.post('/applications/:id/papers', postPapers)
  app.post('/letters/undo', postUndo)
  app.post('/letters/:id', postLetter)
  return app
}
