import { createSocket } from 'node:dgram'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

const types = { MX: 15, SRV: 33 } as const

export interface NamedRecord {
  readonly name: string
  readonly type: keyof typeof types
  /** Of a mail exchanger the priority; of a service priority, weight and port. */
  readonly numbers: readonly number[]
  readonly target: string
}

/** A name server on loopback that knows these records, or never answers. Returns its address and port. */
export async function nameServer(records: readonly NamedRecord[] | 'silent'): Promise<string> {
  const socket = createSocket('udp4')
  socket.on('message', (question, from) => {
    if (records !== 'silent') socket.send(answerTo(question, records), from.port, from.address)
  })
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  onTestFinished(() => void socket.close())
  return `127.0.0.1:${(socket.address() as AddressInfo).port}`
}

function answerTo(question: Buffer, records: readonly NamedRecord[]): Buffer {
  const { name, type, end } = readQuestion(question)
  const found = records.filter((record) => record.name === name && types[record.type] === type)
  const header = Buffer.alloc(12)
  question.copy(header, 0, 0, 2)
  // an answer, and NXDOMAIN if there is none
  header.writeUInt16BE(found.length === 0 ? 0x8183 : 0x8180, 2)
  header.writeUInt16BE(1, 4)
  header.writeUInt16BE(found.length, 6)
  return Buffer.concat([header, question.subarray(12, end), ...found.map(toAnswer)])
}

function readQuestion(question: Buffer) {
  const labels: string[] = []
  let at = 12
  for (let length = question[at] ?? 0; length > 0; length = question[at] ?? 0) {
    labels.push(question.toString('latin1', at + 1, at + 1 + length))
    at += length + 1
  }
  return { name: labels.join('.').toLowerCase(), type: question.readUInt16BE(at + 1), end: at + 5 }
}

function toAnswer({ type, numbers, target }: NamedRecord): Buffer {
  const labels = target === '' ? [] : target.split('.')
  const name = Buffer.concat([
    ...labels.map((label) => Buffer.from([label.length, ...Buffer.from(label)])),
    Buffer.from([0]),
  ])
  const data = Buffer.concat([...numbers.map((number) => Buffer.from([number >> 8, number & 255])), name])
  const head = Buffer.from([0xc0, 12, 0, types[type], 0, 1, 0, 0, 0, 60, data.length >> 8, data.length & 255])
  return Buffer.concat([head, data])
}
