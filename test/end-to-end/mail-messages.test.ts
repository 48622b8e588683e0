import { describe, expect, it } from 'vitest'
import { address, messageOf } from '#test/support/mail-letters.js'
import { itemOf, letterAt, newestFirst, nextThread, scene, thread } from '#test/support/mail-scene.js'
import { archiveKinds, servedScene } from '#test/support/served-scene.js'

describe.each(archiveKinds)('the mail tools on an archive of the kind %s', (kind, make) => {
  const { server } = servedScene(make)

  it('list messages with exactly the base fields', async () => {
    expect(await server().list('filter_emails')).toEqual(newestFirst.map(itemOf))
    expect(await server().list('filter_emails', { order: 'date_asc' })).toEqual([...newestFirst].reverse().map(itemOf))
  })

  it('list the earliest by the Date header, with undated ones last (mail-earliest)', async () => {
    const expected = [...newestFirst].reverse().filter((id) => id !== 5)
    expect(await server().list('list_earliest_emails')).toEqual([...expected, 5].map(itemOf))
    expect(await server().ids('list_earliest_emails', { limit: 2 })).toEqual([7, 6])
  })

  it('take date ranges inclusive at both ends, in every form (mail-range)', async () => {
    const inMay = [3, 14, 2, 1]
    const ranges: readonly (readonly [object, readonly number[]])[] = [
      [{ date_from: '2024-05', date_to: '2024-05' }, inMay],
      [{ date_from: '2024-05-01', date_to: '2024-05-31' }, inMay],
      [{ date_from: '2024-05-01T09:00:00Z', date_to: '2024-05-31T23:59:59Z' }, inMay],
      [{ date_from: '2024-05-01T18:00:00+09:00', date_to: '2024-05-31T23:59:59Z' }, inMay],
      [{ date_from: '2024-05-01T09:00:01Z', date_to: '2024-05-31T23:59:58Z' }, [14, 2]],
      [{ date_from: '2024-06' }, [5, 4]],
      [{ date_to: '2023' }, [6, 7]],
      [{ date_from: '2023', date_to: '2023' }, [6, 7]],
      [{ date_from: '2025' }, []],
      [{ date_from: null, date_to: '2023-01' }, [7]],
      [{ date_from: '', date_to: '2023-01' }, [7]],
    ]
    for (const [range, ids] of ranges) {
      expect(await server().ids('filter_emails', range), JSON.stringify(range)).toEqual(ids)
      expect(await server().object('count_emails', range)).toEqual({ count: ids.length })
    }
    for (const bad of ['May 2024', '2024-13', '2024-02-30', '24', '2024-5', 'now', '2024-05-01 09:00 pm']) {
      for (const tool of ['filter_emails', 'count_emails', 'get_emails_by_date_range', 'get_email_activity_heatmap']) {
        expect(await server().error(tool, { date_to: bad }), bad).toMatchObject({ code: 'VALIDATION_ERROR' })
      }
    }
  })

  it('find text case-insensitively in all of Unicode, with % _ and \\ literal, in name and address (mail-contains)', async () => {
    const filters: readonly (readonly [object, readonly number[]])[] = [
      [{ from_contains: 'jürgen ÄRZTE' }, [4]],
      [{ from_contains: 'JOBS@ARZT' }, [4]],
      [{ from_contains: 'ann lee <ann@' }, [5, 1]],
      [{ subject_contains: '100%' }, [3]],
      [{ subject_contains: 'OFF_SALE' }, [3]],
      [{ subject_contains: '\\O/' }, [3]],
      [{ subject_contains: '0x' }, [4]],
      [{ subject_contains: '%' }, [3]],
      [{ subject_contains: '_' }, [3]],
      [{ subject_contains: '面接' }, [14, 2]],
      [{ subject_contains: "'; --" }, []],
      [{ mailbox: 'Sent' }, [14]],
      [{ mailbox: 'sent' }, []],
      [{ from_domain: 'acme.example' }, [5, 2, 1]],
      [{ from_domain: '@ACME.example' }, [5, 2, 1]],
      [{ from_domain: 'jobs.acme.example' }, [2]],
      [{ from_domain: 'arzt.example' }, [4]],
      [{ from_domain: 'me.example' }, []],
      [{ from_domain: 'evil.org' }, [3]],
      [{ from_domain: 'acme.example', subject_contains: 'REJ', date_from: '2024-06', mailbox: 'INBOX' }, [5]],
    ]
    for (const [filter, ids] of filters) {
      expect(await server().ids('filter_emails', filter), JSON.stringify(filter)).toEqual(ids)
      expect(await server().object('count_emails', filter)).toEqual({ count: ids.length })
    }
    expect(await server().error('filter_emails', { from_domain: 'a b' })).toMatchObject({ code: 'VALIDATION_ERROR' })
  })

  it('read one message in full', async () => {
    const full = await server().object('get_email_full', { id: 1 })
    const text = scene[0]?.text ?? ''
    expect(full).toEqual({
      ...itemOf(1),
      ...{ x_gm_thrid: thread, thread_id: thread, labels: [], attachments: kind === 'own' ? [] : null },
      envelope_to: [address],
      envelope_cc: ['Bob HR <bob@jobs.acme.example>'],
      ...{ envelope_bcc: [], envelope_reply_to: [], envelope_in_reply_to: null, envelope_references: [] },
      encoded: messageOf(letterAt(1)).toString(),
      ...{ encoded_truncated: false, encoded_next_offset: null, encoded_size: messageOf(letterAt(1)).length },
      plain_text: expect.stringContaining(text),
      ...{ plain_text_truncated: false, plain_text_size: Buffer.byteLength(String(full.plain_text)) },
    })
    expect(await server().object('get_email_full', { id: 14 })).toMatchObject({
      envelope_in_reply_to: '<invite@acme.example>',
      envelope_references: ['<invite@acme.example>'],
    })
  })

  it('give a source that is not UTF-8 as base64', async () => {
    const full = await server().object('get_email_full', { id: 13 })
    expect(full.encoded_encoding).toBe('base64')
    expect(Buffer.from(String(full.encoded), 'base64')).toEqual(messageOf(letterAt(13)))
    expect(full.plain_text).toMatch(/Zürich, déjà vu/)
  })

  it('cut a source at max_bytes, by default 8192, and always under 1 MB (mail-full)', async () => {
    const raw = messageOf(letterAt(7)).toString()
    const cut = { encoded_truncated: true, encoded_size: raw.length }
    const byDefault = await server().object('get_email_full', { id: 7 })
    expect(byDefault).toMatchObject({ ...cut, encoded: raw.slice(0, 8192) })
    const short = { ...cut, encoded: raw.slice(0, 10), plain_text: 'Everything', plain_text_truncated: true }
    expect(await server().object('get_email_full', { id: 7, max_bytes: 10, max_text_chars: 10 })).toMatchObject(short)
    const all = await server().object('get_email_full', { id: 7, max_bytes: 2_000_000 })
    expect(all).toMatchObject(cut)
    expect(raw.startsWith(String(all.encoded))).toBe(true)
    expect(String(all.encoded).length).toBeGreaterThan(200_000)
  })

  it('find a message by the first given key, without trying others (mail-errors, mail-full)', async () => {
    const found = async (keys: object) => (await server().object('get_email_full', keys)).id
    expect(await found({ id: 2, message_id: '<apply@acme.example>' })).toBe(2)
    expect(await found({ mailbox: 'Sent', uid: 1, uidvalidity: 1, message_id: '<apply@acme.example>' })).toBe(14)
    expect(await found({ message_id: '<apply@acme.example>', subject_contains: 'digest' })).toBe(1)
    expect(await found({ message_id: 'apply@acme.example' })).toBe(1)
    expect(await found({ message_id: '<again@news.example>' })).toBe(10)
    expect(await found({ message_id: '<again@news.example>', order: 'date_asc' })).toBe(9)
    expect(await found({ subject_contains: 'DIGEST' })).toBe(10)
    expect(await found({ subject_contains: 'DIGEST', order: 'date_asc' })).toBe(8)
    expect(await found({ from_contains: 'bob', date: '2024-05-02' })).toBe(2)
    const missing = [
      { id: 999, subject_contains: 'digest' },
      { message_id: '<no@such>', from_contains: 'ann' },
      { mailbox: 'INBOX', uid: 999, uidvalidity: 1, message_id: '<apply@acme.example>' },
      { from_contains: 'bob', date: '2024-05-03' },
    ]
    for (const keys of missing)
      expect(await server().error('get_email_full', keys)).toMatchObject({ code: 'NOT_FOUND' })
    expect(await server().error('get_email_full')).toMatchObject({ code: 'VALIDATION_ERROR' })
  })

  it('list a thread by its id as text or number, without its numeric neighbours (mail-thread, mail-numbers)', async () => {
    const items = [1, 2, 14].map(itemOf)
    expect(await server().list('get_email_thread', { thread_id: thread })).toEqual(items)
    expect(await server().list('get_email_thread', { thread_id: thread, order: 'date_desc' })).toEqual(items.reverse())
    expect(await server().ids('get_email_thread', { thread_id: nextThread })).toEqual([3])
    expect(await server().ids('get_email_thread', { thread_id: Number(thread) })).toEqual(
      expect.arrayContaining([1, 2, 14]),
    )
    expect(await server().list('get_email_thread', { thread_id: '42' })).toEqual([])
    for (const bad of ['abc', '', '1.5', '99999999999999999999', 1.5]) {
      expect(await server().error('get_email_thread', { thread_id: bad })).toMatchObject({ code: 'VALIDATION_ERROR' })
    }
  })

  it('use the default for absent, null and non-positive limits, and refuse non-integers (mail-limit)', async () => {
    for (const limit of [undefined, null, 0, -5])
      expect(await server().list('get_largest_emails', { limit })).toHaveLength(5)
    const tools = [
      'filter_emails',
      'list_earliest_emails',
      'get_top_senders',
      'get_duplicate_emails',
      'get_largest_emails',
    ]
    for (const tool of tools) {
      for (const limit of ['10', 1.5, true, [5], {}]) {
        expect(await server().error(tool, { limit })).toMatchObject({ code: 'VALIDATION_ERROR', retryable: false })
      }
      expect((await server().error(tool, { limits: 5 })).message).toMatch(/limits/)
    }
  })
})
