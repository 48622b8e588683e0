import { serveParsing } from '#src/adapters/sources/mime/serve-parsing.js'
import { indexTextOf } from '#src/adapters/stores/index/analyse.js'

/** Entry of the threads that parse mail on import and prepare its text for the index; see `ParsePool`. */
serveParsing(indexTextOf)
