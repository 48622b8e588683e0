import { type DomDocument, type DomElement, oneLine, readDom } from './dom.js'
import { removeHidden } from './remove-hidden.js'
import { type ScannedHtml, scanHtml } from './scan-html.js'

/** Parses a page and keeps only what a visitor sees or can open. */
export function readPage(scanned: ScannedHtml): DomDocument {
  const document = readDom(scanned.html)
  if (scanned.html.includes('shadowrootmode')) showShadowRoots(document.body)
  if (scanned.withoutScripts.length > 0) showWithoutScripts(document, scanned.withoutScripts)
  removeHidden(document, scanned)
  return document
}

/** Parses a page or a piece of HTML. */
export function readHtml(html: string): DomDocument {
  return readPage(scanHtml(html))
}

/** Replaces `<template shadowrootmode>` elements by their content, as browsers do. */
function showShadowRoots(root: DomElement): void {
  for (const template of root.querySelectorAll('template[shadowrootmode]')) {
    showShadowRoots(template)
    template.replaceWith(...template.childNodes)
  }
}

// if `<noscript>` has this share of the page's text, it is the page
const minShare = 0.5
// sentences about missing scripts
const aboutScripts = /java\s?script|ブラウザ|browser/i

/**
 * Replaces `<noscript>` elements by their content if it is the text of the page, and not a picture or a request to
 * enable scripts.
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
