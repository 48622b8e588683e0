import type { Guide } from './guide.js'

/** What the person may be asked, and what they can say. Source: person-prompts. */
export const prepareInterview: Guide = {
  uses: ['search_jobs', 'get_jobs', 'get_profile', 'get_documents', 'save_document', 'list_tasks', 'save_tasks'],
  argument: 'job_id',
  texts: {
    en: {
      title: 'Prepare for an interview',
      task: 'Prepare the person for the interview for this job.',
      when: 'has an interview, asks what they may be asked, or tells you how one went',
      ask: [
        'Which interview it is, with whom, how long and in which language, if the letters do not say.',
        'A story for each likely question that no confirmed text answers: what the situation was, what they did, what came of it.',
        'After the interview: what was asked, what they answered, what was agreed.',
      ],
      steps: [
        `Read what happened: \`get_application_timeline\` with \`job_id\`. Give the time of the interview with its zone, the place or link, and who wrote it.
If two letters differ, say so first.`,
        `Read the job: \`get_jobs\` with \`ids\` and \`include\` \`description\`, \`fit\` and \`mail\`.`,
        `Read what the person can say: \`get_profile\` with \`include\` \`cv\`.`,
        `Read what was written for this job, sent or not, and earlier notes: \`get_documents\` with \`job_id\` and \`text\`.`,
        `Read about the employer: ask \`rag_query_websites\`, one \`query\` per call, and keep the \`source_url\`. If nothing is stored, ask the person which pages
to read.`,
        `Write: the likely questions, each with the requirement behind it and the person's own story as an answer, in keywords; the gaps, with an honest
answer; what the documents claim that will be asked about; questions to the employer; facts about the employer with their sources. Where a
story is missing, leave the question open, and ask.`,
        `Save it with \`save_document\`: \`kind\` \`interview_notes\`, the \`job_id\`, \`title\`, \`language\` and \`text\`. Later notes on the same interview are a new version:
give \`id\` and \`expected_version\`.`,
        `See what is due with \`list_tasks\` and \`job_id\`, and offer what is missing: \`save_tasks\` with \`tasks\`, each with \`job_id\`, \`title\`, \`due\` and \`kind\` \`prepare\`. The interview
itself is there already if a letter says it.`,
        `If the person tells you a time or a contact that no letter says, record it with \`note_application\`: \`job_id\`, \`kind\` \`interview\` with \`starts\` and \`zone\`, or
\`kind\` \`contact\` with \`contact\`.`,
      ],
      end: `Then give the date, the three questions that matter most with the answers in keywords, and what the person should still look up. Offer to ask
the questions one by one. Draft a thank-you message if they want one; they send it.`,
    },
    ja: {
      title: '面接の準備をする',
      task: 'この求人の面接に向けて、本人の準備を手伝ってください。',
      when: '面接がある、何を聞かれそうか知りたい、面接の結果を話したいとき',
      ask: [
        'メールから分からなければ、何次面接か、相手は誰か、所要時間と言語。',
        '聞かれそうなのに確認済みの書類に答えがないことについて、どんな状況で、何をし、結果がどうなったか。',
        '面接のあとなら、聞かれたこと、答えたこと、決まったこと。',
      ],
      steps: [
        `これまでの経過を \`get_application_timeline\` に \`job_id\` を指定して読みます。面接の日時とタイムゾーン、場所かリンク、連絡してきた人を伝えてください。
メールの間で食い違いがあれば、先に伝えます。`,
        `求人を \`get_jobs\` で、\`ids\` と、\`include\` に \`description\`、\`fit\`、\`mail\` を指定して読みます。`,
        `\`get_profile\` の \`include\` に \`cv\` を指定して、本人が話せることを読みます。`,
        `\`get_documents\` に \`job_id\` と \`text\` を指定して、この求人のために書かれた書類（未提出のものも含む）と、これまでのメモを読みます。`,
        `企業について \`rag_query_websites\` に \`query\` を一つずつ渡して調べ、\`source_url\` を控えます。何も保存されていなければ、どのページを読むか本人に聞きます。`,
        `書きます。聞かれそうな質問ごとに、背景にある条件と、本人自身の経験による答えの要点。足りない経験と、正直な答え方。書類の記述のうち、
詳しく聞かれそうなところ。こちらからの質問。出典つきの企業の情報。経験が思い当たらない質問は空けておき、本人に聞きます。`,
        `\`save_document\` で、\`kind\` を \`interview_notes\` にし、\`job_id\`、\`title\`、\`language\`、\`text\` を指定して保存します。同じ面接のメモの続きは、\`id\` と \`expected_version\` を
指定して、新しい版にします。`,
        `期限のあるものを \`list_tasks\` に \`job_id\` を指定して調べ、足りない準備があれば、\`save_tasks\` の \`tasks\` に \`job_id\`、\`title\`、\`due\`、\`kind\`（\`prepare\`）を指定して追加することを
提案します。面接そのものは、メールに書かれていればすでに入っています。`,
        `メールにない日時や連絡先を本人から聞いたら、\`note_application\` に \`job_id\` を指定し、\`kind\` を \`interview\` にして \`starts\` と \`zone\`、または \`kind\` を \`contact\` にして
\`contact\` を記録します。`,
      ],
      end: `最後に、日時、最も大切な質問三つと答えの要点、本人がまだ調べておくべきことを伝え、質問を一つずつ出して練習することを提案してください。
希望があれば、お礼のメールの下書きを渡してください。送るのは本人です。`,
    },
  },
}
