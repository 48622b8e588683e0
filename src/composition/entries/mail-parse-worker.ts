import { serveParsing } from '#src/adapters/sources/mime/serve-parsing.js'
import { indexTextOf } from '#src/adapters/stores/index/analyse.js'

/** The thread in which mail is parsed on import, and its texts are made ready for the index: see `ParsePool`. */
serveParsing(indexTextOf)
