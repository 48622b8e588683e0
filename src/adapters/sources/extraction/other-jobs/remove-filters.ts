import type { DomDocument, DomElement } from '#src/adapters/sources/extraction/html/dom.js'

const named =
  /(?:^|[^a-z])(?:filters?|facets?|refinements?|refine-search|search-filters?|job-search|narrow-?search)(?:[^a-z]|$)/
const mayHoldFilters = 'form,fieldset,aside,section,div,ul,details'
const choices = 'input[type=checkbox],input[type=radio]'
const maxTextLength = 4000
// of a choice with its label
const maxChoiceLength = 60
const minChoices = 2
// with less left over, the page is its search form and nothing else
const minShare = 0.5
// each is looked through; lists may stand in lists
const maxElements = 200

/** Takes off a page the lists that one narrows a search by: what one may choose is not what a posting offers. */
export function removeFilters(document: DomDocument): void {
  const { body } = document
  const all = (body.textContent ?? '').length
  let removed = 0
  const mayBeFilters = [...body.querySelectorAll(mayHoldFilters)].filter(mayBeFilter).slice(0, maxElements)
  for (const element of mayBeFilters) {
    const length = (isFilter(element) && element.textContent?.length) || 0
    if (length === 0 || removed + length > all * minShare) continue
    removed += length
    element.remove()
  }
}

function mayBeFilter(element: DomElement): boolean {
  const names = `${element.getAttribute('id') ?? ''} ${element.getAttribute('class') ?? ''}`.toLowerCase()
  return named.test(names) || /^(?:FIELDSET|UL|FORM)$/.test(element.nodeName)
}

function isFilter(element: DomElement): boolean {
  const count = [...element.querySelectorAll(`${choices},option`)].length
  if (count < minChoices || element.querySelector('h1,p') !== null) return false
  const length = (element.textContent ?? '').trim().length
  return length <= Math.min(maxTextLength, count * maxChoiceLength)
}
