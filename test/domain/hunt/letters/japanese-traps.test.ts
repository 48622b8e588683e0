import { describe, expect, it } from 'vitest'
import { kindOf, type Letter } from './japanese-letters.js'

// words of a decision that decide nothing, and decisions in other words
const letters: readonly Letter[] = [
  [
    'human_other',
    'a result will come, either way',
    '最終面接のお礼',
    '本日は最終面接にお越しいただきありがとうございました。採用の可否につきましては、一週間以内にご連絡いたします。',
  ],
  [
    'application_received',
    'an offer at the end of the way',
    'ご応募を受け付けました',
    '【今後の流れ】書類選考→面接→内定\n内定の場合は、労働条件通知書をお送りします。',
  ],
  [
    'application_received',
    'no word means no',
    'エントリー完了のお知らせ',
    '2週間以内に連絡がない場合は、誠に残念ながら不採用とさせていただきます。',
  ],
  [
    'interview_invitation',
    'one may decline',
    '一次面接のご案内',
    '一次面接を下記日程で実施いたします。7月8日 15:00\n面接を辞退される場合は、前日までにご連絡ください。',
  ],
  [
    'interview_invitation',
    'no test this time',
    '面接日程のご案内',
    '面接の日程をご予約ください。今回は筆記試験はございません。',
  ],
  [
    'interview_invitation',
    'a rejection of others',
    '二次面接のご案内',
    '一次面接を通過されたため、二次面接の日程をご相談させてください。なお、不合格の方へのご連絡はすでに済んでおります。',
  ],
  [
    'offer',
    'prays as well',
    '採用内定のご連絡',
    '採用内定とさせていただきます。今後のご活躍を心より期待しております。',
  ],
  [
    'offer',
    'others were passed over',
    '選考結果のご連絡',
    '多数のご応募の中から慎重に選考した結果、見本様を採用させていただくことになりました。',
  ],
  [
    'offer',
    'still open to decline',
    '内定のご連絡',
    '内定のご連絡をいたします。辞退される場合は、7月末までにお知らせください。',
  ],
  [
    'human_other',
    'not an offer yet',
    '二次面接通過のご連絡',
    '二次面接を通過されました。なお、本連絡は内定をお約束するものではございません。',
  ],
  [
    'human_other',
    'thanks of an applicant for an offer',
    '内定のお礼',
    '人事部 採用担当者様\nこの度は内定のご連絡をいただき、誠にありがとうございます。条件を確認のうえ、改めてご返事いたします。',
  ],
  [
    'job_alert',
    'rejection, in an advert',
    '書類選考で見送りが続く方へ',
    '面接対策セミナーを無料で開催！内定獲得まで徹底サポートします。',
  ],
  ['job_alert', 'offers, counted', '内定者続出！秋採用の合同説明会', '内定率95％の合同説明会に参加しませんか。'],
  [
    'recruiter_outreach',
    'an offer that promises an offer',
    '【内定直結】企業からスカウトが届いています',
    'スカウトが届いています。面接1回で内定の可能性があります。',
  ],
  [
    'not_job_related',
    'a colleague is hired',
    '採用決定のお知らせ（社内）',
    '先日の候補者の面接評価を踏まえ、採用を決定しました。',
  ],
  [
    'not_job_related',
    'regret of a meeting',
    '次回の会食の件',
    '残念ながら都合がつかず、今回は欠席させていただきます。ご盛会をお祈りします。',
  ],
  ['not_job_related', 'a vote', '企画案の選考結果', '応募いただいた企画案は、残念ながら見送りとなりました。'],
  [
    'rejection',
    'passed over in half-width letters',
    '選考結果',
    'ｴﾝﾄﾘｰいただいた件、選考の結果、今回は見送らせていただきます。',
  ],
  [
    'rejection',
    'condolence first',
    '選考結果のご報告',
    '誠に心苦しいのですが、慎重な検討の結果、今回の採用は難しいという判断になりました。',
  ],
  [
    'rejection',
    'with a survey below',
    '選考結果のお知らせ',
    '選考の結果、残念ながらご期待に沿えない結果となりました。\n今後の採用活動の参考とするため、アンケートへのご回答をお願いいたします。',
  ],
  [
    'rejection',
    'cancelled by the employer',
    '面接中止のご連絡',
    '誠に申し訳ございませんが、募集ポジションが充足したため、面接は中止とし、選考を終了させていただきます。',
  ],
  [
    'assessment',
    'an interview later',
    '【見本社】一次選考（Webテスト）のご案内',
    '一次選考としてWebテストを実施いたします。合格された方には面接のご案内をいたします。',
  ],
  [
    'interview_invitation',
    'asks whether something is unclear',
    '次回面接のご案内',
    '次の選考に進むにあたり、ご不明な点はございませんか。7月8日10時に面接を行います。',
  ],
  [
    'interview_invitation',
    'any day will do',
    '面接日程',
    '面接に来ていただく日は、平日でなくても構いません。ご都合をお聞かせください。',
  ],
  [
    'interview_invitation',
    'the wish for a day was not met',
    '面接日程の件',
    'ご希望に沿えず恐縮ですが、別の日程で面接をお願いできますでしょうか。候補日をお知らせください。',
  ],
  [
    'interview_invitation',
    'no place for the car',
    '一次面接のご案内',
    '今回は一次面接です。残念ながら駐車場がなく、ご案内できません。電車でお越しください。7月8日10時',
  ],
  [
    'application_received',
    'not at once',
    '応募受付',
    '応募を受け付けました。応募が集中しているため、選考にお時間をいただき、すぐにご案内できません。',
  ],
  ['information_request', 'after an offer', '入社書類ご提出のお願い', '入社手続きに必要な書類をご提出ください。'],
  [
    'human_other',
    'a talk with an agent',
    'キャリア面談のご予約ありがとうございます',
    'キャリア面談のご予約を承りました。当日は転職活動についてお聞かせください。',
  ],
]

describe('traps in Japanese (hunt-kinds-japanese)', () => {
  it.each(letters)('%s: %s', (kind, _, subject, text) => expect(kindOf(subject, text)).toBe(kind))
})
