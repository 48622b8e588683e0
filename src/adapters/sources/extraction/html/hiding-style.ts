/** CSS declarations by property, in lower case. */
export type Style = ReadonlyMap<string, string>

/**
 * How a style hides its element: `closed` if a click may show it (`display: none`), `unseen` if only programs read it
 * (off screen, transparent, without size), null if it is visible.
 */
export type Hiding = 'closed' | 'unseen' | null

const maxStyle = 2000
// properties that may hide an element, and those that decide whether they do
const hidingWords =
  /display|visibility|opacity|font|position|left|right|top|bottom|indent|clip|transform|width|height|overflow|margin/i
const hugePixels = 900
const hugeFontSizes = 60
const hugeShare = 200

/** Whether a style attribute may hide its element. */
export function mayHide(style: string): boolean {
  return hidingWords.test(style) && (hidingOf(readStyle(style)) !== null || style.toLowerCase().includes('font-size'))
}

export function readStyle(written: string): Style {
  const style = new Map<string, string>()
  for (const declaration of written.slice(0, maxStyle).toLowerCase().split(';')) {
    const colon = declaration.indexOf(':')
    if (colon === -1) continue
    const name = declaration.slice(0, colon).trim()
    const value = declaration.slice(colon + 1).trim()
    style.set(name, value.endsWith('!important') ? value.slice(0, -'!important'.length).trim() : value)
  }
  return style
}

export function hidingOf(style: Style): Hiding {
  if (isTransparent(style) || isOffScreen(style) || isCutAway(style)) return 'unseen'
  const isGone = style.get('display') === 'none' || /^(?:hidden|collapse)$/.test(style.get('visibility') ?? '')
  return isGone || isFolded(style) ? 'closed' : null
}

/** Whether the style sets letters of no size (`none`) or of some size; null if it sets neither. */
export function lettersOf(style: Style): 'none' | 'some' | null {
  const size = style.get('font-size') ?? /(?:^|\s)0(?:px|em|rem|%)?(?=[\s/])/.exec(style.get('font') ?? '')?.[0]
  if (size === undefined) return style.has('font') ? 'some' : null
  return isZero(size) ? 'none' : 'some'
}

/** Elements that fade in on scrolling are transparent only at first. */
function isTransparent(style: Style): boolean {
  const opacity = style.get('opacity')
  const isStill = ['transition', 'animation', 'animation-name', 'will-change'].every((name) => !style.has(name))
  return opacity !== undefined && Number.parseFloat(opacity) <= 0.01 && isStill
}

function isOffScreen(style: Style): boolean {
  const isPlaced = /^(?:absolute|fixed)$/.test(style.get('position') ?? '')
  if (isPlaced && ['left', 'right', 'top', 'bottom'].some((side) => isFar(style.get(side)))) return true
  if (['text-indent', 'margin-left', 'margin-top'].some((name) => isFar(style.get(name)))) return true
  const moved = /translate(?:x|y|3d)?\(([^)]{1,60})\)/.exec(style.get('transform') ?? '')?.[1]
  return moved?.split(',').some((distance) => isFar(distance.trim())) ?? false
}

function isCutAway(style: Style): boolean {
  if (/^rect\((?:[01](?:px)?[\s,]*){4}\)$/.test(style.get('clip') ?? '')) return true
  if (/^(?:inset\((?:50|100)%|circle\(0)/.test(style.get('clip-path') ?? '')) return true
  if (/scale(?:3d)?\(0[,)]/.test(style.get('transform') ?? '')) return true
  if (!isClipped(style)) return false
  return isTiny(style.get('width')) || (isTiny(style.get('height')) && isTiny(style.get('max-width')))
}

/** Whether the element is collapsed, as accordions do with their panels. */
function isFolded(style: Style): boolean {
  return isClipped(style) && (isTiny(style.get('height')) || isTiny(style.get('max-height')))
}

function isClipped(style: Style): boolean {
  return ['overflow', 'overflow-x', 'overflow-y'].some((name) => /^(?:hidden|clip)/.test(style.get(name) ?? ''))
}

function isFar(length: string | undefined): boolean {
  const [, number = '0', unit = ''] = /^-(\d{1,9})(?:\.\d{0,9})?([a-z%]{0,4})/.exec(length ?? '') ?? []
  if (/^(?:em|rem|ex|ch)$/.test(unit)) return Number(number) >= hugeFontSizes
  return Number(number) >= (/^(?:%|vw|vh)$/.test(unit) ? hugeShare : hugePixels)
}

function isTiny(length: string | undefined): boolean {
  return length !== undefined && (isZero(length) || length === '1px')
}

function isZero(length: string): boolean {
  return /^\s?0(?:\.0{1,9})?(?:px|em|rem|%|pt|vw|vh)?$/.test(length)
}
