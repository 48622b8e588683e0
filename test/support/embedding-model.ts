import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { lookupModel } from './embedding-onnx.js'
import { temporaryFolder } from './temporary-folder.js'

const words = ['query', 'passage', ':', 'engineer', 'backend', 'payments', 'tokyo', 'in', 'for', 'soup', 'beans']
const vocabulary = ['[PAD]', '[UNK]', '[CLS]', '[SEP]', ...words]

/** The vector of a token: one axis for each known word, and one shared by all unknown words. */
export function rowOf(token: string): number[] {
  const row = new Array<number>(vocabulary.length).fill(0)
  row[Math.max(vocabulary.indexOf(token), 1)] = 1
  return row
}

const special = (content: string, id: number) => ({
  id,
  content,
  single_word: false,
  lstrip: false,
  rstrip: false,
  normalized: false,
  special: true,
})

const tokenizer = {
  version: '1.0',
  truncation: null,
  padding: null,
  added_tokens: vocabulary.slice(0, 4).map(special),
  normalizer: {
    type: 'BertNormalizer',
    clean_text: true,
    handle_chinese_chars: true,
    strip_accents: null,
    lowercase: true,
  },
  pre_tokenizer: { type: 'BertPreTokenizer' },
  post_processor: {
    type: 'TemplateProcessing',
    single: [
      { SpecialToken: { id: '[CLS]', type_id: 0 } },
      { Sequence: { id: 'A', type_id: 0 } },
      { SpecialToken: { id: '[SEP]', type_id: 0 } },
    ],
    pair: [],
    special_tokens: {
      '[CLS]': { id: '[CLS]', ids: [2], tokens: ['[CLS]'] },
      '[SEP]': { id: '[SEP]', ids: [3], tokens: ['[SEP]'] },
    },
  },
  decoder: { type: 'WordPiece', prefix: '##', cleanup: true },
  model: {
    type: 'WordPiece',
    unk_token: '[UNK]',
    continuing_subword_prefix: '##',
    max_input_chars_per_word: 100,
    vocab: Object.fromEntries(vocabulary.map((token, id) => [token, id])),
  },
}

const tokenizerConfig = {
  tokenizer_class: 'BertTokenizer',
  model_max_length: 32,
  do_lower_case: true,
  pad_token: '[PAD]',
  unk_token: '[UNK]',
  cls_token: '[CLS]',
  sep_token: '[SEP]',
  mask_token: '[UNK]',
}

const config = { model_type: 'bert', hidden_size: vocabulary.length, vocab_size: vocabulary.length }

/** The files of a model with a vocabulary of a dozen words, laid out as on the hub and in the model folder. */
export function tinyModelFiles(): ReadonlyMap<string, Uint8Array> {
  const json = (value: unknown) => Buffer.from(JSON.stringify(value))
  return new Map<string, Uint8Array>([
    ['config.json', json(config)],
    ['tokenizer_config.json', json(tokenizerConfig)],
    ['tokenizer.json', json(tokenizer)],
    ['onnx/model_quantized.onnx', lookupModel(vocabulary.map(rowOf))],
  ])
}

/** A folder of models that holds the tiny one under the name of the real one. */
export function tinyModelDir(files = tinyModelFiles()): string {
  const modelDir = temporaryFolder()
  for (const [name, bytes] of files) {
    const path = join(modelDir, 'multilingual-e5-small', name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, bytes)
  }
  return modelDir
}
