import { describe, expect, it } from 'vitest'
import { kindOf, type Letter } from './japanese-letters.js'

// as platforms, applicant systems and agents word it
const letters: readonly Letter[] = [
  [
    'recruiter_outreach',
    'a scout that promises much',
    '【年収800万〜/フルリモート】見本テクノロジーズからスカウトが届きました',
    '見本様\n\nはじめまして。見本テクノロジーズ採用担当の鈴木です。\n職務経歴を拝見し、まさに弊社が求める人材だと感じました。\nまずはカジュアル面談でお話しできませんか？\n\nスカウトの配信停止はこちら',
  ],
  [
    'recruiter_outreach',
    'a scout with a deadline',
    '【返信期限あと3日】プラチナスカウトにご返信ください',
    'あなたに届いているプラチナスカウトの返信期限が迫っています。',
  ],
  [
    'recruiter_outreach',
    'a head-hunter of a platform',
    '新着スカウト：ヘッドハンターからのメッセージ',
    'はじめまして。外資系コンサルティングファームのポジションをご提案したくご連絡いたしました。',
  ],
  [
    'recruiter_outreach',
    'to students',
    '【特別選考のご案内】自己PRを拝見しました',
    'あなたの自己PRを拝見し、ぜひ特別選考にご参加いただきたくオファーをお送りしました。',
  ],
  [
    'recruiter_outreach',
    'through a network',
    '弊社エンジニア採用についてのご連絡',
    'LinkedInのプロフィールを拝見してご連絡しました。ご興味がございましたら、一度オンラインでお話しさせてください。',
  ],
  [
    'recruiter_outreach',
    'wanted to talk',
    '見本さん、お話を聞きに行きたいと言われています',
    '株式会社見本からスカウトが届いています。募集を見て返信しましょう。',
  ],
  [
    'recruiter_outreach',
    'of an agent about one job',
    '【ご経験にマッチ】プロジェクトマネージャーの求人について',
    '突然のご連絡失礼いたします。見本キャリアの田中と申します。ご登録いただいたご経歴を拝見し、ご紹介したい求人がありご連絡しました。',
  ],
  [
    'assessment',
    'of an applicant system',
    '【見本製薬】適性検査受検のお願い',
    '見本 花子 様\n\n見本製薬株式会社 採用担当です。\nエントリーいただきありがとうございます。\n選考にあたり、下記の適性検査をご受検ください。\n\n◆受検URL：https://test.sample.example/\n◆受検期限：2026年7月15日（水）23:59\n\n※期限を過ぎると受検できません。',
  ],
  [
    'assessment',
    'booked in a test centre',
    'SPI3-テストセンター受検予約のお願い',
    '企業からのSPI3受検依頼があります。受検期限までに会場を予約し、性格検査を受検してください。',
  ],
  [
    'assessment',
    'a second time',
    '【再送】Webテスト未受検の方へ',
    'Webテストの受検がまだ確認できておりません。7月10日までに受検をお願いします。',
  ],
  [
    'assessment',
    'entries and tests',
    '選考のご案内（ES提出・Webテスト）',
    '一次選考としてWebテストを受検していただきます。期限までにご受検ください。',
  ],
  [
    'assessment',
    'code, of a start-up',
    '次の選考ステップのご案内',
    '書類選考通過おめでとうございます！次はオンラインコーディングテストを受けていただきます。以下のURLから3日以内にご回答ください。',
  ],
  [
    'assessment',
    'a reminder of tomorrow',
    '【締切前日】玉手箱の受検はお済みですか',
    '明日が受検期限です。まだ受検されていない方は、お早めにご受検ください。',
  ],
  [
    'interview_invitation',
    'papers passed, and a link',
    '【見本ロジ】書類選考通過のご連絡／面接日程のご調整',
    '書類選考の結果、ぜひ面接にお越しいただきたくご連絡いたしました。\n以下のURLより面接のご予約をお願いいたします。',
  ],
  [
    'interview_invitation',
    'of a platform',
    '面接の日時が確定しました',
    '見本株式会社との面接日時が確定しました。\n7月8日(水) 10:00〜11:00\nオンライン（URLは当日までにお送りします）',
  ],
  ['interview_invitation', 'in few words', '日程の件', '面接ですが、来週火曜の14時か水曜の10時はいかがでしょうか。'],
  [
    'interview_invitation',
    'to students',
    '【見本銀行】グループ面接のご案内（予約受付中）',
    'ES選考を通過された皆様へ\nマイページよりグループ面接の日程をご予約ください。',
  ],
  [
    'interview_invitation',
    'recorded, with a deadline',
    '【要対応】動画面接の実施について',
    '7月12日までに、スマートフォンから動画面接を実施してください。',
  ],
  [
    'interview_invitation',
    'the day before',
    '明日の面接のご確認',
    '明日はいよいよ面接です。開始10分前にお越しください。',
  ],
  [
    'rejection',
    'of a bank',
    '【見本信用金庫】選考結果のご連絡',
    '厳正なる選考の結果、誠に遺憾ながら、今回はご期待に沿いかねる結果となりました。\n末筆になりますが、あなた様の今後ますますのご活躍を心よりお祈り申し上げます。',
  ],
  [
    'rejection',
    'of an applicant page',
    'マイページに選考結果を掲載しました',
    '選考の結果、次の選考にお進みいただくことがかなわず、誠に申し訳ございません。',
  ],
  [
    'rejection',
    'of an agent, in few words',
    '選考結果：見本物産',
    '見本物産様の件、今回は見送りとのことでした。理由は経験年数とのことです。',
  ],
  [
    'rejection',
    'skills and needs',
    '面接結果のご連絡',
    '面接にて伺ったご経験と、弊社の求める要件とを照らし合わせ、今回は採用を見合わせることといたしました。',
  ],
  [
    'offer',
    'congratulations',
    '【内定通知】見本デザイン株式会社',
    '見本様\n選考の結果、内定を決定いたしましたのでお知らせします。内定承諾書をご返送ください。',
  ],
  ['offer', 'hired at last', '採用決定のご連絡', '社内で検討した結果、見本様を採用させていただくことに決定しました。'],
  [
    'offer',
    'an agent forwards the terms',
    '【オファー】見本フーズ様より条件提示がございました',
    '最終面接通過、おめでとうございます。見本フーズ様より正式に内定と条件のご提示がありました。',
  ],
  ['offer', 'a student’s', '内々定のご連絡', '選考の結果、あなたに内々定を通知いたします。'],
  [
    'human_other',
    'to be told',
    '選考結果について（見本商事）',
    '選考結果は、7月中旬までに合否にかかわらず全員にメールでご連絡いたします。',
  ],
  ['human_other', 'read by an employer', '応募書類が閲覧されました', '見本株式会社があなたの応募書類を確認しました。'],
  [
    'human_other',
    'a password',
    '採用マイページ パスワード再設定のご案内',
    '採用マイページのパスワードを再設定してください。',
  ],
  [
    'application_received',
    'of an applicant system',
    '【見本通信】エントリーシート受領のお知らせ',
    'エントリーシートのご提出ありがとうございました。確かに受領いたしました。選考結果は後日ご連絡いたします。',
  ],
  [
    'application_received',
    'of a start-up',
    'ご応募ありがとうございます！｜見本アプリ',
    'この度は見本アプリの募集にご応募いただきありがとうございます！担当より一週間以内にご返信いたします。スカウト経由のご応募も大歓迎です。',
  ],
  [
    'information_request',
    'to go on',
    '【要回答】希望勤務地・希望年収の確認',
    'ご応募ありがとうございます。選考にあたり、希望年収と入社可能時期をご回答ください。',
  ],
  [
    'information_request',
    'a form',
    '応募者情報登録のお願い',
    '選考を進めるため、下記フォームより応募者情報のご入力をお願いいたします。',
  ],
  [
    'job_alert',
    'a chat of seniors',
    '【26卒限定】内定者座談会を開催！',
    '先輩の内定者に就活の話を聞けるイベントです。',
  ],
  ['job_alert', 'jobs that match', '見本様の希望条件に合う新着の仕事（5件）', 'エンジニア／年収600万円〜 詳細を見る'],
  [
    'job_alert',
    'many may come',
    '【3daysインターン】エントリー受付開始！',
    '夏のインターンシップのエントリー受付を開始しました。',
  ],
  [
    'job_alert',
    'an agent’s advert',
    '転職で失敗しないための5つのポイント',
    '職務経歴書の書き方から面接対策まで、プロが無料でサポートします。',
  ],
  [
    'not_job_related',
    'tools for those who hire',
    '【人事の方へ】内定辞退を減らす方法',
    '採用支援サービスのご案内です。採用コストの削減事例を無料でダウンロードいただけます。',
  ],
  [
    'not_job_related',
    'a colleague hires',
    '中途採用の進捗共有',
    '今週の応募者は3名、一次面接の候補者は2名です。評価シートを更新してください。',
  ],
  [
    'not_job_related',
    'a customer wants to talk',
    'お打ち合わせのお願い',
    '新サービスの件で、来週ご都合のよい日時を教えてください。',
  ],
  [
    'not_job_related',
    'a shop',
    'ポイント付与のお知らせ',
    'キャンペーンにエントリーいただきありがとうございます。ポイントを付与しました。',
  ],
]

describe('platforms, applicant systems and agents in Japanese (hunt-kinds-japanese)', () => {
  it.each(letters)('%s: %s', (kind, _, subject, text) => expect(kindOf(subject, text)).toBe(kind))
})
