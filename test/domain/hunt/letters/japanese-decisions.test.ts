import { describe, expect, it } from 'vitest'
import { kindOf, type Letter } from './japanese-letters.js'

// made up, in the words that such mail uses
const letters: readonly Letter[] = [
  // rejections
  [
    'rejection',
    'a plain one',
    '選考結果のご連絡',
    '慎重に選考を重ねました結果、誠に残念ながら今回は採用を見送らせていただくこととなりました。\n末筆ながら、今後のご活躍をお祈り申し上げます。',
  ],
  [
    'rejection',
    'against the wish',
    '書類選考の結果について',
    'この度はご応募いただきありがとうございました。厳正なる選考の結果、貴意に添いかねる結果となりました。',
  ],
  [
    'rejection',
    'not able to meet it',
    '選考結果のお知らせ',
    'ご応募ありがとうございました。検討の結果、今回はご希望に添えない結果となりましたことをお知らせいたします。',
  ],
  [
    'rejection',
    'no tie this time',
    '【見本商事】採用選考について',
    '先日は面接にお越しいただきありがとうございました。社内で協議しましたが、今回はご縁がなかったものとしてご了承ください。',
  ],
  [
    'rejection',
    'not hired, in one word',
    '不採用通知',
    '選考の結果、不採用とさせていただきます。応募書類は返却いたします。',
  ],
  [
    'rejection',
    'of papers, by an agent',
    '【書類選考結果】サンプル工業',
    '残念ながら書類選考はお見送りとのご連絡がございました。\n他の求人もご紹介できますので、引き続きよろしくお願いいたします。',
  ],
  [
    'rejection',
    'nothing but regret and prayer',
    'ご応募の件',
    'ご応募いただき誠にありがとうございました。\n誠に残念ながら、今回は見合わせたく存じます。\n今後のご健勝とご活躍をお祈り申し上げます。',
  ],
  [
    'rejection',
    'not able to go on',
    '一次面接の結果につきまして',
    '面接のお時間をいただきありがとうございました。検討の結果、次の選考にお進みいただくことができませんでした。',
  ],
  [
    'rejection',
    'the place is filled',
    'ご応募いただいたポジションについて',
    'ご応募いただいたポジションは、先日採用が決定し募集を終了いたしました。',
  ],
  [
    'rejection',
    'another was hired',
    '最終選考の結果',
    '最終面接にご参加いただきありがとうございました。熟慮の末、他の候補者の方を採用することになりました。',
  ],
  [
    'rejection',
    'thanks stand above it',
    'ご応募ありがとうございます',
    'ご応募ありがとうございます。\n書類を拝見しましたが、今回は見送らせていただきます。\nまたの機会がございましたらよろしくお願いいたします。',
  ],
  [
    'rejection',
    'in letters of full width',
    '選考結果のお知らせ',
    'ＳＥ職へのご応募について、選考の結果、今回は採用には至りませんでした。',
  ],
  [
    'rejection',
    'wrapped over lines',
    '選考結果について',
    '誠に恐縮ではございますが、今回は採用を見送らせて\nいただくこととなりました。',
  ],
  [
    'rejection',
    'a quoted invitation below',
    'Re: 面接のお礼',
    '検討の結果、今回は採用を見送ることといたしました。\n\n2026年7月8日(水) 10:00 山田 <y@x.example>:\n> 面接のご案内をいたします。',
  ],
  [
    'rejection',
    'after a test',
    '適性検査の結果について',
    '適性検査をご受検いただきありがとうございました。結果、誠に残念ながら次のステップへのご案内を見送らせていただきます。',
  ],
  [
    'rejection',
    'of a student',
    '【サンプル銀行】選考結果のご連絡',
    'エントリーシートを拝見し検討いたしましたが、ご期待に沿えない結果となりました。就職活動のご成功をお祈りしております。',
  ],
  [
    'rejection',
    'in both languages',
    '選考結果 / Result of your application',
    'We regret to inform you that we will not proceed with your application.\n誠に残念ながら、今回は見送らせていただくこととなりました。',
  ],
  [
    'rejection',
    'not passed',
    '二次選考結果',
    '選考の結果、通過には至りませんでした。ご期待に添えず申し訳ございません。',
  ],
  // no rejections
  [
    'application_received',
    'says how one would be told',
    '応募完了のお知らせ',
    '下記の求人へのご応募が完了しました。\n書類選考お見送りのご連絡はメールでは通知されません。マイページをご確認ください。',
  ],
  [
    'application_received',
    'only those who pass hear more',
    '【見本】ご応募を受け付けました',
    'ご応募ありがとうございます。書類選考を通過された方には、面接のご案内をいたします。\n残念ながら見送りとなった場合は、ご連絡を差し上げないことがございます。',
  ],
  [
    'not_job_related',
    'trade is declined',
    'お見積りの件',
    'ご提案いただいた件、社内で検討しましたが、誠に残念ながら今回は導入を見送らせていただきます。\n貴社の益々のご発展をお祈り申し上げます。',
  ],
  [
    'not_job_related',
    'a proposal is not adopted',
    'ご提案の結果について',
    '厳正な審査の結果、ご提案いただいたデザインは不採用となりました。',
  ],
  [
    'not_job_related',
    'an event is put off',
    '懇親会の件',
    '今週の懇親会は、人数が集まらず見送りとなりました。残念ですがまた企画します。',
  ],
  [
    'not_job_related',
    'a greeting prays too',
    '異動のご挨拶',
    'このたび大阪支店へ異動となりました。皆様の今後のご活躍をお祈り申し上げます。',
  ],
  [
    'human_other',
    'one withdraws',
    '選考辞退のご連絡',
    '人事部 山田様\n先日面接のお時間をいただきました鈴木です。\n誠に残念ですが、選考を辞退させていただきたくご連絡いたしました。\n貴社の益々のご発展をお祈り申し上げます。',
  ],
  [
    'human_other',
    'a withdrawal is noted',
    'Re: 選考辞退のご連絡',
    'ご辞退の件、承知いたしました。大変残念ではございますが、今後のご活躍をお祈り申し上げます。',
  ],
  // offers
  ['offer', 'a notice', '内定のご連絡', '選考の結果、貴殿の採用を内定いたしましたのでご通知申し上げます。'],
  [
    'offer',
    'hired',
    '選考結果のご連絡',
    '厳正なる選考の結果、採用とさせていただくことになりました。入社日についてご相談させてください。',
  ],
  [
    'offer',
    'passed means hired',
    '採用試験の結果について',
    '採用試験の結果、合格と決定いたしました。入社手続きの書類を同封いたします。',
  ],
  [
    'offer',
    'the last interview passed',
    '最終面接の結果',
    'おめでとうございます。最終面接に合格されましたので、労働条件通知書をお送りいたします。',
  ],
  [
    'offer',
    'terms',
    '労働条件通知書の送付について',
    '先日はありがとうございました。内定に伴い、労働条件通知書をお送りします。ご確認のうえご返信ください。',
  ],
  [
    'offer',
    'a meeting about it',
    'オファー面談のご案内',
    '選考の結果、ぜひ入社いただきたくオファー面談を実施いたします。ご都合のよい日時をお知らせください。',
  ],
  [
    'offer',
    'a reminder',
    '内定承諾期限のお知らせ',
    '内定承諾のご返答期限が7月20日となっております。ご確認をお願いいたします。',
  ],
  [
    'offer',
    'by an agent',
    '【内定】見本システムズ',
    '見本システムズ様より内定をいただきました。おめでとうございます！条件面を添付いたします。',
  ],
  ['offer', 'decided to hire', '採用決定のお知らせ', 'この度、貴方様を正社員として採用することに決定いたしました。'],
  [
    'offer',
    'we want you',
    '選考結果について',
    '面接の結果、ぜひ弊社にご入社いただきたいと考えております。条件通知をお送りします。',
  ],
  // no offers
  [
    'human_other',
    'the first step passed',
    '一次選考結果のご連絡',
    '一次選考の結果、合格となりました。次の選考の詳細は追ってご連絡いたします。',
  ],
  [
    'human_other',
    'papers passed',
    '書類選考通過のお知らせ',
    '書類選考を通過されました。今後の流れは改めてご連絡いたします。',
  ],
  [
    'job_alert',
    'an advert',
    '【内定まで最短14日】大手企業の選考に参加',
    '今なら内定まで最短14日。イベントの参加申し込みはこちら。',
  ],
  [
    'job_alert',
    'how to get one',
    '内定者が語る！面接対策セミナー',
    '内定獲得のコツを学べるセミナーを開催します。参加無料。',
  ],
  [
    'recruiter_outreach',
    'an offer in the sense of an approach',
    'サンプル社からオファーが届いています',
    'あなたのプロフィールを見た企業からオファーが届きました。内容を確認してください。',
  ],
  [
    'not_job_related',
    'a project is won',
    '案件受注の件',
    'A社のプロジェクト、内々に決まりました。正式な発注は来週です。',
  ],
  ['not_job_related', 'an exam is passed', '合格のご報告', '簿記検定2級に合格しました。応援ありがとうございました。'],
  [
    'not_job_related',
    'a tool is adopted',
    '新ツールの採用について',
    '社内の会議で、チャットツールの採用が決定しましたのでお知らせします。',
  ],
  [
    'human_other',
    'one accepts',
    '内定承諾のご連絡',
    '採用担当 佐藤様\n内定のご連絡をいただきありがとうございます。謹んでお受けいたします。',
  ],
  [
    'human_other',
    'a party of those who were offered',
    '内定者懇親会のご案内',
    '内定者の皆様\n入社前の内定者懇親会を開催いたします。',
  ],
]

describe('rejections and offers in Japanese (hunt-kinds-japanese)', () => {
  it.each(letters)('%s: %s', (kind, _, subject, text) => expect(kindOf(subject, text)).toBe(kind))
})
