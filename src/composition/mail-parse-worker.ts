import { serveParsing } from '#src/adapters/mime/serve-parsing.js'
import { indexTextOf } from '#src/adapters/persistence/full-text/analyse.js'

/** The thread in which mail is parsed on import, and its texts are made ready for the index: see `ParsePool`. */
serveParsing(indexTextOf)
