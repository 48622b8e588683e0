// the characters of the bytes from 0x80 on
const upperHalves = {
  // TextDecoder of Node 20 leaves 0x80 to 0x9f as control characters; here only five unassigned ones stay that
  'windows-1252': '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ',
  cp437:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0',
  cp850:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
}

type Decode = (bytes: Uint8Array) => string

/** Our decoders by name of the set: those that TextDecoder lacks or decodes wrongly. They never throw. */
export const ownDecoders: ReadonlyMap<string, Decode> = new Map([
  ...Object.entries(upperHalves).map(
    ([name, half]) => [name, (bytes: Uint8Array) => decodeSingleBytes(bytes, half)] as const,
  ),
  ['utf-7', decodeUtf7],
  ['iso-2022-kr', decodeIso2022Kr],
  ['hz-gb-2312', decodeHz],
])

const latin1 = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1')

/** RFC 2152: `+` starts base64 of UTF-16, up to `-` or any other character; `+-` is a plus. */
function decodeUtf7(bytes: Uint8Array): string {
  return latin1(bytes).replace(/\+([A-Za-z0-9+/]*)-?/g, (_, base64: string) => {
    return base64 === '' ? '+' : decodeUtf16InBase64(base64)
  })
}

/** Drops an incomplete unit at the end. */
export function decodeUtf16InBase64(base64: string): string {
  const units = Buffer.from(base64, 'base64')
  return new TextDecoder('utf-16be').decode(units.subarray(0, units.length - (units.length % 2)))
}

const [shiftOut, shiftIn] = ['\u000e', '\u000f']

/** RFC 1557: Korean without its high bits, between shift out and shift in or the end of the line. */
function decodeIso2022Kr(bytes: Uint8Array): string {
  const [first = '', ...rest] = latin1(bytes).replaceAll('\u001b$)C', '').split(shiftOut)
  const decoded = rest.map((piece) => {
    const ends = [piece.indexOf(shiftIn), piece.indexOf('\n')].filter((end) => end !== -1)
    const end = Math.min(piece.length, ...ends)
    return decodeShifted(piece.slice(0, end), 'euc-kr') + piece.slice(end)
  })
  return (first + decoded.join('')).replaceAll(shiftIn, '')
}

/**
 * RFC 1843: Chinese without its high bits between `~{` and `~}`; `~~` is a tilde, `~` at the end of a line joins it to
 * the next.
 */
function decodeHz(bytes: Uint8Array): string {
  return latin1(bytes).replace(/~(?:\{([^\n]*?)(?:~\}|(?=\n|$))|(~)|\r?\n)/g, (_, shifted?: string, tilde?: string) =>
    shifted === undefined ? (tilde ?? '') : decodeShifted(shifted, 'gbk'),
  )
}

function decodeShifted(text: string, charset: string): string {
  return new TextDecoder(charset).decode(Buffer.from(text, 'latin1').map((byte) => byte | 0x80))
}

// in place: replacing each character as a regex match would take many times the memory of the text
function decodeSingleBytes(bytes: Uint8Array, upperHalf: string): string {
  const text = latin1(bytes)
  if (!/[\x80-\xff]/.test(text)) return text
  const units = Buffer.from(text, 'utf16le')
  for (let at = 0; at < units.length; at += 2) {
    const unit = units.readUInt16LE(at)
    if (unit >= 0x80 && unit < 0x80 + upperHalf.length) units.writeUInt16LE(upperHalf.charCodeAt(unit - 0x80), at)
  }
  return units.toString('utf16le')
}
