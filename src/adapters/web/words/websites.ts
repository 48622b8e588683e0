import type { QueryNotice } from '../../../application/websites/query-websites.js'
import type { EntityName } from '../../../domain/websites/page-content.js'
import type { ConfidenceLevel } from '../../../domain/websites/scoring.js'
import type { ContentType, Language as PageLanguage, ProcessingStatus } from '../../../domain/websites/website.js'
import type { Language } from '../language.js'

type Notice = Exclude<QueryNotice['notice'], 'embedder-failed' | 'no-synthesis'>

/** Of the stored pages. */
const en = {
  title: 'Websites',
  total: (count: number) => (count === 1 ? '1 page' : `${count} pages`),
  none: 'No page is stored yet. Add the address of a posting or of a company, and what it says can be asked for.',
  noneReadOnly: 'No page is stored yet.',
  noneFound: 'No such pages.',
  noTitle: 'no title',
  passages: (count: number) => (count === 1 ? '1 passage' : `${count} passages`),
  fetched: 'Read',
  neverFetched: 'not read yet',
  stale: 'older than 30 days',
  pasted: 'with text that was pasted',
  failed: 'It could not be read:',
  refreshFailed: 'It could not be read again, and what was stored before stands:',
  add: 'Add a page',
  address: 'Address',
  kind: 'What it is',
  addButton: 'Read it into the store',
  refresh: 'Read again',
  remove: 'Remove',
  removeQuestion: 'Remove this page?',
  removeHelp: (count: number) =>
    `Its ${count} passages go with it. The page itself is not touched, and can be added again.`,
  removeButton: 'Remove it',
  keep: 'Keep it',
  show: 'Show',
  status: 'State',
  any: 'all',
  order: 'Order',
  orders: { fetchedAt: 'last read first', url: 'by address', status: 'by state' },
  first: 'From the start',
  more: 'More',
  pages: 'Pages of the list',
  statuses: { pending: 'waiting', processing: 'being read', completed: 'stored', failed: 'failed' },
  kinds: { job_posting: 'job posting', blog_article: 'article', company_page: 'company page' },
  languages: { en: 'English', ja: 'Japanese', mixed: 'several languages' },
  languageOf: 'Language',
  inWork: 'It is being read. This page shows what comes of it by itself; without a script, load it again.',
  known: 'This page is stored already. Read it again to have it as it is now.',
  text: 'What it says',
  noText: 'Nothing of it is stored yet.',
  noPage: 'No such page is stored. It may have been removed.',
  noPassage: 'This passage is not there any more: the page was read anew.',
  toStart: 'To its start',
  toWebsites: 'To the websites',
  askTitle: 'Ask the pages',
  question: 'Question or words',
  ask: 'Ask',
  write: 'Have a model write an answer from the passages (it is sent them)',
  found: (shown: number, total: number) => `${shown} of ${total} passages`,
  nothingFound: 'Nothing that is stored answers this.',
  confidence: {
    high: 'This is likely answered by the first passages.',
    medium: 'This may be answered here: read the passages before you rely on it.',
    low: 'The stored pages probably hold no answer to this.',
  },
  confidenceLevels: { high: 'High confidence', medium: 'Medium confidence', low: 'Low confidence' },
  fits: (percent: number) => `fits ${percent} of 100`,
  states: 'It states',
  entities: {
    company: 'Company',
    role_title: 'Role',
    location: 'Location',
    salary: 'Salary',
    employment_type: 'Employment type',
    skills: 'Skills',
    valid_through: 'Apply by',
    remote: 'Remote work',
    languages: 'Languages',
    visa: 'Visa',
  },
  written: 'Written by a model from these passages: check it against them.',
  notices: {
    'nothing-stored': 'Nothing is stored that could be searched: add a page first.',
    'no-vectors': 'Found by words alone: the pages have not been prepared for a search by meaning.',
    'other-vector-length': 'Found by words alone: the stored pages were prepared by another model.',
    'too-many-vectors':
      'Found by words alone: the database compares so many passages only with its extension pgvector.',
    'vectors-untrusted': 'The words of the question decided: meaning was not seen to find more in these pages.',
    'nothing-to-synthesize': 'No answer was written: nothing was found to write one from.',
    'synthesis-cut': 'The answer ends early: it had reached the length that it may have.',
  },
  byWords: 'Found by words alone:',
  noAnswer: 'No answer was written:',
  tooLong: 'A question has 1 to 1000 characters.',
  faults: {
    'invalid-url':
      'This is no address of a web page. Give it as the browser shows it, such as https://example.com/jobs/42.',
    'source-pasted': 'This page has text that was pasted, so it is not read from its address.',
    'too-many-pages': 'Too many pages are being read now. Wait until some are done.',
    'other-model':
      'The pages were prepared by another model than the one in use, so they cannot be searched by meaning.',
  } as Readonly<Record<string, string>>,
} satisfies Words

interface Words {
  readonly statuses: Readonly<Record<ProcessingStatus, string>>
  readonly kinds: Readonly<Record<ContentType, string>>
  readonly languages: Readonly<Record<PageLanguage, string>>
  readonly confidence: Readonly<Record<ConfidenceLevel, string>>
  readonly entities: Readonly<Record<EntityName, string>>
  readonly notices: Readonly<Record<Notice, string>>
  readonly [name: string]: unknown
}

export type WebsiteWords = typeof en

const ja: WebsiteWords = {
  title: 'ウェブサイト',
  total: (count) => `${count} ページ`,
  none: '保存されたページはまだありません。求人や企業のアドレスを追加すると、内容について質問できます。',
  noneReadOnly: '保存されたページはまだありません。',
  noneFound: '該当するページはありません。',
  noTitle: 'タイトルなし',
  passages: (count) => `${count} 件の文章`,
  fetched: '取得',
  neverFetched: '未取得',
  stale: '30 日以上前',
  pasted: '貼り付けたテキストを含む',
  failed: '読み込めませんでした：',
  refreshFailed: '再読み込みできませんでした。以前の内容を表示しています：',
  add: 'ページを追加',
  address: 'アドレス',
  kind: '種類',
  addButton: '読み込んで保存',
  refresh: '再読み込み',
  remove: '削除',
  removeQuestion: 'このページを削除しますか？',
  removeHelp: (count) =>
    `保存されている ${count} 件の文章も削除されます。元のページには影響せず、あとで追加し直せます。`,
  removeButton: '削除する',
  keep: '削除しない',
  show: '表示',
  status: '状態',
  any: 'すべて',
  order: '並び順',
  orders: { fetchedAt: '取得が新しい順', url: 'アドレス順', status: '状態順' },
  first: '最初から',
  more: '続きを見る',
  pages: '一覧のページ',
  statuses: { pending: '待機中', processing: '読み込み中', completed: '保存済み', failed: '失敗' },
  kinds: { job_posting: '求人', blog_article: '記事', company_page: '企業ページ' },
  languages: { en: '英語', ja: '日本語', mixed: '複数の言語' },
  languageOf: '言語',
  inWork: '読み込み中です。完了すると自動で表示されます。スクリプトを使わない場合は、再読み込みしてください。',
  known: 'このページは保存済みです。最新の内容にするには再読み込みしてください。',
  text: '内容',
  noText: 'まだ何も保存されていません。',
  noPage: 'このページは保存されていません。削除された可能性があります。',
  noPassage: 'この文章はもうありません。ページが読み込み直されました。',
  toStart: '最初から読む',
  toWebsites: 'ウェブサイトの一覧へ',
  askTitle: 'ページに質問',
  question: '質問またはキーワード',
  ask: '質問する',
  write: '見つかった文章をモデルに送り、回答を書かせる',
  found: (shown, total) => `${total} 件中 ${shown} 件`,
  nothingFound: '保存されたページに該当する内容はありません。',
  confidence: {
    high: '最初の文章に答えがあると思われます。',
    medium: '答えがあるかもしれません。文章を確認してください。',
    low: '保存されたページには、おそらく答えがありません。',
  },
  confidenceLevels: { high: '確度：高', medium: '確度：中', low: '確度：低' },
  fits: (percent) => `一致度 ${percent} / 100`,
  states: '記載事項',
  entities: {
    company: '会社名',
    role_title: '職種',
    location: '勤務地',
    salary: '給与',
    employment_type: '雇用形態',
    skills: 'スキル',
    valid_through: '応募締切',
    remote: 'リモートワーク',
    languages: '語学',
    visa: 'ビザ',
  },
  written: 'これらの文章からモデルが書いたものです。文章と照らし合わせてください。',
  notices: {
    'nothing-stored': '検索できるページがまだありません。先に追加してください。',
    'no-vectors': '語句だけで検索しました。意味による検索の準備がまだできていません。',
    'other-vector-length': '語句だけで検索しました。保存されたページは別のモデルで準備されています。',
    'too-many-vectors': '語句だけで検索しました。件数が多いため、データベースに拡張機能 pgvector が必要です。',
    'vectors-untrusted': '語句の一致を優先しました。意味による検索のほうが優れているとは確認できませんでした。',
    'nothing-to-synthesize': '材料となる文章がないため、回答は書かれていません。',
    'synthesis-cut': '長さの上限に達したため、回答は途中で終わっています。',
  },
  byWords: '語句だけで検索しました：',
  noAnswer: '回答は書かれていません：',
  tooLong: '質問は 1 文字から 1000 文字までです。',
  faults: {
    'invalid-url':
      'ウェブページのアドレスではありません。ブラウザーに表示されるとおり、https://example.com/jobs/42 のように入力してください。',
    'source-pasted': '貼り付けたテキストを含むため、アドレスからは読み込みません。',
    'too-many-pages': '読み込み中のページが多すぎます。しばらく待ってください。',
    'other-model': 'ページが別のモデルで準備されているため、意味による検索ができません。',
  },
}

export const websiteWords: Readonly<Record<Language, WebsiteWords>> = { en, ja }
