import type { CallToolResult } from '@modelcontextprotocol/server'
import { describe, expect, it } from 'vitest'
import { AppError } from '#src/domain/shared/app-error.js'
import {
  type ArgumentPlace,
  argumentsWith,
  everyTool,
  type PublishedSchema,
  placeName,
  placesIn,
} from '#test/support/every-tool.js'

const tools = await everyTool()
const schemaOf = (name: string) => tools.get(name)?.description.inputSchema as PublishedSchema
const places = [...tools.keys()].flatMap((tool) => placesIn(schemaOf(tool)).map((place) => ({ tool, ...place })))

type Place = ArgumentPlace & { readonly tool: string }
type Rows = readonly (readonly [string, Place])[]

const rowsOf = (chosen: (place: Place) => boolean): Rows =>
  places.filter(chosen).map((place) => [`${place.tool} ${placeName(place.path)}`, place])

/** Returns what the tool says about these arguments: the error, or the error in the item's result. */
async function faultOf(tool: string, args: unknown): Promise<string> {
  try {
    const answer = (await tools.get(tool)?.call(args)) as CallToolResult
    const { results } = answer.structuredContent as { readonly results: readonly [{ readonly error: string }] }
    return results[0].error
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    expect(error.code).toBe('VALIDATION_ERROR')
    return error.message
  }
}

const faultAt = ({ tool, path }: Place, value: unknown) => faultOf(tool, argumentsWith(schemaOf(tool), path, value))

const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}

/** Accepts one member of a closed set, or several. */
const isSetOrList = ({ tool, schema }: Place) => schema.items?.enum !== undefined && tool.startsWith('db_')

/** Arguments that batches reject per item, with their own messages. */
const isJudgedInItsBatch = ({ tool, path }: Place) =>
  ['bulk_update_job_status', 'triage_jobs'].includes(tool) && path.length === 3

describe('an argument outside a closed set (jobs-advice)', () => {
  const sets = rowsOf(({ schema }) => schema.enum !== undefined)

  it('is possible in many tools', () => {
    expect(sets.length).toBeGreaterThan(35)
  })

  it.each(sets)('is refused in one sentence with the possible values: %s', async (_, place) => {
    const set = place.schema.enum?.join(', ')
    for (const value of ['bogus', ' ', 5, true, { a: 1 }]) {
      const fault = await faultAt(place, value)
      if (isJudgedInItsBatch(place))
        expect(fault).toBe(`status ${JSON.stringify(value)} is not known; it must be one of ${set}.`)
      else expect(fault).toBe(`${placeName(place.path)} must be one of ${set}.`)
    }
  })

  const lists = rowsOf(isSetOrList)

  it.each(lists)('may be a single value instead of a list: %s', async (_, place) => {
    const fault = `${placeName(place.path)} must be one of ${place.schema.items?.enum?.join(', ')}, or a list of these.`
    expect(await faultAt(place, 'bogus')).toBe(fault)
    expect(await faultAt(place, 5)).toBe(fault)
  })

  it('is reported for each wrong value', async () => {
    const ofItems = (n: number) => `item_types[${n}] must be one of subject, body.`
    const args = { query: 'x', item_types: ['subject', 'to', 'from'] }
    expect(await faultOf('db_search_emails', args)).toBe(`${ofItems(1)} ${ofItems(2)}`)
  })
})

describe('an invalid argument, refused in one sentence (jobs-advice)', () => {
  const typed = rowsOf((place) => place.schema.type !== undefined && !isJudgedInItsBatch(place) && !isSetOrList(place))

  it.each(typed)('because of its type: %s', async (_, place) => {
    const wrong = place.schema.type === 'boolean' ? 5 : true
    expect(await faultAt(place, wrong)).toBe(`${placeName(place.path)} must be ${kinds[place.schema.type ?? '']}.`)
  })

  const bounded = rowsOf(
    (place) => !isJudgedInItsBatch(place) && Object.keys(place.schema).some((key) => /^m(in|ax)/.test(key)),
  )

  it.each(bounded)('because of its bounds: %s', async (_, place) => {
    const { minimum, maximum, minItems, maxItems, maxLength } = place.schema
    const name = placeName(place.path)
    const many = (count: number) => Array.from({ length: count }, (_, n) => n + 1)
    if (minimum !== undefined) expect(await faultAt(place, minimum - 1)).toBe(`${name} must be at least ${minimum}.`)
    if (maximum !== undefined) expect(await faultAt(place, maximum + 1)).toBe(`${name} must be at most ${maximum}.`)
    if (minItems !== undefined) expect(await faultAt(place, [])).toBe(`${name} must not be empty.`)
    if (maxLength !== undefined)
      expect(await faultAt(place, 'x'.repeat(maxLength + 1))).toBe(`${name} must have at most ${maxLength} characters.`)
    if (maxItems !== undefined && place.schema.items?.type === 'integer')
      expect(await faultAt(place, many(maxItems + 1))).toBe(`${name} must hold at most ${maxItems} items.`)
  })

  it.each([...tools.keys()])('because no tool knows it: %s', async (tool) => {
    expect(await faultOf(tool, argumentsWith(schemaOf(tool), ['bogus'], 1))).toBe('Unknown argument: bogus.')
  })

  it.each(rowsOf(({ path, isRequired }) => isRequired && path.length === 1))(
    'because it is missing: %s',
    async (_, place) => {
      const [name = ''] = place.path as readonly string[]
      const { [name]: _left, ...rest } = argumentsWith(schemaOf(place.tool), [name], null) as Record<string, unknown>
      expect(await faultOf(place.tool, rest)).toBe(`Missing argument: ${name}.`)
    },
  )

  it('because it is neither of two types', async () => {
    expect(await faultOf('db_get_email_thread', { thread_id: true })).toBe('thread_id must be text, or a number.')
  })
})
