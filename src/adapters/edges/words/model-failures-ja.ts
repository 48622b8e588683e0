import { checkNetwork, type FailureRow, later } from './failure-row.js'
import { pullModelCommandForPerson } from './store-commands.js'

const address = '環境変数 JOBWORKFLOW_EMBEDDINGS_URL'
const model = 'JOBWORKFLOW_EMBEDDINGS_MODEL'
const pull = () => `\`${pullModelCommandForPerson()}\` を実行してください。`

/** The sentences about the model that compares meanings; a capture is a host, a model or a number. */
const ofEmbedders: readonly FailureRow[] = [
  [
    /^The stored vectors were made by /,
    () =>
      'ページの検索データが別の検索用モデルで作られているため、保存できませんでした。`jobworkflow websites reindex` を実行して作り直すか、元のモデルに戻してください。',
  ],
  [
    /^Vectors need sqlite-vec/,
    () => 'sqlite-vec を読み込めないため、ページを保存できませんでした。jobworkflow をインストールし直してください。',
  ],
  [
    /^The embedding server (\S+) could not be reached/,
    (host) => `検索用モデルのサーバー ${host} に接続できません。サーバーの動作と${address} を確認してください。`,
  ],
  [
    /^The embedding server (\S+) did not answer within ([\d.]+) seconds/,
    (host, seconds) => `検索用モデルのサーバー ${host} から ${seconds} 秒以内に応答がありませんでした。${later}`,
  ],
  [
    /^The embedding server (\S+) redirects requests/,
    (host) =>
      `検索用モデルのサーバー ${host} が別の URL に転送しました。${address} に転送先の URL を設定してください。`,
  ],
  [
    /^The embedding server (\S+) did not accept the key/,
    (host) =>
      `検索用モデルのサーバー ${host} にキーが受け付けられませんでした。環境変数 JOBWORKFLOW_EMBEDDINGS_API_KEY を確認してください。`,
  ],
  [
    /^The embedding server (\S+) is limiting requests/,
    (host) => `検索用モデルのサーバー ${host} へのアクセスが制限されています。${later}`,
  ],
  [
    /^The embedding server (\S+) is failing \(status (\d+)\)/,
    (host, status) => `検索用モデルのサーバー ${host} が HTTP ステータス ${status} を返しました。${later}`,
  ],
  [
    /^The embedding server (\S+) refused the request \(status (\d+)\)/,
    (host, status) =>
      `検索用モデルのサーバー ${host} が HTTP ステータス ${status} を返しました。${address} と ${model} を確認してください。`,
  ],
  [
    /^The embedding server (\S+) returned vectors of (\d+) numbers, but (\d+) before/,
    (host, now, before) =>
      `検索用モデルのサーバー ${host} のベクトルの次元数が ${before} から ${now} に変わりました。モデルを確認してください。`,
  ],
  [
    /^The embedding server (\S+) returned /,
    (host) => `検索用モデルのサーバー ${host} の応答を使えません。${address} と ${model} を確認してください。`,
  ],
  [
    /^The http embedder has no address/,
    () => `検索用モデルのサーバーの URL がありません。${address} に OpenAI 互換の URL を設定してください。`,
  ],
  [/^Embedding was cancelled/, () => '処理は中止されました。もう一度お試しください。'],
  [
    /^Local embedding needs the package (\S+), which/,
    (name) =>
      `パッケージ ${name} を読み込めません。\`npm install --global ${name}\` を実行してインストールしてください。`,
  ],
  [
    /^The local embedding model (\S+) is not on this machine/,
    (name) => `検索用モデル ${name} がこのパソコンにありません。${pull()}`,
  ],
  [/^The local embedding model (\S+) could not be opened/, (name) => `検索用モデル ${name} を開けません。${pull()}`],
  [/^The local embedding model (?:returned|could not)/, () => `検索用モデルで文章を処理できませんでした。${pull()}`],
  [
    /^The process with the local embedding model ended/,
    () =>
      '検索用モデルの処理が途中で終了しました。もう一度お試しください。繰り返す場合は、メモリー不足の可能性があります。',
  ],
]

/** Why a model wrote no answer. */
const ofAnswers: readonly FailureRow[] = [
  [/^The request was cancelled/, () => '処理は中止されました。'],
  [
    /^The Anthropic API did not answer within ([\d.]+) seconds/,
    (seconds) => `Anthropic API から ${seconds} 秒以内に応答がありませんでした。${later}`,
  ],
  [/^The model declined/, () => 'モデルが、この質問への回答を拒否しました。'],
  [/^The model gave an empty answer/, () => 'モデルの回答が空でした。'],
  [/^The Anthropic API could not be reached/, () => `Anthropic API に接続できませんでした。${checkNetwork}`],
  [
    /^The Anthropic API did not accept/,
    () => 'Anthropic API にキーが受け付けられませんでした。環境変数 ANTHROPIC_API_KEY を確認してください。',
  ],
  [
    /^The Anthropic API does not offer the model (\S+)\. /,
    (name) =>
      `Anthropic API に ${name} というモデルはありません。環境変数 JOBWORKFLOW_ANTHROPIC_MODEL を確認してください。`,
  ],
  [/^The rate limit of the Anthropic API/, () => `Anthropic API の利用制限に達しました。${later}`],
  [/^The Anthropic API is overloaded/, () => `Anthropic API が混み合っているか、障害が起きています。${later}`],
  [
    /^The Anthropic API refused the request \(status (\d+)\)/,
    (status) => `Anthropic API が HTTP ステータス ${status} を返しました。`,
  ],
]

export const modelFailuresJa: readonly FailureRow[] = [...ofEmbedders, ...ofAnswers]
