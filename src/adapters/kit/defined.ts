type Defined<T> = { [Name in keyof T]?: Exclude<T[Name], undefined> }

/** The members that have a value: undefined ones are left out. */
export function defined<T extends object>(members: T): Defined<T> {
  const present: Defined<T> = {}
  for (const name in members) {
    const value = members[name]
    if (value !== undefined) present[name] = value as Defined<T>[typeof name]
  }
  return present
}
