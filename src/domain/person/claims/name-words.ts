import { anyOf } from '#src/domain/shared/any-of.js'

const setOf = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/))

/** Words of headings and labels; a heading with one of them is no name. */
export const sectionWords = setOf(`
  about achievement achievements activities additional awards background career certifications certificates
  competencies contact contributions details education employment experience expertise experiences
  focus highlights history honors honours impact information interests introduction keywords languages
  location objective overview personal position professional profile project projects publications
  qualifications references responsibilities resume résumé role section selected skill skills stack
  strengths summary tech technical technologies technology title tools training volunteer volunteering work
  key core other relevant name email phone address date period duration company employer team result results
  situation task action links portfolio cv curriculum vitae cover letter year years month months language framework frameworks database databases description`)

/** Words that are written with a capital and name neither an employer nor a product. */
export const ordinaryCapitals = setOf(`
  i a an the in on at of to for with by from and or as is my our we he she they it this that these those
  january february march april may june july august september october november december
  jan feb mar apr jun jul aug sep sept oct nov dec
  monday tuesday wednesday thursday friday saturday sunday present current currently now today ongoing
  mr mrs ms dr dear sincerely regards yours best kind hello hi thank thanks ok no yes vs etc eg ie id re
  more most other new all both each many several some such also then next first good strong
  full-time part-time remote hybrid onsite gpa tel fax pdf`)

/** Verbs that open a bullet and do not end in -ed or -ing. */
export const openingVerbs = setOf(`
  led built wrote ran drove grew made set won taught held oversaw cut spoke gave took began sold brought kept found
  lead build write run drive grow make win teach hold oversee manage develop design create maintain work help use support
  implement deliver own mentor coach speak sell handle assist collaborate coordinate`)

export const greetings = setOf('dear sincerely yours regards respectfully hello hi to')

/** Small words inside a name. */
export const connectors = setOf('of & the de du la von van der for on')

/** Words before the name of an employer. */
export const wordsBeforeEmployer = setOf('at joined for @')

export const schoolWords = setOf(`
  university college institute school academy polytechnic universität universitat universidad universidade université
  hochschule fachhochschule école ecole conservatory`)

export const certificateWords = setOf(`
  certified certificate certification certifications licensed license licence chartered accredited credential`)

/** Titles that no noun of a role ends. */
export const shortTitles = setOf(
  'ceo cto cfo coo cio cmo cpo ciso vp svp evp md president founder co-founder cofounder chairman chairwoman professor',
)

/** Nouns before `of`, as in Head of Product. */
export const headsOf = setOf('head director vp president vice chief manager dean chair lead')

/** Words before a title in lower case. */
export const wordsBeforeTitle = [
  'as a',
  'as an',
  'as the',
  'role of',
  'position of',
  'promoted to',
  'i am a',
  'i am an',
  'i was a',
  'i was an',
]

/** Academic degrees. The second row of words is only a degree in capitals, before its subject. */
export const degreeLevels: readonly (readonly [level: string, words: string, short: string])[] = [
  ['associate', "associate's aas", ''],
  ['bachelor', "bachelor bachelors bachelor's bsc beng btech baccalaureate", 'bs ba be'],
  ['master', "masters master's msc meng mtech mphil", 'ms ma me'],
  ['doctor', 'phd dphil doctorate doctoral', ''],
  // these imply their subject
  ...['mba', 'llb', 'llm', 'bba', 'bcom', 'bfa', 'mfa', 'dvm'].map((word) => [word, word, ''] as const),
  ['md', '', 'md'],
  ['jd', '', 'jd'],
]

/** Words after a degree that name no subject of their own. */
export const genericSubjects = setOf(
  'science arts engineering degree degrees of in and & hons honours honors honor the with',
)

export const japaneseDegrees: readonly (readonly [word: string, level: string])[] = [
  ['学士', 'bachelor'],
  ['修士', 'master'],
  ['博士', 'doctor'],
]

/** Legal forms of employers; `株株株` is what is read of `(株)`. */
export const japaneseForms =
  '株式会社 有限会社 合同会社 合資会社 相互会社 一般社団法人 公益社団法人 一般財団法人 公益財団法人 社団法人 財団法人 医療法人 学校法人 社会福祉法人 株株株 有有有 同同同 ㈱ ㈲'.split(
    ' ',
  )

export const japaneseSchools =
  '大学院大学 短期大学 工業大学 女子大学 大学 高等専門学校 専門学校 高等学校 高校 高専 専修学校 職業訓練校'.split(' ')

/** Words instead of a school's name. */
export const noSchoolNames = setOf(
  '国立 私立 公立 県立 都立 市立 本 同 同じ 在学 4年制 四年制 理系 文系 出身 海外 某 他 各 通信制 全日制 夜間 の',
)

/** Ends of certificates. */
export const japaneseCertificate =
  /(?:試験|検定|免許|免許証|技能講習|技師|[0-9一二三四五準初]級|[0-9一二三四五]類|[一-龠ー]{2}士)$/

export const noCertificates = setOf(
  '入学試験 筆記試験 受け入れ試験 受入試験 性能試験 負荷試験 動作試験 評価試験 単体試験 結合試験 総合試験 試験 検定 免許 資格 免許・資格 資格・免許 弊社同士 同士 紳士 修士 博士 学士',
)

/** Ends of Japanese titles. */
export const japaneseTitle = new RegExp(
  `${anyOf`
    work: エンジニア | デベロッパー | プログラマー? | デザイナー | コンサルタント | アナリスト | サイエンティスト | アーキテクト | プランナー
      プロデューサー | ライター | スペシャリスト | 研究員 | 総合職 | 編集者 | 翻訳者 | 看護師 | 教員 | 教授 | 講師
    rank: マネージャー | マネジャー | ディレクター | リーダー | リード | チーフ | 部長 | 課長 | 係長 | 主任 | 次長 | 室長 | 局長 | 所長 | 店長 | 社長 | 会長 | 工場長
      取締役 | 執行役員 | 代表 | 監査役 | 責任者 | 統括 | 監督
  `}$`,
)

/** What happens at an employer or a school; written directly behind its name. */
export const japaneseEvents =
  '入社 入職 入行 転職 退社 退職 勤務 在籍 所属 出向 就職 卒業 修了 中退 入学 在学 取得 合格 出身 編入 留学 時代 現在 設立 創業'.split(
    ' ',
  )

/** Text behind the name of an employer that has no legal form. */
export const behindEmployer =
  /^ ?(?:(?:に|へ|を|で|にて|から) ?(?:新卒|中途)?(?:で|として|採用)?)?(?:入社|入職|転職|勤務|在籍|出向|就職|退社|退職|参画)/

/** Text behind a tool. */
export const behindTool =
  /^(?:を(?:用い|使用|使っ|利用|活用|導入)|による(?:開発|構築|実装)|での(?:開発|構築|実装)|環境)/

/** Beginning of a list of tools. */
export const toolList = /^[^:]{0,20}(?:ツール|言語|ソフト|環境|技術|製品)[^:]{0,8}:/

/** A duration or a count, which is no name. */
export const japaneseAmount = /^[\d〇一二三四五六七八九十百千半数]+(?:年|か月|ヶ月|カ月|名|人|社|件|回|日|週)/

/** Words of katakana and kanji that name no employer and no tool. */
export const noJapaneseNames = setOf(`
  新卒 中途 同社 現職 前職 弊社 当社 自社 他社 本社 支社 会社 企業 正社員 契約社員 派遣社員 業務委託 個人 大手 ベンチャー スタートアップ
  システム ツール サーバー サーバ クラウド フレームワーク ライブラリ データベース データ アプリ アプリケーション サービス プロジェクト チーム
  スキル マネジメント コミュニケーション インフラ ネットワーク セキュリティ テスト デザイン モデル コード プログラム ソフトウェア ハードウェア
  ノウハウ リソース メソッド コンポーネント テンプレート プラットフォーム アルゴリズム アジャイル スクラム フィードバック リモート オフショア
  ドキュメント ワークフロー パイプライン エディター エディタ オープンソース スマートフォン インターネット パソコン メール`)
