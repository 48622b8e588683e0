import type { WarningRule } from '#src/domain/hunt/letters/warning-rule.js'
import { anyOf } from '#src/domain/shared/any-of.js'

const asked = anyOf`
  お?送[りっ] | 送信 | 返信 | ご?提出 | アップロード | 教え | お知らせ | ご?連絡 | ご?入力 | ご?登録 | ご?共有 | 撮影
  撮って | お預か | ください | 下さい | お願い
`

const fees = anyOf`
  登録料 | 登録費 | 保証金 | 保証料 | 教材(?:費|代) | 研修(?:費|料) | 講習(?:費|料) | 受講料 | 手数料 | 入会金 | 加入料
  加盟金 | システム利用料 | 初期費用 | 預り金 | 預託金 | 着手金 | 審査料
  (?:制服|備品|機材|端末|パソコン|道具)(?:代|費)
`
const paying = anyOf`
  支払 | 振り?込 | 納付 | 納入 | 送金 | 入金 | 前払 | 先払 | 必要 | 発生 | 頂戴 | ご用意 | ご負担
`
const costsNothing = anyOf`
  無料 | 不要 | かかりません | 掛かりません | いただきません | 頂きません | 一切 | 0 ?円
  (?:弊社|当社|会社|企業)(?:が|で|にて)?(?:全額)?(?:負担|支給) | ございません | ありません | なし
`

const vouchers = anyOf`
  ギフト(?:カード|券|コード) | 電子マネー | プリペイド(?:カード)? | ビットコイン | 仮想通貨 | 暗号資産 | webmoney
  itunesカード | google ?play(?:カード|ギフト)
`
const buying = anyOf`
  購入(?:し|いただ|の|後|を) | 買っ | 買い | 番号 | コード | チャージ | お?支払 | 送金 | 入金
`
const gifts = anyOf`
  プレゼント | 進呈 | 抽選 | もれなく | 還元 | キャンペーン | 差し上げ | ポイント | 受け取れ | もらえ
`

const secrets = anyOf`
  暗証番号 | ワンタイムパスワード | (?:クレジット)?カード番号 | セキュリティコード | キャッシュカード | ネットバンキング
  インターネットバンキング | 通帳の(?:写真|画像|写し|コピー)
`
const papers = anyOf`
  身分証(?:明書)? | (?:運転)?免許証 | 本人確認書類 | マイナンバー(?:カード)? | 個人番号(?:カード)? | 健康保険証 | 保険証
  パスポート | 在留カード
`
const photos = anyOf`写真 | 画像 | 撮影 | 撮って | 自撮り | 表裏 | 裏表 | LINEで | スマホで`
const afterJoining = anyOf`
  what an employer asks of new employees: 給与 | 給料 | 交通費 | 入社 | 雇用契約 | 労働条件通知 | 社会保険 | 年末調整
  扶養 | 源泉 | 持参 | 原本 | 当日 | 精算 | 謝礼 | 窓口
`
// a warning about fraud is not fraud
const warnsOfIt = anyOf`
  ご?注意 | 被害 | 詐欺 | 防止 | 防犯 | 警察 | 啓発 | 勧誘 | 不審 | なりすまし | お気をつけ
  (?:求め|お聞き|お尋ね|お願い|請求)する?(?:こと|よう)?(?:は|な) | いたしません | ことはありません
`

const isOmitted = anyOf`なし | 無し | 不要 | いらない | ありません | 行いません`
const hiring = anyOf`採用 | 内定 | 即 | 勤務 | 開始 | スタート | 働け | 稼`

const line = '(?:line|ライン)'
const onlyThere = anyOf`のみ | だけ | でしか | に限`
const work = anyOf`面接 | 選考 | 採用 | 研修 | 業務 | お?仕事`
const afterAdding = anyOf`面接 | 選考 | 採用 | お?仕事 | 業務 | 担当(?:者)?(?:から|より|が) | 詳細`
const ordinaryLine = anyOf`公式 | 連携 | 新着 | 通知 | 配信 | おすすめ | オンライン`

const carried = anyOf`荷物 | 小包 | 商品 | 現金 | 封筒 | 端末 | スマホ`
const forwarding = anyOf`転送(?:し|す|する|の) | 指定(?:の|された|する|先の?)口座`
const handingOver = anyOf`渡 | 届け | 運 | お仕事 | だけ | 案件`
const passingOn = anyOf`送金 | 引き出 | 転送 | 別の?口座`
const lending = anyOf`貸し | 譲渡 | レンタル | 買い?取り | 売っ`
const ordinaryForwarding = anyOf`メール(?:を|の)?転送 | 転送不要 | 転送届 | 給与`

const crimes = '闇バイト|裏バイト|ホワイト案件|受け子|出し子'
const highPay = anyOf`高額(?:報酬|案件|バイト|収入) | 高収入 | 日給[^。]{0,4}万`
const easyMoney = anyOf`
  即日(?:現金|払い?|即金|手渡し) | 即金 | 現金手渡し | 誰でも(?:でき|簡単) | 簡単な?(?:お?仕事|作業) | 運ぶだけ
  受け?取るだけ
`

/** Patterns that reveal fraud. Source: hunt-warnings. */
export const japaneseWarnings: readonly WarningRule[] = [
  {
    sign: 'asks-for-money',
    pattern: new RegExp(
      [
        `${fees}[^。]{0,24}${paying}`,
        `(?:前払い?|先払い?|前金)(?:で|と|として|を|に)[^。]{0,20}(?:円|料|費|金|振り?込|支払)`,
      ].join('|'),
    ),
    unless: new RegExp(costsNothing),
  },
  {
    sign: 'asks-for-money',
    pattern: new RegExp(`${vouchers}[^。]{0,20}(?:を|の|で)[^。]{0,16}${buying}`, 'i'),
    unless: new RegExp(gifts),
  },
  {
    sign: 'asks-for-bank-or-identity',
    pattern: new RegExp(`${secrets}[^。]{0,30}${asked}`),
    unless: new RegExp(warnsOfIt),
  },
  {
    sign: 'asks-for-bank-or-identity',
    pattern: new RegExp(
      [
        `${papers}[^。]{0,16}${photos}[^。]{0,24}${asked}`,
        `${papers}[^。]{0,6}を持っ[^。]{0,8}(?:自撮り|写真|撮影)`,
        `(?:銀行)?口座(?:番号|情報|名義)[^。]{0,24}${asked}`,
      ].join('|'),
      'i',
    ),
    unless: new RegExp(`${warnsOfIt}|${afterJoining}`),
  },
  {
    sign: 'hired-without-interview',
    pattern: new RegExp(
      [
        `(?:面接|審査|選考)(?:は|も|や履歴書は)?${isOmitted}(?:で|の|、|ですので|にて)?[^。]{0,14}${hiring}`,
        `(?:即日|即|その場で)採用[^。]{0,20}(?:面接|審査|履歴書)(?:は|も)?(?:なし|不要|いりません)`,
      ].join('|'),
    ),
    unless: /書類選考|一次|1次|二次|推薦|免除/,
  },
  {
    sign: 'moves-to-messenger',
    pattern: new RegExp(
      [
        `${line}(?:アプリ)?(?:で)?${onlyThere}`,
        `${line}[^。]{0,16}で(?:の)?${work}`,
        `${line}(?:ID)?(?:を|に|の)?[^。]{0,8}(?:追加|登録)[^。]{0,20}${afterAdding}`,
        'テレグラム|シグナル(?:アプリ|で|に(?:移|ご?連絡|登録))|カカオトーク|(?:wechat|微信)',
      ].join('|'),
      'i',
    ),
    unless: new RegExp(`${warnsOfIt}|${ordinaryLine}`),
  },
  {
    sign: 'crime-for-pay',
    pattern: new RegExp(
      [
        '(?:自宅|ご自宅)[^。]{0,20}(?:荷物|小包|商品|荷受)[^。]{0,30}(?:転送|再発送|発送|受け?取)',
        '荷受代行',
        `${carried}[^。]{0,24}${forwarding}`,
        `(?:現金|封筒|キャッシュカード)[^。]{0,16}(?:受け?取|回収|運)[^。]{0,16}${handingOver}`,
        `(?:振り?込まれた|入金された|着金した)[^。]{0,24}${passingOn}`,
        `(?:口座|携帯|スマホ|SIM)(?:を|の)[^。]{0,8}${lending}`,
      ].join('|'),
    ),
    unless: new RegExp(`${warnsOfIt}|${ordinaryForwarding}`),
  },
  {
    sign: 'crime-for-pay',
    pattern: new RegExp(
      [
        crimes,
        `${highPay}[^。]{0,40}${easyMoney}`,
        '(?:即日(?:現金|即金)|即金|運ぶだけ|受け?取るだけ)[^。]{0,40}(?:高額|高収入|日給[^。]{0,4}万|\\d+万円)',
      ].join('|'),
    ),
    unless: new RegExp(warnsOfIt),
  },
]
