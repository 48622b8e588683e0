import { describe, expect, it } from 'vitest'
import { kindOf, type Letter } from './japanese-letters.js'

// made up, in the words that such mail uses
const letters: readonly Letter[] = [
  // interviews
  [
    'interview_invitation',
    'with dates to choose from',
    '一次面接のご案内',
    '書類選考の結果、ぜひ一度お会いしたく存じます。\n下記の候補日よりご都合のよい日時をお知らせください。\n7月8日（水）15時〜',
  ],
  [
    'interview_invitation',
    'passed, and when',
    '書類選考結果のご連絡',
    '書類選考を通過されましたので、一次面接にお越しいただきたく、ご都合のよろしい日時を3つほどご教示ください。',
  ],
  [
    'interview_invitation',
    'settled',
    '面接日程確定のお知らせ',
    '下記の日程で面接を実施いたします。\n日時：2026年7月8日 15:00\n場所：本社会議室',
  ],
  [
    'interview_invitation',
    'a reminder',
    '【リマインド】明日の面接について',
    '明日7月8日15時より、面接を予定しております。お気をつけてお越しください。',
  ],
  ['interview_invitation', 'over video', 'Web面接のURLをお送りします', '面接当日は下記のZoomよりご入室ください。'],
  [
    'interview_invitation',
    'recorded',
    '録画面接のご案内',
    '期日までに録画面接をお願いいたします。スマートフォンから回答いただけます。',
  ],
  [
    'interview_invitation',
    'the last one',
    '最終面接のご連絡',
    '最終面接にお進みいただきたく、日程の調整をお願いいたします。',
  ],
  [
    'interview_invitation',
    'booked on a page',
    '選考のご案内',
    '面接の日程は、下記の日程調整ページよりご予約ください。',
  ],
  [
    'interview_invitation',
    'by an agent',
    '【見本工業】面接日程のご相談',
    '先方より面接のご希望をいただきました。候補日時をご返信ください。',
  ],
  [
    'interview_invitation',
    'moved',
    '面接日時変更のお願い',
    '誠に申し訳ございませんが、面接日時を7月10日に変更させていただけますでしょうか。',
  ],
  [
    'interview_invitation',
    'in both languages',
    'Interview / 面接のご案内',
    'We would like to invite you to an interview.\n面接の日程についてご都合をお知らせください。',
  ],
  [
    'interview_invitation',
    'a casual talk, settled',
    'カジュアル面談の日程について',
    'ご応募ありがとうございます。カジュアル面談の日程を調整させてください。',
  ],
  [
    'interview_invitation',
    'with papers to bring',
    '二次面接のご案内',
    '二次面接の詳細をお送りします。当日は履歴書をご持参ください。',
  ],
  [
    'interview_invitation',
    'a group discussion',
    'グループディスカッション選考のご案内',
    'グループディスカッションの日程をマイページよりご予約ください。',
  ],
  ['interview_invitation', 'half-width letters', '面接のご案内', 'ｵﾝﾗｲﾝ面接の日時をご連絡いたします。'],
  // no interviews
  ['job_alert', 'how to interview', '面接対策講座のご案内', '面接のコツを無料で学べる講座です。'],
  ['job_alert', 'an event for many', '会社説明会のご案内', '説明会を開催いたします。ご参加をお待ちしております。'],
  [
    'not_job_related',
    'one is to interview',
    '面接官のお願い',
    '来週の中途採用の面接官をお願いできますか。候補者の履歴書を添付します。',
  ],
  ['not_job_related', 'a teacher', '個人面談の日程について', '担任の佐藤です。個人面談のご希望日をお知らせください。'],
  [
    'not_job_related',
    'a client',
    '打ち合わせ日程の件',
    '次回のお打ち合わせについて、ご都合のよい日時をご教示ください。',
  ],
  ['not_job_related', 'a doctor', '産業医面談のお知らせ', '産業医面談の日程をご案内いたします。'],
  // assessments
  [
    'assessment',
    'a test is to be taken',
    '適性検査のご受検のお願い',
    '選考の一環として適性検査を受検いただきます。受検期限：7月15日',
  ],
  ['assessment', 'at home', 'Webテスト受検のご案内', '下記URLよりWebテストを受検してください。所要時間は約60分です。'],
  ['assessment', 'SPI', '【見本商事】SPI3受検のご案内', 'SPI3のご案内をお送りします。テストセンターをご予約ください。'],
  ['assessment', 'by another name', '玉手箱のご案内', '次の選考として玉手箱をご受検いただきます。'],
  [
    'assessment',
    'code',
    'コーディングテストのご案内',
    '書類選考を通過されました。続いてコーディングテストにお取り組みください。',
  ],
  ['assessment', 'a task', '技術課題のご提出について', '一次選考として技術課題のご提出をお願いいたします。'],
  [
    'assessment',
    'nearly too late',
    '【未受検】適性検査の受検期限が迫っています',
    '適性検査の受検が完了しておりません。期限までにご受検ください。',
  ],
  [
    'assessment',
    'of full width',
    '【ＣＵＢＩＣ】受検のお願い',
    '採用選考にあたり、ＣＵＢＩＣの受検をお願いしております。',
  ],
  [
    'assessment',
    'before an interview',
    '適性検査と面接について',
    'まず適性検査を受検いただき、その後に面接を実施いたします。受検URLはこちらです。',
  ],
  [
    'assessment',
    'with a footer of newsletters',
    'GAB受検のご案内',
    '選考に進むにはGABの受検が必要です。\n受検期限：7月10日\n配信停止はこちら',
  ],
  // no assessments
  [
    'not_job_related',
    'stress',
    'ストレスチェックのご受検のお願い',
    '従業員の皆様\nストレスチェックの受検期限は今月末です。',
  ],
  ['job_alert', 'how to pass one', 'SPI対策セミナー', 'SPIの攻略法を学べる無料講座を開催します。'],
  [
    'human_other',
    'taken already',
    '適性検査のご受検ありがとうございました',
    '適性検査の受検が完了しました。選考結果は後日ご連絡いたします。',
  ],
  // papers
  [
    'information_request',
    'papers',
    '応募書類ご提出のお願い',
    'ご応募ありがとうございます。履歴書と職務経歴書をご提出ください。',
  ],
  [
    'information_request',
    'something lacks',
    '【ご確認】エントリーシート未提出',
    'エントリーシートがまだ提出されておりません。期限までにご提出をお願いいたします。',
  ],
  [
    'information_request',
    'answers',
    'アンケートご回答のお願い',
    '選考の参考とするため、事前アンケートへのご回答をお願いいたします。',
  ],
  [
    'information_request',
    'more',
    '追加書類のご提出について',
    '選考にあたり、成績証明書をお送りいただけますでしょうか。',
  ],
  [
    'information_request',
    'a photograph',
    'プロフィール写真登録のお願い',
    'ご応募の情報に証明写真が不足しております。マイページよりアップロードしてください。',
  ],
  [
    'information_request',
    'by an agent',
    '【ご返信願】希望条件の確認',
    '求人をご紹介するにあたり、希望条件をご教示ください。',
  ],
  [
    'information_request',
    'a page of one’s own',
    'マイページご登録のお願い',
    'エントリーありがとうございます。選考に進むにはマイページへのご登録をお願いいたします。',
  ],
  // arrived
  [
    'application_received',
    'thanks',
    'ご応募ありがとうございます',
    'この度はご応募いただき誠にありがとうございます。\n書類選考の上、1週間以内にご連絡いたします。',
  ],
  [
    'application_received',
    'arrived',
    '応募完了のお知らせ',
    '以下の求人への応募が完了しました。企業からの連絡をお待ちください。',
  ],
  ['application_received', 'an entry', '【見本銀行】エントリー受付完了', 'エントリーを受け付けました。'],
  [
    'application_received',
    'papers arrived',
    '応募書類受領のご連絡',
    '応募書類を拝受いたしました。選考結果は改めてご連絡いたします。',
  ],
  [
    'application_received',
    'by an agent',
    '応募手続き完了のご連絡',
    '下記企業へのご応募を承りました。書類選考の結果が届き次第ご連絡いたします。',
  ],
  [
    'application_received',
    'with advice below',
    'ご応募を受け付けました',
    'ご応募ありがとうございます。\n面接対策はこちら\nおすすめ求人もご覧ください。',
  ],
  [
    'application_received',
    'in both languages',
    'Application received / ご応募ありがとうございます',
    'Thank you for applying.\nご応募いただきありがとうございます。',
  ],
  // of an application, and nothing of these
  [
    'human_other',
    'it takes longer',
    '選考状況について',
    '選考にお時間を頂戴しており申し訳ございません。結果は今しばらくお待ちください。',
  ],
  ['human_other', 'still looked at', '選考結果のご連絡が遅れております', 'ご応募いただいた件、現在選考中です。'],
  [
    'human_other',
    'passed',
    '【見本】一次面接通過のご連絡',
    '一次面接を通過されました。おめでとうございます。次回の詳細は追ってご案内いたします。',
  ],
  [
    'human_other',
    'thanks for coming',
    '面接のお礼',
    '本日は面接にお越しいただきありがとうございました。結果は一週間以内にご連絡いたします。',
  ],
  [
    'human_other',
    'an account',
    'マイページ登録完了のお知らせ',
    '採用マイページの登録が完了しました。ログインIDは下記のとおりです。',
  ],
  [
    'human_other',
    'one’s own thanks',
    '面接のお礼',
    '本日は面接のお時間をいただき誠にありがとうございました。貴社の理念に共感し、入社したいという思いがより強くなりました。',
  ],
  [
    'human_other',
    'one applies',
    '応募の件',
    '採用ご担当者様\n求人を拝見し、応募させていただきたくご連絡いたしました。履歴書を添付いたします。',
  ],
  ['human_other', 'one answers', 'Re: 面接日程のご相談', '7月8日15時に伺います。当日はよろしくお願いいたします。'],
]

describe('the steps of an application in Japanese (hunt-kinds-japanese)', () => {
  it.each(letters)('%s: %s', (kind, _, subject, text) => expect(kindOf(subject, text)).toBe(kind))
})
