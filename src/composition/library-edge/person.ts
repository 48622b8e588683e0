import type { PersonUseCases } from '#src/application/person/person-use-cases.js'
import type { SaveDocumentRequest, SavedDocument } from '#src/application/person/save-document.js'
import type { GivenTask } from '#src/application/person/save-tasks.js'
import type { PersonOptions, PersonSources } from '#src/composition/person/open-person.js'
import * as person from '#src/composition/person/open-person.js'
import { documentAuthors, documentKinds } from '#src/domain/person/document.js'
import { taskKinds } from '#src/domain/person/task.js'
import { checkArguments, fields, fieldsOf, guarded, type MethodShapes, orNull, type Parameters } from './shape.js'

const kind = { oneOf: documentKinds } as const
const actor = { 'actor?': { oneOf: documentAuthors } } as const

const givenTask = fieldsOf<GivenTask>({
  ...{ 'id?': orNull('whole'), 'jobId?': orNull('whole'), 'title?': orNull('text'), 'due?': orNull('text') },
  ...{ 'zone?': orNull('text'), 'kind?': orNull({ oneOf: taskKinds }), 'isDone?': orNull('flag') },
  'isTakenBack?': orNull('flag'),
})

/** A program says whose word it saves: what the person says is confirmed. */
export interface LibraryPerson extends Omit<PersonUseCases, 'saveDocument'> {
  /** Throws NOT_FOUND, VALIDATION_ERROR, also if another version came in between. */
  readonly saveDocument: (
    request: SaveDocumentRequest & Required<Pick<SaveDocumentRequest, 'actor'>>,
  ) => Promise<SavedDocument>
}

/** The shapes of all methods. */
export const personShapes: MethodShapes<LibraryPerson> = {
  getProfile: {},
  getDocuments: {
    request: fields({
      ...{ 'ids?': orNull({ listOf: 'whole' }), 'kinds?': orNull({ listOf: kind }), 'jobId?': orNull('whole') },
      ...{ 'hasText?': 'flag', 'version?': orNull('whole'), 'since?': orNull('whole') },
      ...{ 'limit?': orNull('count'), 'offset?': 'whole' },
    }),
  },
  saveDocument: {
    request: fields({
      ...{ 'id?': orNull('whole'), 'expectedVersion?': orNull('whole'), 'kind?': orNull(kind), text: 'text' },
      ...{
        'jobId?': orNull('whole'),
        'title?': orNull('text'),
        'language?': orNull('text'),
        'client?': orNull('text'),
      },
      actor: { oneOf: documentAuthors },
    }),
  },
  confirmDocument: { request: fields({ id: 'whole', version: 'whole' }) },
  unsupportedIn: { request: fields({ id: 'whole', 'version?': 'whole' }) },
  listTasks: { request: fields({ 'jobId?': orNull('whole'), 'hasDone?': 'flag', 'until?': orNull('text') }) },
  saveTasks: { request: fields({ tasks: { listOf: givenTask }, ...actor }) },
}

export const personParameters: Parameters = {
  sources: fieldsOf<PersonSources>({
    jobs: { fields: { documents: 'object', tasks: 'object', hunt: 'object', find: 'function' } },
    'hunt?': { fields: { datesAhead: 'function' } },
  }),
  'options?': fieldsOf<PersonOptions>({ 'clock?': 'object', 'timeZone?': 'text' }),
}

/** Opens what is kept about the person, and what was written for them. Throws VALIDATION_ERROR. */
export function openPerson(sources: PersonSources, options: PersonOptions = {}): LibraryPerson {
  checkArguments(personParameters, [sources, options])
  return guarded<LibraryPerson>(person.openPerson(sources, options), personShapes)
}
