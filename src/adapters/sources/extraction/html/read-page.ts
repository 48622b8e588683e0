import { type DomDocument, type DomElement, oneLine, readDom } from './dom.js'
import { removeHidden } from './remove-hidden.js'
import { type ScannedHtml, scanHtml } from './scan-html.js'

/** The document of a page with what a visitor sees of it, or may open, and nothing else. */
export function readPage(scanned: ScannedHtml): DomDocument {
  const document = readDom(scanned.html)
  if (scanned.html.includes('shadowrootmode')) showShadowRoots(document.body)
  if (scanned.withoutScripts.length > 0) showWithoutScripts(document, scanned.withoutScripts)
  removeHidden(document, scanned)
  return document
}

/** The document of a page, or of a piece of HTML. */
export function readHtml(html: string): DomDocument {
  return readPage(scanHtml(html))
}

/** A browser shows what stands in a `<template shadowrootmode>` in its place. */
function showShadowRoots(root: DomElement): void {
  for (const template of root.querySelectorAll('template[shadowrootmode]')) {
    showShadowRoots(template)
    template.replaceWith(...template.childNodes)
  }
}

// so much of the page's text, and what stands there for browsers without scripts is the page
const minShare = 0.5
// what is said to those who have none
const aboutScripts = /java\s?script|ブラウザ|browser/i

/**
 * Puts what stands in the `<noscript>` elements into their place, where it is the text of the page: not a picture, and
 * not a request to turn scripts on.
 */
function showWithoutScripts(document: DomDocument, written: readonly string[]): void {
  const length = oneLine(document.body.textContent).length
  for (const place of document.querySelectorAll('noscript[data-text]')) {
    const html = written[Number(place.getAttribute('data-text'))] ?? ''
    const body = readDom(scanHtml(html).html).body
    const lines = oneLine(body.textContent).split(/(?<=[.。!！])/)
    const said = lines.filter((line) => !aboutScripts.test(line)).join('')
    if (/\p{L}/u.test(said) && said.length >= length * minShare) place.replaceWith(...body.childNodes)
  }
}
