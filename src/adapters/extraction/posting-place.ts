import { asList, asText, isObject, isPlaceholder } from './json-values.js'

const maxParts = 10

/** A place of schema.org in one line, its narrowest part first; '' when it names none. */
export function toPlace(location: unknown): string {
  if (!isObject(location)) return placePart(location)
  const [address] = asList(location.address ?? location)
  if (!isObject(address)) return placePart(address)
  const { streetAddress, addressLocality, addressRegion, addressCountry } = address
  const parts = [streetAddress, addressLocality, addressRegion, addressCountry].flatMap((part) =>
    asList(part).slice(0, maxParts),
  )
  const texts = parts.map(placePart).filter((part) => part !== '')
  return texts.length > 0 ? [...new Set(texts)].join(', ') : placePart(location.name)
}

function placePart(part: unknown): string {
  const text = asText(isObject(part) ? part.name : part)
  return isPlaceholder(text) || !/\p{L}/u.test(text) ? '' : text
}
