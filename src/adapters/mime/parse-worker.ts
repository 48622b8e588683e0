import { serveParsing } from './serve-parsing.js'

/** A thread that parses and does nothing else. */
serveParsing()
