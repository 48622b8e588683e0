import type { Language } from '#src/adapters/edges/web/language.js'

/** Adding a posting by its address or its text. */
const en = {
  title: 'Add a job',
  intro:
    'Give the address of a posting, or paste its text if only your browser shows it. You see what was read before it is saved.',
  fields: {
    url: 'Address of the posting',
    text: 'Text of the posting, if you have copied it',
    title: 'Title',
    company: 'Company',
    location: 'Location',
    description: 'Description',
  },
  read: 'Read it',
  reading: 'Reading the page',
  readingHint: 'This takes a few seconds. You may leave this page and come back.',
  reload: 'Refresh',
  check: 'Check what was read',
  checkHint: 'Correct what is wrong. Nothing has been saved yet.',
  save: 'Add to the jobs',
  another: 'Start again',
  nothing: 'Give the address of the posting, or its text.',
  noTitle: 'A job needs a title. Nothing was saved.',
  gone: 'What was read is no longer kept. Read it again.',
  refused:
    'No posting could be read from this page; it may need a login. Open it in your browser, copy the text of the posting, and paste it below.',
  late: 'The page did not answer in time. Try again later, or paste the text of the posting below.',
  notRead: 'The page could not be read. Check the address, or paste the text of the posting below.',
  reason: 'Reason: ',
}

export type AddWords = typeof en

const ja: AddWords = {
  title: '求人を追加',
  intro:
    '求人票の URL を入力してください。ブラウザーでしか表示できない場合は、本文を貼り付けてください。読み取った内容は、保存する前に確認できます。',
  fields: {
    url: '求人票の URL',
    text: '求人の本文（コピーした場合）',
    title: 'タイトル',
    company: '企業名',
    location: '勤務地',
    description: '募集内容',
  },
  read: '読み取る',
  reading: 'ページを読み取っています',
  readingHint: '数秒かかります。このページを離れても、読み取りは続きます。',
  reload: '結果を表示',
  check: '読み取った内容の確認',
  checkHint: '誤りがあれば直してください。まだ保存していません。',
  save: '求人に追加',
  another: '最初からやり直す',
  nothing: '求人票の URL か、本文を入力してください。',
  noTitle: 'タイトルがないため、何も保存していません。タイトルを入力してください。',
  gone: '読み取った内容はもう残っていません。もう一度読み取ってください。',
  refused:
    'このページからは求人を読み取れません。ログインが必要なのかもしれません。ブラウザーで開いて本文をコピーし、下の欄に貼り付けてください。',
  late: 'ページの応答がありません。時間をおいてもう一度試すか、求人の本文を下の欄に貼り付けてください。',
  notRead: 'ページを読み込めませんでした。URL を確かめるか、求人の本文を下の欄に貼り付けてください。',
  reason: '理由：',
}

export const addWords: Readonly<Record<Language, AddWords>> = { en, ja }
