import { type MailServer, startMailServer } from './mail-client.js'

/** The whole numbers from 1 as n(i), without end; a query continues from here. */
export const numbers = 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)'
export const endlessQuery = `${numbers} SELECT count(*) FROM n`

const deadlineMs = 1000

/** A mail server that ends queries after one second; runs until the test ends. */
export async function serveWithDeadline(archive: string): Promise<MailServer> {
  const server = await startMailServer(archive, { args: ['--query-timeout', String(deadlineMs)] })
  // warm up both query processes, so that later timings measure only the query
  await Promise.all([server.object('count_emails'), server.object('count_emails')])
  return server
}
