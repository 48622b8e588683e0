import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import * as library from '#src/composition/entries/library.js'
import { huntParameters, huntShapes } from '#src/composition/library-edge/hunt.js'
import {
  jobsOptions,
  jobsShapes,
  pagesParameters,
  readPostingFilesParameters,
} from '#src/composition/library-edge/jobs.js'
import { mailOptions, mailShapes, mailSourcesParameters } from '#src/composition/library-edge/mail.js'
import { mcpServerParameters } from '#src/composition/library-edge/mcp.js'
import { personParameters, personShapes } from '#src/composition/library-edge/person.js'
import type { Parameters } from '#src/composition/library-edge/shape.js'
import { fieldsOf, kinds, type Shape } from '#src/composition/library-edge/shape.js'
import { syncParameters, syncShapes } from '#src/composition/library-edge/sync.js'
import {
  fetchingOptions,
  localEmbedderParameters,
  modelShapes,
  sitesOptions,
  websitesOptions,
  websitesShapes,
} from '#src/composition/library-edge/websites.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { aJob } from '#test/support/a-job.js'
import { people } from '#test/support/archived-emails.js'
import { folderOfTests } from '#test/support/temporary-folder.js'

const folder = folderOfTests()
const file = (name: string) => join(folder, name)

const repository = new library.MemoryJobRepository([aJob({ id: 1, status: 'new' })])
const search = new library.MemoryJobSearch(repository)
const triage = new library.MemoryJobTriage(repository)
const huntJobs = new library.MemoryHuntJobs(repository)
const memory = { repository, shelf: repository, search, triage, huntJobs, openIntake: () => repository }
const jobs = library.openJobs(memory)
const mail = library.openMail({ archive: new library.MemoryMailArchive(people) })
const websites = library.openWebsites({ repository: new library.MemoryWebsiteRepository() }, { embedder: 'none' })
const hunt = library.openHunt({ jobs })
const person = library.openPerson({ jobs })
const sync = library.openSync({ jobs: file('sync.db') })

interface Asked {
  readonly name: string
  readonly call: (...args: readonly unknown[]) => unknown
  readonly parameters: Parameters
}

function methodsOf(name: string, target: object, shapes: Readonly<Record<string, Parameters>>): readonly Asked[] {
  return Object.entries(shapes)
    .filter(([method]) => method !== 'close')
    .map(([method, parameters]) => {
      const call = Reflect.get(target, method) as Asked['call']
      return { name: `${name}.${method}`, call, parameters }
    })
}

const asked: readonly Asked[] = [
  ...methodsOf('jobs', jobs, jobsShapes),
  ...methodsOf('jobs of a file', library.openJobs(file('jobs.db')), jobsShapes),
  ...methodsOf('mail.find', mail.find, mailShapes.find),
  ...methodsOf('mail.statistics', mail.statistics, mailShapes.statistics),
  ...methodsOf('mail', mail, { ...mailShapes.questions, ...mailShapes.own }),
  ...methodsOf('mail.until().find', mail.until(undefined).find, mailShapes.find),
  ...methodsOf('mail of a file', library.openMail(file('mail.db')), mailShapes.own),
  ...methodsOf('websites', websites, websitesShapes).filter(({ name }) => !name.endsWith('workOnQueue')),
  ...methodsOf('hunt', hunt, huntShapes),
  ...methodsOf('hunt.until()', hunt.until(undefined), huntShapes),
  ...methodsOf('person', person, personShapes),
  ...methodsOf('sync', sync, syncShapes),
  ...methodsOf('models', library, modelShapes),
  { name: 'openPages', call: library.openPages as never, parameters: pagesParameters },
  { name: 'openSites', call: library.openSites as never, parameters: sitesOptions },
  { name: 'openSync', call: library.openSync as never, parameters: syncParameters },
  { name: 'openPerson', call: library.openPerson as never, parameters: personParameters },
  { name: 'openHunt', call: library.openHunt as never, parameters: huntParameters },
  { name: 'openJobs', call: (options) => library.openJobs(memory, options as never), parameters: jobsOptions },
  { name: 'openMail', call: (options) => library.openMail(file('m.db'), options as never), parameters: mailOptions },
  {
    name: 'openWebsites',
    call: (options) => library.openWebsites(file('w.db'), options as never),
    parameters: websitesOptions,
  },
  { name: 'createMcpServer', call: library.createMcpServer as never, parameters: mcpServerParameters },
  { name: 'createPageFetcher', call: library.createPageFetcher as never, parameters: fetchingOptions },
  { name: 'createLocalEmbedder', call: library.createLocalEmbedder as never, parameters: localEmbedderParameters },
  { name: 'readPostingFiles', call: library.readPostingFiles as never, parameters: readPostingFilesParameters },
  { name: 'openMailSources', call: library.openMailSources as never, parameters: mailSourcesParameters },
]
const rows = asked.map((one) => [one.name, one] as const)

/** Returns the message of a VALIDATION_ERROR, or the result. Throws on an INTERNAL_ERROR and any other error. */
async function outcomeOf({ call }: Asked, args: readonly unknown[]): Promise<{ refused?: string; result?: unknown }> {
  try {
    return { result: await call(...args) }
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'INTERNAL_ERROR') throw error
    return error.code === 'VALIDATION_ERROR' ? { refused: error.message } : {}
  }
}

const values: readonly unknown[] = [undefined, null, '', 'x', 5, Number.NaN, -1.5, true, [], [5], {}, { x: 1 }, () => 1]

const sample: Readonly<Record<string, unknown>> = {
  ...{ text: 'x', whole: 1, count: 1, number: 1, flag: false, object: {}, function: () => {} },
}

/** Returns the smallest value of that shape. */
function leastOf(shape: Shape): unknown {
  if (typeof shape === 'string') return sample[shape]
  if ('oneOf' in shape) return shape.oneOf[0]
  if ('listOf' in shape) return [leastOf(shape.listOf)]
  if ('anyOf' in shape) return leastOf(shape.anyOf[0] as Shape)
  const needed = Object.entries(shape.fields).filter(([name]) => !name.endsWith('?'))
  return Object.fromEntries(needed.map(([name, each]) => [name, leastOf(each)]))
}

function fits(shape: Shape, value: unknown): boolean {
  if (typeof shape === 'string') return kinds[shape].fits(value)
  if ('oneOf' in shape) return shape.oneOf.some((each) => each === value)
  if ('listOf' in shape) return Array.isArray(value) && value.every((item) => fits(shape.listOf, item))
  if ('anyOf' in shape) return shape.anyOf.some((each) => fits(each, value))
  const given = Object.entries(shape.fields).map(([name, each]) => [name, each, fieldOf(value, name)] as const)
  return kinds.object.fits(value) && given.every(([name, each, part]) => isTaken(name, each, part))
}

const bare = (name: string) => name.replace('?', '')
const fieldOf = (value: unknown, name: string) => (value as Readonly<Record<string, unknown>> | null)?.[bare(name)]
const isTaken = (name: string, shape: Shape, value: unknown) =>
  (value === undefined && name.endsWith('?')) || fits(shape, value)

interface WrongCall {
  readonly args: readonly unknown[]
  /** The name of the argument or field at fault. */
  readonly name: string
}

/** Returns calls in which one argument, or one field of it, is invalid and all others are valid. */
function wrongCalls(parameters: Parameters): readonly WrongCall[] {
  const shapes = Object.entries(parameters)
  const others = shapes.map(([, each]) => leastOf(each))
  const wrong = (name: string, shape: Shape) => values.filter((value) => !isTaken(name, shape, value))
  return shapes.flatMap(([name, shape], at) => [
    ...wrong(name, shape).map((value) => ({ args: others.with(at, value), name: '' })),
    ...Object.entries(typeof shape === 'object' && 'fields' in shape ? shape.fields : {}).flatMap(([field, each]) =>
      wrong(field, each).map((value) => ({
        args: others.with(at, { ...(leastOf(shape) as object), [bare(field)]: value }),
        name: bare(field),
      })),
    ),
  ])
}

describe('an argument of the library (package-arguments)', () => {
  it.each(rows)('is refused with the name of the wrong part: %s', async (_, one) => {
    for (const { args, name } of wrongCalls(one.parameters)) {
      const { refused } = await outcomeOf(one, args)
      expect(refused, `${name} of ${JSON.stringify(args)}`).toMatch(/ must be .+\.$/)
      expect(refused).toContain(name)
    }
  })

  it.each(rows)('is accepted, or refused with an explanation: %s', async (_, one) => {
    const [first] = Object.entries(one.parameters)
    for (const value of first === undefined ? values : values.filter((each) => isTaken(...first, each)))
      await outcomeOf(one, [value])
  })

  it('may have several types; for a queue position or a list the error names the wrong part', async () => {
    const faults = [
      [() => jobs.readNew({ position: 'x' } as never), 'position must be an object, or null.'],
      [() => jobs.readNew({ position: { capturedAt: null, id: '1' } } as never), 'position.id must be a whole number.'],
      [() => jobs.updateStatuses(null as never), 'updates must be a list.'],
      [() => jobs.updateStatuses([{}, null] as never), 'updates[1] must be an object.'],
      [() => jobs.readNew(null as never), 'The request must be an object.'],
      [() => mail.import({ paths: ['x'] } as never), 'from must be a string, or a list, or an iterable.'],
      [() => mail.import({ from: ['x', 5] } as never), 'from[1] must be a string.'],
      [() => mail.find.search({ query: 'x', fields: ['to'] } as never), 'fields[0] must be one of subject, body.'],
      [
        () => hunt.linkApplication({ jobId: 1, thing: {}, decision: 'confirm' } as never),
        'thing.threadId must be a string.',
      ],
    ] as const
    for (const [call, message] of faults)
      await expect(call()).rejects.toMatchObject({ code: 'VALIDATION_ERROR', message })
  })

  it('may have extra fields, and undefined for absent ones', async () => {
    const request = { limit: undefined, position: null, note: 'x' }
    expect((await jobs.readNew(request as never)).entries).toHaveLength(1)
  })

  it('is checked before anything is made: no file appears', async () => {
    const made = file('never.db')
    await expect(library.openJobs(made).import({ from: 5 } as never)).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
    })
    await expect(library.openMail(made).import({ from: {} } as never)).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
    })
    await expect(library.openJobs(made).readNew()).rejects.toMatchObject({ code: 'DB_NOT_FOUND' })
  })

  it('is not checked by functions for typed callers, nor by those that combine given parts', () => {
    const isClass = (value: unknown) => /^class\b/.test(String(value))
    const functions = Object.entries(library).flatMap(([name, value]) =>
      typeof value === 'function' && !isClass(value) ? [name] : [],
    )
    const refusing = asked.map(({ name }) => name.replace(/^models\./, ''))
    expect(functions.filter((name) => !refusing.includes(name)).sort()).toEqual([
      ...[
        'createContentExtractor',
        'createHuntUseCases',
        'createJobUseCases',
        'createMailArchive',
        'createMailParser',
        'createMailUseCases',
      ],
      ...[
        'createWebsiteUseCases',
        'defaultModelDir',
        'isJobStatus',
        'parseMapping',
        'storageFactsOf',
        'websiteFactsOf',
        'websiteFailure',
      ],
    ])
  })

  it('is checked for every field of a request', () => {
    // @ts-expect-error one of its fields is not named
    fieldsOf<{ readonly a: string; readonly b?: number }>({ a: 'text' })
    expect(fieldsOf<{ readonly a: string; readonly b?: number }>({ a: 'text', 'b?': 'number' }).fields).toHaveProperty(
      'b?',
    )
  })
})
