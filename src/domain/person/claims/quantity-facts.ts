import type { CalendarSpan } from './calendar-years.js'
import type { Quantity } from './read-quantities.js'

/** Returns what proves an amount: its unit and value. A count is proved by the same things, or by a bare number. */
export function proofsOf({ of, value, things }: Quantity): readonly (readonly string[])[] {
  if (of !== null) return [[`${of} ${value}`], ...(isDistinctive(value) ? [[`bare ${value}`]] : [])]
  const known = things.map((thing) => [`count ${value} ${thing}`])
  const isAnything = things.length === 0 || isDistinctive(value)
  return [...known, [`bare ${value}`], ...(isAnything ? [[`number ${value}`]] : [])]
}

/** Returns what a text states with these amounts and dates. */
export function factsOf(quantities: readonly Quantity[], spans: readonly CalendarSpan[]): readonly string[] {
  return [
    ...spans.flatMap(({ years }) => years.map(yearFact)),
    ...quantities.flatMap(({ of, value, things }) => {
      if (of !== null) return [`${of} ${value}`]
      const counted = things.map((thing) => `count ${value} ${thing}`)
      return [
        ...counted,
        ...(isYear(value) ? [yearFact(value)] : []),
        `number ${value}`,
        ...(things.length === 0 ? [`bare ${value}`] : []),
      ]
    }),
  ]
}

export function yearFact(year: number): string {
  return `year ${year}`
}

/** Whether a number has three digits that count: nobody writes such a number of two things by chance. */
function isDistinctive(value: number): boolean {
  // linear: a number has few digits
  return String(value).replace(/^[0.]+|0+$|\./g, '').length >= 3
}

/** Whether a number may be the year of an event in a career. */
export function isYear(value: number): boolean {
  return Number.isInteger(value) && value >= 1930 && value < 2070
}
