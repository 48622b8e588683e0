// https://www.gnu.org/software/tar/manual/html_node/Standard.html
export const blockBytes = 512

export interface TarHeader {
  readonly name: string
  readonly bytes: number
}

const fields = { mode: 100, owner: 108, group: 116, size: 124, time: 136, sum: 148, type: 156, magic: 257, prefix: 345 }
const maxNameBytes = 100
// eleven octal digits
const maxOctalBytes = 8 ** 11

/** The header of a file in a tar archive. Sizes from 8 GB on are written in binary, as every current tar reads them. */
export function writeTarHeader({ name, bytes }: TarHeader, at: Date): Buffer {
  const header = Buffer.alloc(blockBytes)
  if (Buffer.byteLength(name) > maxNameBytes) throw new Error('The name of a part is too long for its header.')
  header.write(name)
  for (const [at, value] of [
    [fields.mode, 0o600],
    [fields.owner, 0],
    [fields.group, 0],
  ] as const)
    header.write(`${value.toString(8).padStart(7, '0')}\0`, at)
  writeSize(header, bytes)
  header.write(
    `${Math.floor(at.getTime() / 1000)
      .toString(8)
      .padStart(11, '0')}\0`,
    fields.time,
  )
  header.write('0', fields.type)
  header.write('ustar\x0000', fields.magic, 'latin1')
  header.write(`${sumOf(header).toString(8).padStart(6, '0')}\0 `, fields.sum)
  return header
}

function writeSize(header: Buffer, bytes: number): void {
  if (bytes < maxOctalBytes) {
    header.write(`${bytes.toString(8).padStart(11, '0')}\0`, fields.size)
    return
  }
  header.writeBigUInt64BE(BigInt(bytes), fields.size + 4)
  header[fields.size] = 0x80
}

/** The sum of all bytes, with spaces in place of the sum itself. */
function sumOf(header: Buffer): number {
  let sum = 8 * 32
  for (let at = 0; at < blockBytes; at++) if (at < fields.sum || at >= fields.sum + 8) sum += header[at] ?? 0
  return sum
}

/** Returns null for the block of zeros that ends an archive, and throws if a block is not the header of a plain file. */
export function readTarHeader(block: Buffer): TarHeader | null {
  if (block.every((byte) => byte === 0)) return null
  if (octal(block, fields.sum, 8) !== sumOf(block)) throw new Error('The checksum of a header is wrong.')
  const type = block[fields.type]
  if (type !== 0x30 && type !== 0) throw new Error('A part is no plain file.')
  if (block[fields.prefix] !== 0 && isPosix(block)) throw new Error('The name of a part is too long.')
  const end = block.indexOf(0)
  return {
    name: block.toString('utf8', 0, Math.min(end < 0 ? maxNameBytes : end, maxNameBytes)),
    bytes: readSize(block),
  }
}

const isPosix = (block: Buffer) => block.toString('latin1', fields.magic, fields.magic + 6) === 'ustar\0'

function readSize(block: Buffer): number {
  const isBinary = block[fields.size] === 0x80
  const bytes = isBinary ? Number(block.readBigUInt64BE(fields.size + 4)) : octal(block, fields.size, 12)
  if (!Number.isSafeInteger(bytes)) throw new Error('The size of a part is not a number.')
  return bytes
}

function octal(block: Buffer, at: number, length: number): number {
  const text = block
    .toString('latin1', at, at + length)
    .replaceAll('\0', ' ')
    .trim()
  return /^[0-7]{1,12}$/.test(text) ? Number.parseInt(text, 8) : Number.NaN
}
