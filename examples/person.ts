/**
 * Whom a hunt is for, inside another Node program. Node 22.18 and newer run this file directly; on Node 20,
 * `npx tsx person.ts jobs.db`.
 */
import { argv } from 'node:process'
import { openJobs } from 'jobworkflow/jobs'
import { openPerson } from 'jobworkflow/person'

const jobs = openJobs(argv[2] ?? 'jobs.db')
const person = openPerson({ jobs })
const { profile, settings } = await person.getProfile()
console.log('profile', profile?.title ?? 'none', settings?.roles.join(', ') ?? '')
// what an agent saves is a proposal; a paper is told what nothing that the person confirmed says
const paper = { kind: 'cv', actor: 'agent', text: '# CV\n\nI hold 12 patents.' } as const
const { document, unsupported } = await person.saveDocument(paper)
for (const { kind, claim } of unsupported) console.log('unsupported', kind, claim)
await person.saveTasks({ tasks: [{ title: 'Read the CV', due: '2030-01-31' }] })
for (const { title, due } of await person.listTasks({})) console.log('task', title, due)
console.log('document', document.id, document.confirmedAt)
await jobs.close()
