import { describe, expect, it } from 'vitest'
import { kindOf, lettersIn } from './japanese-letters.js'

// made up, short as such mail often is: few words say what they are
const letters = lettersIn(`
recruiter_outreach |  | 【スカウト】あなたの経験を活かせるポジションがあります | あなたの経歴を拝見し、ぜひお話ししたいと思いご連絡しました。
recruiter_outreach | ビズリーチ | プラチナスカウトが届いています | ヘッドハンターからプラチナスカウトが届きました。
recruiter_outreach | Wantedly | 企業からスカウトが届きました | 見本株式会社があなたに興味を持っています。
recruiter_outreach |  | カジュアルにお話ししませんか？ | GitHubを拝見して、ぜひ一度お話をさせていただきたいと思いました。
recruiter_outreach | マイナビ転職 | 【面接確約】オファーが届きました | あなたのレジュメを見た企業からオファーです。
recruiter_outreach | doda | あなたに「気になる」が届きました | 見本株式会社があなたを気になるリストに追加しました。
recruiter_outreach | エージェント 田中 | ポジションのご紹介 | LinkedInでプロフィールを拝見し、ご連絡いたしました。年収900万円のバックエンドエンジニアのポジションにご興味はございませんか。
recruiter_outreach |  | 弊社エンジニアポジションのご案内 | 突然のご連絡失礼いたします。採用担当の佐藤と申します。ご経験が弊社の求める人物像に合致しており、一度カジュアル面談をお願いできませんでしょうか。
recruiter_outreach |  | 【OfferBox】企業からオファーが届きました | 見本株式会社からオファーが届いています。プロフィールを読んで興味を持ちました。
recruiter_outreach | 転職エージェント | 書類選考免除でご案内します | 貴殿のご経歴に大変魅力を感じ、特別にご案内しております。
recruiter_outreach |  | 【プライベートスカウト】開発リーダー候補 | はじめまして。職務経歴書を拝読し、ご連絡差し上げました。
recruiter_outreach | type | いいかも！が届きました | 企業からいいかもが届きました。応募してみませんか？
recruiter_outreach | コンサルタント | ハイクラス求人のご提案 | 非公開求人についてご紹介したく、30分ほど面談のお時間をいただけませんか。
recruiter_outreach |  | 限定オファー：1次面接免除 | あなただけへの特別なオファーです。ご返信をお待ちしています。人事部
job_alert | Indeed | あなたにおすすめの求人が届いています | 東京都のエンジニア求人 25件
job_alert | リクナビNEXT | 【新着】条件に合う求人のお知らせ | 保存した条件に新しい求人が追加されました。
job_alert |  | 会社説明会のご案内 | オンライン会社説明会を開催します。ご予約はマイページから。
job_alert | マイナビ | インターンシップ募集開始！ | 夏のインターンシップの募集を開始しました。
job_alert |  | 【締切間近】エントリー受付中 | 本選考のエントリー締切が迫っています。
job_alert |  | 合同企業説明会 来場予約受付中 | 人気企業100社が集まる合同説明会。
job_alert | Wantedly | 今週の注目求人 | あなたへのおすすめ募集
job_alert |  | 【就活セミナー】自己分析のコツ | 無料セミナーを開催します。
job_alert | doda | 転職フェアのお知らせ | 7月に東京で転職フェアを開催します。
job_alert | ワンキャリア | 早期選考イベントのご案内 | 選考直結イベントに参加しませんか。
job_alert |  | 週刊おすすめ求人メール | 未経験OKの求人をピックアップ。
job_alert | 新卒採用 | 座談会開催のお知らせ | 社員座談会を開催します。ぜひご参加ください。
not_job_related |  | 製品検査のご案内 | 工場の受入検査を来週実施します。検査項目をご確認ください。
not_job_related |  | 結合テスト実施のお願い | 来週から結合テストを開始します。テスト項目書をご確認ください。
not_job_related |  | お見積りの件 | 今回は発注を見送らせていただくことになりました。今後ともよろしくお願いいたします。
not_job_related |  | プレゼント応募受付完了 | キャンペーンへのご応募ありがとうございます。
not_job_related |  | 期間限定オファー | あなただけの特別オファー！今なら50％OFF。
not_job_related |  | 定期健康診断の受診案内 | 健康診断を受診してください。
not_job_related |  | 面談のお願い（営業） | 貴社のDX推進についてご提案したく、30分ほどオンライン面談のお時間をいただけますでしょうか。
not_job_related |  | TOEIC公開テスト受験案内 | 受験票を発送しました。
not_job_related |  | 人事評価面談の日程調整 | 下期の評価面談を行います。候補日をお知らせください。
not_job_related |  | 採用計画の打ち合わせ | 来期の採用計画について打ち合わせをお願いします。
not_job_related |  | 【社内】新卒採用面接官のお願い | 面接官としてご協力をお願いいたします。
not_job_related |  | フリマアプリ：オファーが届きました | あなたの商品に値下げオファーが届いています。
not_job_related |  | E2Eテストの失敗通知 | CIでテストが失敗しました。
not_job_related | マッチングアプリ | 新着メッセージのお知らせ | あなたのプロフィールに「いいね」が届きました。
not_job_related |  | ご購入ありがとうございました | 商品の発送が完了しました。
not_job_related |  | セキュリティ研修の受講期限について | eラーニングの受講期限は今月末です。全社員必須です。
not_job_related |  | オーディション選考結果 | 残念ながら今回は落選となりました。
not_job_related |  | 保育園入園選考の結果 | 入園選考の結果、不承諾となりました。
not_job_related |  | 融資審査の結果について | 慎重に審査した結果、今回はご希望に添いかねることとなりました。
not_job_related |  | コンペ結果のご連絡 | 貴社のご提案は残念ながら不採用とさせていただきます。
not_job_related |  | 会議室予約完了 | 会議室の予約が完了しました。日時：7月1日 10:00
not_job_related | ボーイスカウト | スカウト入会のご案内 | ボーイスカウトの体験会を開催します。
not_job_related |  | アンケートご協力のお願い | サービス向上のためアンケートにご回答ください。
not_job_related |  | 物件のお申し込みについて | 入居審査に必要な書類をご提出ください。身分証明書と収入証明書です。
not_job_related |  | プルリクエストのレビュー依頼 | コードレビューをお願いします。
`)

describe('short approaches, adverts and mail of other things, in Japanese (hunt-kinds-japanese)', () => {
  it.each(letters)('%s of "%s": %s', (kind, from, subject, text) => expect(kindOf(subject, text, from)).toBe(kind))
})
