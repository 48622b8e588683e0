import { deflateRawSync } from 'node:zlib'

export interface ZipOptions {
  /** Stores files without compression. */
  readonly stored?: boolean
  /** The unpacked size to declare for each file. */
  readonly claimedBytes?: number
}

type Content = string | Buffer
type NamedFiles = Readonly<Record<string, Content>> | readonly (readonly [name: Content, content: Content])[]

/** A zip file with these files, under exactly these names. */
export function zipOf(files: NamedFiles, options: ZipOptions = {}): Buffer {
  const named = Array.isArray(files) ? files : Object.entries(files)
  const local: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const [name, content] of named) {
    const { body, fields } = entryOf(Buffer.from(name), Buffer.from(content), options)
    const start = Buffer.concat([Buffer.from('PK\x03\x04'), fields, Buffer.from(name), body])
    const end = Buffer.alloc(14)
    end.writeUInt32LE(offset, 10)
    local.push(start)
    central.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), fields, end, Buffer.from(name)]))
    offset += start.length
  }
  const directory = Buffer.concat(central)
  const last = Buffer.alloc(18)
  last.writeUInt16LE(named.length, 4)
  last.writeUInt16LE(named.length, 6)
  last.writeUInt32LE(directory.length, 8)
  last.writeUInt32LE(offset, 12)
  return Buffer.concat([...local, directory, Buffer.from('PK\x05\x06'), last])
}

/**
 * Returns the fields that the local header and the directory entry share, from the version needed to the extra length.
 */
function entryOf(name: Buffer, content: Buffer, { stored = false, claimedBytes }: ZipOptions) {
  const body = stored ? content : deflateRawSync(content)
  const fields = Buffer.alloc(26)
  fields.writeUInt16LE(20, 0)
  fields.writeUInt16LE(stored ? 0 : 8, 4)
  fields.writeUInt32LE(crc32(content), 10)
  fields.writeUInt32LE(body.length, 14)
  fields.writeUInt32LE(claimedBytes ?? content.length, 18)
  fields.writeUInt16LE(name.length, 22)
  return { body, fields }
}

/** Marks the last file of a zip file as protected with a password. */
export function encryptLast(zip: Buffer): Buffer {
  const marked = Buffer.from(zip)
  marked.writeUInt16LE(1, marked.lastIndexOf('PK\x01\x02', undefined, 'latin1') + 8)
  return marked
}

/** A tar file with these files. */
export function tarOf(files: Readonly<Record<string, Content>>): Buffer {
  const entries = Object.entries(files).flatMap(([name, content]) => {
    const body = Buffer.from(content)
    return [tarHeader(name, body.length), body, Buffer.alloc((512 - (body.length % 512)) % 512)]
  })
  return Buffer.concat([...entries, Buffer.alloc(1024)])
}

function tarHeader(name: string, size: number): Buffer {
  const header = Buffer.alloc(512)
  header.write(name, 0)
  header.write('0000644\u00000000000\u00000000000\u0000', 100)
  header.write(`${size.toString(8).padStart(11, '0')}\u000000000000000\u0000        0`, 124)
  header.write('ustar\u000000', 257)
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\u0000 `, 148)
  return header
}

/** Returns the CRC-32 checksum of zip files. */
export function crc32(bytes: Uint8Array): number {
  let sum = 0xffffffff
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1
  }
  return (sum ^ 0xffffffff) >>> 0
}
