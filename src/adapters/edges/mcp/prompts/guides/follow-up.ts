import type { Guide } from './guide.js'

/** Who waits for whom, and drafts of what the person may write. Source: person-prompts. */
export const followUp: Guide = {
  uses: ['list_applications', 'get_application_timeline', 'list_tasks', 'get_documents', 'save_document', 'save_tasks'],
  texts: {
    en: {
      title: 'Follow up',
      task: 'Find the applications where somebody has to write next, and prepare what the person may say.',
      when: 'asks whom to write to, what to answer an employer, or what became of a silent application',
      ask: [
        'What happened that no letter says: calls, applications by form, answers that they gave.',
        'For which applications they want a draft, what it should say, and in which language.',
      ],
      steps: [
        `Judge new letters first, or the list is a guess: \`read_letters\`, until \`has_more\` is false. Those in \`suspicious\` have signs of fraud: tell the
person about them first. Then \`judge_letters\`, with the words that show what each is.`,
        `List them: \`list_applications\`, until \`has_more\` is false. First those whose \`waiting_on\` is \`me\`, then those that have been silent for long (\`days_silent\`).`,
        `Read what is due: \`list_tasks\`.`,
        `For each that needs something, read what happened: \`get_application_timeline\` with \`job_id\`.`,
        `If a message has to be answered, read it whole: \`db_get_email_full\` with its \`id\`.`,
        `Read what was written for this job, sent or not: \`get_documents\` with \`job_id\` and \`text\`, so that a draft repeats and contradicts nothing.`,
        `Write short drafts for those that the person chose: what it is about, one question or one fact, no pressure. Promise no date and claim nothing
that they did not say. Save each with \`save_document\`: \`kind\` \`other\`, the \`job_id\`, \`title\` and \`text\`.`,
        `When the person says that they wrote or called, note when to look again: \`save_tasks\` with \`tasks\`, each with \`job_id\`, \`title\`, \`due\` and \`kind\` \`follow_up\`; with \`id\` and \`done\`
for one that is finished.`,
        `What no letter says, record with \`note_application\`: the \`job_id\`, its \`kind\` (\`call\`, \`contact\`, \`withdrew\`, \`note\` …) and \`text\`.`,
      ],
      end: `Then give one line for each application: employer, role, who waits for whom and since when, and what you propose. Name the drafts by their
id. The person sends them.`,
    },
    ja: {
      title: '応募の状況を確かめ、連絡の準備をする',
      task: '次に連絡が必要な応募を見つけ、本人が送る文面を準備してください。',
      when: '誰に連絡すべきか、企業にどう返信するか、連絡のない応募をどうするか知りたいとき',
      ask: [
        'メールにない出来事：電話、フォームからの応募、すでにした返事。',
        'どの応募について下書きがほしいか、何を伝えたいか、どの言語で書くか。',
      ],
      steps: [
        `先に、未判定のメールを判定します。そうしないと、一覧は推測にすぎません。\`read_letters\` を \`has_more\` が false になるまで読みます。\`suspicious\` のメールには
詐欺の兆候があるので、最初に本人に伝えます。続けて、根拠となる言葉を引用して \`judge_letters\` で記録します。`,
        `\`list_applications\` を \`has_more\` が false になるまで読みます。\`waiting_on\` が \`me\` のものを先に、次に長く連絡のないもの（\`days_silent\`）を見ます。`,
        `期限のあるものを \`list_tasks\` で読みます。`,
        `対応が必要な応募ごとに、経過を \`get_application_timeline\` に \`job_id\` を指定して読みます。`,
        `返信が必要なメールは、\`db_get_email_full\` に \`id\` を指定して全文を読みます。`,
        `その求人のために書かれた書類（未提出のものも含む）を \`get_documents\` に \`job_id\` と \`text\` を指定して読み、下書きが同じことを繰り返したり、食い違ったりしないようにします。`,
        `本人が選んだものに、短い下書きを書きます。用件と、質問か事実を一つ。催促がましい書き方はしません。日時を約束せず、本人が述べていないことは書きません。
\`save_document\` で、\`kind\` を \`other\` にし、\`job_id\`、\`title\`、\`text\` を指定して保存します。`,
        `本人が連絡したと言ったら、次に確かめる日を \`save_tasks\` の \`tasks\` に \`job_id\`、\`title\`、\`due\`、\`kind\`（\`follow_up\`）を指定して追加します。終わったものは \`id\` と \`done\` を
指定します。`,
        `メールにないことは、\`note_application\` に \`job_id\`、\`kind\`（\`call\`、\`contact\`、\`withdrew\`、\`note\` など）、\`text\` を指定して記録します。`,
      ],
      end: `最後に、応募ごとに一行で、企業、職種、どちらがいつから待っているか、提案を伝えてください。下書きは ID で示します。送るのは本人です。`,
    },
  },
}
