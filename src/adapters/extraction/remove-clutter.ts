import type { DomDocument, DomElement } from './dom.js'

const consentNames =
  /cookie[-_]?(?:banner|bar|consent|dialog|law|message|modal|notice|policy|popup|wall)|onetrust|gdpr|cmp-?container/i
// a longer one is the page itself that names cookies
const longestNotice = 4000

/** Takes notices about cookies off the page: they are short and near the text, so that extraction keeps them. */
export function removeClutter(document: DomDocument): void {
  for (const element of document.querySelectorAll('div,section,aside,form,dialog')) {
    if (isConsentNotice(element)) element.remove()
  }
}

function isConsentNotice(element: DomElement): boolean {
  const names = `${element.getAttribute('id') ?? ''} ${element.getAttribute('class') ?? ''}`
  return consentNames.test(names) && (element.textContent ?? '').length <= longestNotice
}
