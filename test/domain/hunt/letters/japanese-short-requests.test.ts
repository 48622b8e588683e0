import { describe, expect, it } from 'vitest'
import { kindOf, lettersIn } from './japanese-letters.js'

// made up, short as such mail often is: few words say what they are
const letters = lettersIn(`
assessment |  | 適性検査受検のご案内 | 下記URLより適性検査を受検してください。期限：7月10日
assessment | SPI | 【SPI】受検依頼のお知らせ | 受検期間内にログインして受検してください。
assessment |  | Webテストのお願い | 選考の一環として、Webテストをご受検いただきます。
assessment | paiza | コーディング試験のご案内 | スキルチェックの受験をお願いいたします。制限時間は60分です。
assessment |  | HackerRank テスト受験のご案内 | 次の選考ステップとして、HackerRankのコーディングテストを受けていただきます。有効期限は7日間です。
assessment |  | 玉手箱受検のお願い | 玉手箱の受検期限は6月30日です。お早めに受検してください。
assessment | e-exams | TG-WEB受検案内 | ID・パスワードを入力し、TG-WEBを受検してください。
assessment |  | CUBIC適性検査の実施について | 面接に先立ちまして、CUBIC適性検査を受けていただきます。所要時間20分。
assessment | HireVue | 【HireVue】デジタルインタビュー受験のお願い | 以下のリンクから動画選考を受験してください。
assessment |  | 動画選考のご案内 | 1分間の自己PR動画を撮影し、期限までにアップロードしてください。
assessment | 新卒採用 | 自己PR動画ご提出のお願い | 書類選考を通過された方に、動画選考をご案内しています。提出期限は5月10日です。
assessment |  | 適性検査が未受検です | 受検期限が明日までとなっております。
assessment |  | テストセンター予約のお願い | SPI3をテストセンターにて受検いただきます。会場の予約をお済ませください。
assessment |  | GAB受検のお知らせ | C-GABのID・パスワードをお送りします。期日までに受検してください。
assessment |  | 選考課題のご案内 | 次の選考として、課題に取り組んでいただきます。提出期限は1週間後です。
assessment | ミキワメ | ミキワメ適性検査受検のお願い | 見本株式会社様より、受検の依頼が届いています。
assessment |  | 筆記試験のご案内 | 下記の通り筆記試験を実施いたします。日時：6月1日 9:00 会場：本社
assessment |  | 【重要】Webテスト受験締切のご連絡 | 本日23:59がWebテストの締切です。まだ受験されていない方はお急ぎください。
assessment |  | コーディングテストのURL送付 | Trackのコーディングテストをお送りします。
assessment |  | 技術試験について | 面接前に技術試験（90分）を受けていただく必要があります。
assessment |  | 書類選考通過のお知らせと次のステップ | 書類選考通過おめでとうございます。次は適性検査です。下記より受検ください。
assessment |  | Codility test invitation / コーディングテストのご案内 | Codilityのテストをお送りします。
assessment |  | 性格検査ご受検のお願い | 10分程度の性格検査です。スマートフォンでも可能です。採用担当
assessment |  | SPI受検のリマインド | SPIの受検がお済みでない方にご連絡しています。期限は6/20 17:00です。
information_request |  | 応募書類のご提出について | 履歴書と職務経歴書をPDFでお送りください。
information_request |  | 【ご確認】希望年収について | 選考の参考に、現在の年収と希望年収を教えていただけますでしょうか。
information_request |  | 入社手続き書類のご案内 | 雇用保険被保険者証、年金手帳のコピー等を入社日までにご提出ください。
information_request |  | エントリーシート提出のお願い | マイページよりエントリーシートをご提出ください。締切は5月31日です。
information_request |  | 追加情報のご提出のお願い | ご応募内容に一部不足がございますので、フォームよりご入力ください。
information_request |  | 事前アンケートのお願い | 面接前に下記アンケートへのご回答をお願いいたします。
information_request | 新卒採用担当 | 卒業見込証明書の提出について | 卒業見込証明書と成績証明書を郵送にてご提出願います。
information_request |  | ポートフォリオのご共有のお願い | 選考にあたりポートフォリオのURLをお送りいただけますと幸いです。
information_request |  | リファレンスチェックご協力のお願い | 推薦者2名のご連絡先をご登録ください。選考
information_request |  | 書類の再提出のお願い | ご提出いただいた履歴書の写真が不鮮明なため、再度ご提出をお願いいたします。
information_request | エージェント | 【要返信】他社選考状況のご確認 | 現在の他社様の選考状況とご意向をお知らせください。
application_received |  | ご応募ありがとうございます | ご応募を受け付けました。書類選考の結果は1週間以内にご連絡します。
application_received |  | 【応募受付】株式会社見本 | この度はご応募いただき、ありがとうございました。
application_received |  | エントリー完了のお知らせ | エントリーが完了しました。
application_received | リクナビNEXT | 応募完了のご連絡 | 以下の求人に応募しました。
application_received | Indeed | ご応募を受け付けました | 応募が送信されました。見本株式会社に応募書類が送信されました。
application_received |  | 応募書類を受領しました | 履歴書・職務経歴書を受け取りました。選考には2週間ほどいただきます。
application_received |  | 【自動送信】応募受付メール | 応募フォームより送信いただいた内容を受け付けました。
application_received |  | プレエントリーありがとうございます | マイページのご案内をお送りします。
application_received | エージェント | 応募手続き完了 | ご応募いただいた3社への推薦が完了しました。結果が出次第ご連絡します。
application_received | 新卒採用 | インターンシップへのお申し込みありがとうございます | お申し込みを受け付けました。選考結果は6月末にお知らせします。
application_received |  | エントリーシート受付のお知らせ | エントリーシートを受け付けました。
human_other |  | 選考状況のご連絡 | 現在選考中です。結果は来週中にご連絡いたします。今しばらくお待ちください。
human_other |  | 書類選考通過のお知らせ | 書類選考を通過されました。面接の詳細は追ってご連絡いたします。
human_other |  | マイページ登録完了 | 採用マイページの登録が完了しました。
human_other |  | 面接のお礼 | 本日は面接にお越しいただきありがとうございました。結果は改めてご連絡します。
human_other |  | Re: 選考辞退のご連絡 | 辞退のご連絡、承知いたしました。またの機会がございましたらよろしくお願いいたします。
human_other |  | 内定承諾のお礼 | この度は内定をご承諾いただきありがとうございます。入社をお待ちしております。
human_other | 採用担当 | Re: ご質問について | お問い合わせありがとうございます。勤務地は東京本社となります。選考についてご不明な点があればお知らせください。
human_other | 転職エージェント | キャリア面談のご案内 | キャリアアドバイザーとの面談日時は6月10日19時です。
human_other |  | 面接辞退のご連絡 | この度、面接を辞退させていただきたくご連絡いたしました。
human_other |  | 適性検査受検完了のお知らせ | 受検ありがとうございました。結果は後日ご連絡いたします。
human_other | 人事 | 内定者懇親会のお知らせ | 内定者の皆様。懇親会を開催します。
`)

describe('short letters that ask or confirm, in Japanese (hunt-kinds-japanese)', () => {
  it.each(letters)('%s of "%s": %s', (kind, from, subject, text) => expect(kindOf(subject, text, from)).toBe(kind))
})
