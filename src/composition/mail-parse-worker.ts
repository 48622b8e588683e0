import { indexTextOf } from '#src/adapters/persistence/full-text/analyse.js'
import { serveParsing } from '#src/adapters/sources/mime/serve-parsing.js'

/** The thread in which mail is parsed on import, and its texts are made ready for the index: see `ParsePool`. */
serveParsing(indexTextOf)
