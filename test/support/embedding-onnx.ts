/** A protobuf message: numbers as varints, texts and messages with a length prefix. */
type Field = readonly [number: number, value: number | string | Uint8Array]

function message(...fields: readonly Field[]): Uint8Array {
  return Buffer.concat(fields.map(([number, value]) => field(number, value)))
}

function field(number: number, value: number | string | Uint8Array): Uint8Array {
  if (typeof value === 'number') return Buffer.concat([varint(number << 3), varint(value)])
  const bytes = Buffer.from(value)
  return Buffer.concat([varint((number << 3) | 2), varint(bytes.length), bytes])
}

function varint(value: number): Uint8Array {
  const bytes: number[] = []
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    if (rest < 128) return Uint8Array.from([...bytes, rest])
    bytes.push((rest % 128) | 128)
  }
}

const float = 1
const int64 = 7

/** A value of the graph. A dimension given as text is a symbolic one, unknown beforehand. */
function valueInfo(name: string, type: number, shape: readonly (string | number)[]): Uint8Array {
  const dims = shape.map((size): Field => [1, message(typeof size === 'string' ? [2, size] : [1, size])])
  return message([1, name], [2, message([1, message([1, type], [2, message(...dims)])])])
}

/**
 * The smallest feature-extraction model that transformers.js accepts: it looks each token up in a table. ONNX, IR
 * version 8, operator set 13.
 */
export function lookupModel(table: readonly (readonly number[])[]): Uint8Array {
  const width = table[0]?.length ?? 0
  const weights = Buffer.from(Float32Array.from(table.flat()).buffer)
  const initializer = message([1, table.length], [1, width], [2, float], [8, 'table'], [9, weights])
  const gather = message([1, 'table'], [1, 'input_ids'], [2, 'last_hidden_state'], [3, 'look up'], [4, 'Gather'])
  const graph = message(
    [1, gather],
    [2, 'lookup'],
    [5, initializer],
    [11, valueInfo('input_ids', int64, ['batch', 'tokens'])],
    [11, valueInfo('attention_mask', int64, ['batch', 'tokens'])],
    [12, valueInfo('last_hidden_state', float, ['batch', 'tokens', width])],
  )
  return message([1, 8], [2, 'jobworkflow tests'], [7, graph], [8, message([1, ''], [2, 13])])
}
