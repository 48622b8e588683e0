import type { Tool } from '#src/adapters/edges/mcp/define-tool.js'
import { createTools, toolNames } from '#src/adapters/edges/mcp/tools/catalog.js'
import { unopenedContexts } from '#src/adapters/edges/mcp/tools/unopened-contexts.js'
import { unboundedPage as page } from '#src/adapters/kit/answers/page-budget.js'
import { MemoryJobRepository } from '#src/adapters/stores/memory/jobs/memory-job-repository.js'
import { MemoryJobSearch } from '#src/adapters/stores/memory/jobs/memory-job-search.js'
import { MemoryJobTriage } from '#src/adapters/stores/memory/jobs/memory-job-triage.js'
import { MemoryMailArchive } from '#src/adapters/stores/memory/mail/memory-mail-archive.js'
import { createMailUseCases } from '#src/application/mail/mail-use-cases.js'
import { openJobs } from '#src/composition/jobs/open-jobs.js'
import { aJob } from './a-job.js'
import { people } from './archived-emails.js'
import { aHunt } from './hunt-scene.js'
import { aPersonScene } from './person-scene.js'
import { aWebsiteScene } from './website-scene.js'

const now = () => new Date('2026-06-20T09:00:00.000Z')

/** All tools of every set, over one job, one page and some mail in memory; each call creates new ones. */
export async function everyTool(): Promise<ReadonlyMap<string, Tool>> {
  const job = aJob({ id: 1, status: 'applied' })
  const repository = new MemoryJobRepository([job])
  const search = new MemoryJobSearch(repository)
  const jobs = openJobs({ repository, shelf: repository, search, triage: new MemoryJobTriage(repository) })
  const { websites } = aWebsiteScene()
  await websites.createSource({ url: 'https://example.com/' })
  const archive = new MemoryMailArchive(people)
  const runQuery = async ({ sql }: { readonly sql: string }) => ({ query: sql, rows: [], truncated: false })
  const mail = createMailUseCases({ archive, runQuery, limits: { maxLimit: 1000 }, clock: { now } })
  const { hunt } = aHunt({ jobs: [job], messages: [] })
  const tools = await createTools(
    {
      ...unopenedContexts('underscored', page),
      jobs: { openJobs: async () => jobs, page },
      websites: { openWebsites: async () => ({ ...websites, synthesizer: null }), page },
      mail: { openMail: async () => mail, maxLimit: 1000, page, toolNames: 'underscored' },
      hunt: { openHunt: async () => hunt, page },
      person: { openPerson: async () => aPersonScene().person, page },
    },
    toolNames,
  )
  return new Map(tools.map((tool) => [tool.description.name, tool]))
}

/** The parts of a published schema that tests read. */
export interface PublishedSchema {
  readonly type?: string
  readonly enum?: readonly string[]
  readonly anyOf?: readonly PublishedSchema[]
  readonly items?: PublishedSchema
  readonly properties?: Readonly<Record<string, PublishedSchema>>
  readonly required?: readonly string[]
  readonly minimum?: number
  readonly maximum?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly maxLength?: number
}

/** One place in the arguments of a tool: `updates`, 0, `status`. */
export interface ArgumentPlace {
  readonly path: readonly (string | number)[]
  readonly schema: PublishedSchema
  /** Whether the enclosing object requires it. */
  readonly isRequired: boolean
}

/** Returns every place in these arguments, including objects and lists. */
export function placesIn(schema: PublishedSchema, path: ArgumentPlace['path'] = []): readonly ArgumentPlace[] {
  const { properties = {}, required = [], items } = schema
  const inObject = Object.entries(properties).flatMap(([name, part]) =>
    placesIn(part, [...path, name]).map((place) =>
      place.path.length > path.length + 1 ? place : { ...place, isRequired: required.includes(name) },
    ),
  )
  const inList = items === undefined ? [] : placesIn(items, [...path, 0])
  return [...(path.length === 0 ? [] : [{ path, schema, isRequired: true }]), ...inObject, ...inList]
}

/** Returns the smallest valid arguments, with `value` at the place. */
export function argumentsWith(schema: PublishedSchema, path: ArgumentPlace['path'], value: unknown): unknown {
  const [step, ...rest] = path
  if (step === undefined) return value
  if (typeof step === 'number') return [argumentsWith(schema.items ?? {}, rest, value)]
  const least = leastOf({ ...schema, type: 'object' }) as object
  return { ...least, [step]: argumentsWith(schema.properties?.[step] ?? {}, rest, value) }
}

function leastOf(schema: PublishedSchema): unknown {
  const { type, properties = {}, required = [], items = {}, minItems = 1, minimum = 1 } = schema
  if (schema.enum !== undefined) return schema.enum[0]
  if (schema.anyOf !== undefined) return leastOf(schema.anyOf[0] ?? {})
  if (type === 'object') return Object.fromEntries(required.map((name) => [name, leastOf(properties[name] ?? {})]))
  if (type === 'array') return Array.from({ length: minItems }, () => leastOf(items))
  if (type === 'integer' || type === 'number') return Math.max(minimum, 1)
  return type === 'boolean' ? false : 'https://example.com/'
}

/** Returns the place as messages name it: `updates[0].status`. */
export function placeName(path: ArgumentPlace['path']): string {
  const steps = path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`))
  return steps.join('').replace(/^\./, '')
}
