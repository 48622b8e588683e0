import { anyOf } from '#src/domain/shared/any-of.js'

// polite words before the actual statement
const opening = new RegExp(
  `^${anyOf`
    time: 現在 | ただいま
    reason: 採用(?:者)?が決(?:定|ま)[^、。]{0,8}(?:ため|ので)
    regret: (?:大変|誠に)?申し訳(?:ござい|あり)ません(?:が)? | (?:大変)?恐れ入りますが | 誠に勝手ながら | 残念ながら
    thanks: ご好評につき | おかげさまで | (?:たくさん|多数|多く)の(?:ご応募|応募|方)[^、。]{0,20}
      ご(?:応募|覧)[^、。]{0,12}ありがとうございま(?:す|した)
    marks: [【[(]?(?:お知らせ|重要|ご案内|注意)[】\])]? | [※■●◆▼・!！*]+ | §(?=[:|-])
  `}[、,。:|-]*`,
)
const maxOpenings = 4

const thing = anyOf`
  求人 | 募集 | お?仕事 | 案件 | ポジション | 職種 | 採用 | ページ | 掲載 | 応募 | 受付 | エントリー | 選考 | 公開
  プロジェクト | インターン | アルバイト
`
const which = anyOf`
  こちら | この | 当該? | 本 | 該当 | 対象 | お探し | ご指定 | ご覧 | 選択された | アクセスされた | お客様がお探し
  お客様がご覧
`
const looked = anyOf`になろうとした | いただいた | になった | しようとした`
const this_ = `(?:${which}${looked}?の?)?(?:[「『【]?§[」』】]?の?)?`
// words between the thing and its state
const between = anyOf`
  things: 求人 | 募集 | お?仕事 | 案件 | ポジション | 職種 | 採用 | 情報 | 広告 | 原稿 | ページ | 掲載 | 応募 | 受付
    エントリー | 選考 | 公開 | 期間 | 企業 | 予定人数 | 定員
  particles: への | での | の | は | が | も | を | に | 、 | ,
  adverbs: 既に | すでに | 現在 | 只今 | ただいま | 一旦 | いったん | 全て | すべて
  others: つきまして | ついて | 関しまして | indeed | 都合により | 諸般の事情により
`
const ended = anyOf`
  終了 | 停止 | 中止 | 締め?切 | 〆切 | 締切 | 取り?下げ | 取り消 | 削除 | 非公開 | クローズ | 充足 | 満了 | 休止 | 完了
  経過 | 達し | 過ぎ
`
// past forms; future and conditional statements end differently
const pastForm = anyOf`ました | ています | ております | てます | ている | ておる | しました | (?:し|れ|っ|ぎ|い)た`
const happened = anyOf`
  (?:[ぁ-ん致頂]{0,14}?${pastForm}|済み?|中)(?:です|ところです)?
  (?=、(?:または|もしくは))
`
const notTaken =
  '(?:募集|掲載|公開|採用|受付|受け付け|応募|エントリー|表示)(?:を|は|が|も)?(?:[ぁ-ん致頂受付行出来]{0,12}?)(?:ません|おらず)(?:でした)?'
const gone = '(?:見つかり|存在し|ござい)ません(?:でした)?|(?:無く|なく)なりました'
const tail = '(?:(?:ので|ため|のため|か、|が|、|,).{0,80})?'
const ofState = '(?:した|している|された|しました)(?:求人|募集|ページ|案件|お?仕事|ポジション)(?:です|となります)'
const stated = [
  `${thing}${between}{0,14}(?:${ended}${happened}|${notTaken}|${gone})`,
  `${between}{0,4}${notTaken}`,
  `(?:掲載|募集|公開)(?:が|を)?(?:終了|停止)${ofState}`,
]
const whole = new RegExp(`^${this_}(?:${stated.join('|')})${tail}[。!！.]*$`, 'u')
// words that revoke the statement
const conditional = new RegExp(
  anyOf`
    conditions: 場合 | 次第 | 際(?:は|に) | 前に | 可能性 | ことが?(?:あり|ござ) | 予定です | たら | なら | れば | ますと
    others: 再開 | 以外 | [?？] | ですか | ますか | メンテナンス | 一時的 | ログイン
  `,
)

/**
 * Whether a folded sentence says that the posting is closed. The posting's own name must already be replaced by the
 * mark.
 */
export function saysClosedInJapanese(sentence: string): boolean {
  let text = sentence.replace(/\s+/g, '')
  for (let count = 0; count < maxOpenings; count++) {
    const next = text.replace(opening, '')
    if (next === text || next === '') break
    text = next
  }
  return !conditional.test(text) && whole.test(text)
}

const closable = anyOf`
  募集 | 掲載 | 受付 | 応募 | 応募受付 | 公開 | 採用 | 選考 | エントリー | 求人 | 掲載期間 | 募集期間
`
const closed = anyOf`
  終了 | 停止 | 停止中 | 終了済み? | 締切済み? | 締め切りました | 終了しました | 終了いたしました | 終了しています
  停止しています
`
const badges = anyOf`
  ${closable}(?:は|が|を)?${closed}
  終了しました | 充足 | 充足済み? | クローズ | 締切済み? | 募集していません | 現在募集しておりません
`
const badge = new RegExp(
  String.raw`^[【[(〈《]?(?:(?:この|本)?(?:求人|募集|お?仕事|ポジション)?(?:は|の)?)?${badges}[】\])〉》]?$`,
)

/** Whether a short folded text marks a closed posting. */
export function saysClosedInJapaneseBadge(text: string): boolean {
  return badge.test(text.replace(/\s+/g, ''))
}
