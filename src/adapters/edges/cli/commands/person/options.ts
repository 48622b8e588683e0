import { addressOption, busyTimeoutOption, databaseOption, dbOption } from '#src/adapters/edges/cli/options.js'

/** The options that name what is kept about the person, and the mail whose dates are listed with their tasks. */
export const personOptions = () => [dbOption(), databaseOption(), addressOption(), busyTimeoutOption()]
