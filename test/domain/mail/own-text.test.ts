import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ownText } from '#src/domain/mail/own-text.js'

const lines = (...parts: readonly string[]) => parts.join('\n')

describe('the own text of a message (hunt-own-text)', () => {
  it.each([
    ['top-posting', 'Yes.\n\nOn Mon, 4 Mar 2024, Bo <bo@x.example> wrote:\n> Would you?\n> Bo', 'Yes.'],
    [
      'an attribution over two lines',
      'Yes.\n\nOn Mon, 4 Mar 2024 at 10:00, Bo\n<bo@x.example> wrote:\n\n> Would you?',
      'Yes.',
    ],
    ['bottom-posting', 'Bo wrote:\n> Would you?\n\nYes, on Monday.', 'Yes, on Monday.'],
    ['answers between quotes', '> Would you?\nYes.\n> When?\nOn Monday.', 'Yes.\n\nOn Monday.'],
    ['full-width quotes', '＞ ご都合は？\n月曜日です。', '月曜日です。'],
    ['quotes marked with bars', 'At 10:00 on 4 Mar 2024 Bo wrote:\n| Would you?\n| Bo\nYes.', 'Yes.'],
    ['quotes marked with initials', 'On 4 Mar 2024 Bo Ba wrote:\n\nBB> Would you?\n\nYes.', 'Yes.'],
    ['a table with bars', 'Where:\n| a | b |\n| 1 | 2 |', 'Where:\n| a | b |\n| 1 | 2 |'],
    [
      'unmarked text below an attribution',
      'Yes.\n\nOn Mon, 4 Mar 2024 at 10:00 Bo <bo@x.example> wrote:\n\nWould you?',
      'Yes.',
    ],
    [
      'nothing before an attribution',
      'On 4 Mar 2024 at 10:00 Bo wrote:\n\nWould you?',
      'On 4 Mar 2024 at 10:00 Bo wrote:\n\nWould you?',
    ],
    [
      'an attribution that only says that someone wrote',
      'In the report he wrote:\n\nnothing.',
      'In the report he wrote:\n\nnothing.',
    ],
    [
      "Gmail's attribution in Japanese",
      '了解です。\n\n2026年7月8日(水) 10:00 山田 <y@x.example>:\n\n> ご都合は？',
      '了解です。',
    ],
    [
      'the same over two lines',
      '了解です。\n\n2026年7月8日(水) 10:00 山田太郎\n<y@x.example>:\n> ご都合は？',
      '了解です。',
    ],
    [
      "Apple Mail's in Japanese",
      '了解です。\n\n2026/07/08 10:00、山田 <y@x.example>のメール:\n\n> ご都合は？',
      '了解です。',
    ],
    [
      "Outlook's block",
      lines(
        'Yes.',
        '',
        '________________________________',
        'From: Bo <bo@x.example>',
        'Sent: Monday, March 4, 2024 10:00 AM',
        'To: Ann',
        'Subject: Monday',
        '',
        'Would you?',
      ),
      'Yes.',
    ],
    [
      'the block in Japanese',
      lines(
        '承知しました。',
        '',
        '差出人: 山田 <y@x.example>',
        '送信日時: 2026年7月8日 10:00',
        '宛先: 鈴木',
        '件名: ご都合',
        '',
        'いかがですか。',
      ),
      '承知しました。',
    ],
    [
      'headings of a letter',
      lines('ご案内します。', '日時: 7月8日', '宛先: 人事部', '件名: なし', '以上です。'),
      lines('ご案内します。', '日時: 7月8日', '宛先: 人事部', '件名: なし', '以上です。'),
    ],
    ['an original message', 'Yes.\n-----Original Message-----\nFrom: Bo\nWould you?', 'Yes.'],
    ['an original message in Japanese', 'はい。\n----- 元のメッセージ -----\nいかがですか。', 'はい。'],
    ['a forwarded message', 'See below.\n---------- Forwarded message ---------\nFrom: Bo\n\nHello', 'See below.'],
    ["Apple Mail's forward", 'See below.\n\nBegin forwarded message:\n\nFrom: Bo\nHello', 'See below.'],
    [
      'marked lines below an original message',
      '----- Original Message -----\nFrom: Bo\nTo: Ann\n\n> Would you?\n\nYes.',
      'Yes.',
    ],
    ['only quotes', '> all\n> quoted', ''],
    ['only a forwarded message', '---------- Forwarded message ---------\nHello', ''],
  ])('excludes text by others: %s', (_, text, expected) => expect(ownText(text)).toBe(expected))

  it.each([
    ['after a delimiter', 'Yes.\n\n-- \nBo Ba\nActuary', 'Yes.'],
    ['after a delimiter without its space', 'Yes.\n--\nBo Ba', 'Yes.'],
    ['below a valediction', 'See you there.\n\nBest regards,\nBo Ba\nHead of People, Acme', 'See you there.'],
    [
      'below a valediction, above a disclaimer',
      lines(
        'See you there.',
        '',
        'Kind regards',
        'Bo',
        '',
        'This e-mail is confidential and intended solely for the addressee. If you received it in error, delete it.',
      ),
      'See you there.',
    ],
    ['from a telephone', 'Yes.\n\nSent from my iPhone', 'Yes.'],
    ['from a telephone, in Japanese', '承知しました。\n\niPhoneから送信', '承知しました。'],
    [
      'above a quoted message',
      'Yes.\n\nSent from my iPhone\n\nOn 4 Mar 2024, at 10:00, Bo <bo@x.example> wrote:\n\n> Would you?',
      'Yes.',
    ],
    [
      'between rules',
      lines(
        'ご確認ください。',
        '',
        '────────────',
        '株式会社サンプル商事',
        '採用担当　山田',
        'TEL：03-0000-0000',
        '────────────',
      ),
      'ご確認ください。',
    ],
    [
      'below one rule',
      lines(
        'ご確認ください。',
        '＝＝＝＝＝＝＝＝',
        '見本株式会社　人事部',
        '〒100-0000 東京都',
        '受付時間 10:00〜18:00',
      ),
      'ご確認ください。',
    ],
    [
      'between asterisks',
      lines(
        'ご確認ください。',
        '***************',
        '株式会社サンプル',
        'E-mail: saiyo@sample.example',
        '***************',
      ),
      'ご確認ください。',
    ],
    [
      'between heavy rules',
      lines('ご確認ください。', '━━━━━━━━━', '■ サンプル大学 学生課', '━━━━━━━━━'),
      'ご確認ください。',
    ],
    [
      "a list's footer",
      lines(
        'Yes.',
        '',
        '_______________________________________________',
        'Names mailing list',
        'https://lists.example/names',
      ),
      'Yes.',
    ],
    [
      'framed twice',
      lines('はい。', '=======', '見本株式会社', '-------', '山田 TEL 03-0000-0000', '======='),
      'はい。',
    ],
  ])('excludes a signature: %s', (_, text, expected) => expect(ownText(text)).toBe(expected))

  it.each([
    [
      'a framed block with words below it',
      lines(
        'ご案内します。',
        '────────',
        '■面接日時　7月8日 15:00',
        '■場所　本社（TEL 03-0000-0000）',
        '────────',
        'お待ちしております。',
      ),
    ],
    [
      'a framed block at the end that says when and where',
      lines('ご案内します。', '────────', '日時：7月8日 15:00', '場所：東京都 株式会社サンプル', 'TEL 03-0000-0000'),
    ],
    ['sections between rules', lines('＝＝＝＝＝＝', '応募書類のご提出', '＝＝＝＝＝＝', '履歴書をお送りください。')],
    ['a list after thanks', lines('Send me these:', 'Thanks', '- a passport', '- a photograph')],
    ['a sentence after a valediction', lines('Yes.', 'Best,', 'Bo', 'PS: we moved to another office.')],
    ['only a signature', lines('株式会社サンプル', 'TEL 03-0000-0000')],
    ['only a sign', '👍'],
    ['what closes a program', 'Try this:\nlist = {\n};'],
    ['only thanks', 'Thanks,\nBo'],
    ['a letter between rules', lines('────────', '株式会社サンプル 山田')],
    ['much text after two hyphens', lines('One', '--', ...Array.from({ length: 30 }, (_, at) => `line ${at}`))],
  ])('keeps what the letter says: %s', (_, text) => expect(ownText(text)).toBe(text))

  const piece = fc.constantFrom(
    '> quoted',
    '',
    'Hello.',
    '面接のご案内です。',
    '────────',
    '-- ',
    'Bo wrote:',
    'On 4 Mar 2024 at 10:00 Bo wrote:',
    '-----Original Message-----',
    'From: Bo',
    'To: Ann',
    'Subject: x',
    'Best regards,',
    'TEL 03-0000-0000',
    '| a',
  )

  it('contains only lines of the message, in order', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const left = [...pieces]
        for (const line of ownText(pieces.join('\n'))
          .split('\n')
          .filter((each) => each.trim() !== '')) {
          const at = left.findIndex((each) => each.trim() === line.trim())
          expect(at).not.toBe(-1)
          left.splice(0, at + 1)
        }
      }),
    )
  })

  it('contains no quoted line, and does not change if applied again, except for signatures', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const own = ownText(pieces.join('\n'))
        expect(own).not.toMatch(/^\s*>/m)
        expect(pieces.join('\n').length).toBeGreaterThanOrEqual(own.length)
      }),
    )
  })
})
