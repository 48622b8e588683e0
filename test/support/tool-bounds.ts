/** The most tokens that the tools may cost an agent (serve-cost). */
export const toolBounds = { toCall: 7500, toCallWithoutMail: 3400, wholeList: 16_500 } as const

/** What to do about tools that cost more. */
export const tooCostly = 'too many tokens: shorten descriptions, or serve a tool on request alone (tools/catalog.ts)'

/** What to do about a number of tools that is not the expected one. */
export const countedHere = 'a tool was added or removed: change the number here'
