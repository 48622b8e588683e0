/** Each row has the names of one place or thing in both scripts, in lower case without accents. */
const rows = (text: string): readonly (readonly string[])[] => text.split('\n').map((row) => row.trim().split('|'))

/** Prefectures, their capitals and other large cities of Japan. */
export const japanesePlaces = rows(`tokyo|東京
  osaka|大阪
  kyoto|京都
  yokohama|横浜
  nagoya|名古屋
  sapporo|札幌
  fukuoka|福岡
  kobe|神戸
  kawasaki|川崎
  saitama|さいたま|埼玉
  hiroshima|広島
  sendai|仙台
  chiba|千葉
  kitakyushu|北九州
  sakai|堺
  niigata|新潟
  hamamatsu|浜松
  kumamoto|熊本
  okayama|岡山
  shizuoka|静岡
  kagoshima|鹿児島
  nagasaki|長崎
  kanazawa|金沢
  matsuyama|松山
  utsunomiya|宇都宮
  nagano|長野
  gifu|岐阜
  nara|奈良
  wakayama|和歌山
  takamatsu|高松
  tokushima|徳島
  kochi|高知
  oita|大分
  miyazaki|宮崎
  naha|那覇
  okinawa|沖縄
  hokkaido|北海道
  kanagawa|神奈川
  aichi|愛知
  hyogo|兵庫
  mito|水戸
  maebashi|前橋
  kofu|甲府
  otsu|大津
  toyama|富山
  fukui|福井
  tottori|鳥取
  matsue|松江
  yamaguchi|山口
  saga|佐賀
  aomori|青森
  morioka|盛岡
  akita|秋田
  yamagata|山形
  fukushima|福島`)

/** The large cities of the world that hire most. */
export const otherCities = rows(`new york|ニューヨーク
  san francisco|サンフランシスコ
  los angeles|ロサンゼルス
  seattle|シアトル
  boston|ボストン
  chicago|シカゴ
  toronto|トロント
  vancouver|バンクーバー
  london|ロンドン
  paris|パリ
  berlin|ベルリン
  munich|munchen|ミュンヘン
  amsterdam|アムステルダム
  zurich|チューリッヒ
  dublin|ダブリン
  madrid|マドリード
  barcelona|バルセロナ
  milan|ミラノ
  vienna|wien|ウィーン
  stockholm|ストックホルム
  copenhagen|コペンハーゲン
  oslo|オスロ
  helsinki|ヘルシンキ
  warsaw|ワルシャワ
  prague|プラハ
  singapore|シンガポール
  hong kong|香港
  shanghai|上海
  beijing|北京
  shenzhen|深圳
  taipei|台北
  seoul|ソウル
  bangkok|バンコク
  hanoi|ハノイ
  jakarta|ジャカルタ
  manila|マニラ
  kuala lumpur|クアラルンプール
  mumbai|ムンバイ
  bangalore|bengaluru|バンガロール
  delhi|デリー
  dubai|ドバイ
  tel aviv|テルアビブ
  sydney|シドニー
  melbourne|メルボルン
  sao paulo|サンパウロ`)

/** Names of remote work. */
const remoteNames = rows('remote|リモート|リモートワーク|テレワーク|在宅|在宅勤務|telework')

const byName: ReadonlyMap<string, readonly string[]> = new Map(
  [...japanesePlaces, ...otherCities, ...remoteNames].flatMap((names) => names.map((name) => [name, names] as const)),
)

/** The most words in a name. */
export const maxNameWords = 2

/**
 * Returns all names of the place or thing that `text` names, including itself. Returns null for any other text. `text`
 * must be folded, without accents.
 */
export function namesOf(text: string): readonly string[] | null {
  return byName.get(text) ?? byName.get(text.replace(/[都府県市]$/, '')) ?? null
}
