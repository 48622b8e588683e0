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

type Place = ArgumentPlace & { readonly tool: string }

/** In mail tools, lists of a closed set also accept a single text. */
const takesText = (tool: string, { type, enum: set, items, anyOf = [] }: PublishedSchema): boolean =>
  type === 'string' ||
  set !== undefined ||
  (items?.enum !== undefined && tool.startsWith('db_')) ||
  anyOf.some((part) => takesText(tool, part))

const optionalTexts: readonly Place[] = [...tools.keys()].flatMap((tool) =>
  placesIn(schemaOf(tool)).flatMap((place) =>
    !place.isRequired && takesText(tool, place.schema) ? [{ tool, ...place }] : [],
  ),
)
const isCursor = ({ path }: Place) => path.at(-1) === 'cursor'
const rows = (places: readonly Place[]) =>
  places.map((place) => [`${place.tool} ${placeName(place.path)}`, place] as const)

/** Returns the first answer of a tool, without the values that differ at each call. */
async function answerOf(tool: string, args: unknown): Promise<unknown> {
  try {
    const answer = await (await everyTool()).get(tool)?.call(args)
    const changing = /(?<=_time_?(?:ms)?\\?":)[\d.]+|(?<=batch_id\\?":)\\?"[^"\\]+\\?"/g
    return JSON.parse(JSON.stringify(answer).replaceAll(changing, '0'))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { code: error.code, message: error.message }
  }
}

describe('an optional text given as "" (jobs-empty-text)', () => {
  it('is possible in many tools', () => {
    expect(optionalTexts.length).toBeGreaterThan(90)
  })

  it.each(rows(optionalTexts.filter((place) => !isCursor(place))))(
    'counts as absent: %s',
    async (_, { tool, path }) => {
      const without = argumentsWith(schemaOf(tool), path, undefined)
      expect(await answerOf(tool, argumentsWith(schemaOf(tool), path, ''))).toEqual(await answerOf(tool, without))
    },
  )

  it.each(rows(optionalTexts.filter(isCursor)))('is refused as a cursor: %s', async (_, { tool }) => {
    expect(await answerOf(tool, { cursor: '' })).toMatchObject({
      code: 'VALIDATION_ERROR',
      message: expect.stringMatching(/^cursor /),
    })
  })

  it.each([
    ['get_email_full', 'db_get_email_full', { message_id: '' }],
    [
      'get_email_full with others',
      'db_get_email_full',
      { mailbox: '', from_contains: '', subject_contains: '', date: '' },
    ],
    ['link_application', 'link_application', { job_id: 1, decision: 'confirm', thread_id: '' }],
    [
      'link_application with others',
      'link_application',
      { job_id: 1, decision: 'confirm', thread_id: '', source_id: '' },
    ],
    ['undo_triage', 'undo_triage', { batch_id: '' }],
  ])('is refused if it was the only choice: %s', async (_, tool, args) => {
    expect(await answerOf(tool, args)).toMatchObject({ code: 'VALIDATION_ERROR' })
  })
})
