import { serveParsing } from '../adapters/mime/serve-parsing.js'
import { indexTextOf } from '../adapters/persistence/full-text/analyse.js'

/** The thread in which mail is parsed on import, and its texts are made ready for the index: see `ParsePool`. */
serveParsing(indexTextOf)
