import type { Guide } from './guide.js'

/** What speaks for a job and against it. Source: person-prompts. */
export const evaluateJob: Guide = {
  uses: ['search_jobs', 'get_profile', 'get_jobs', 'get_documents', 'save_document'],
  argument: 'job_id',
  texts: {
    en: {
      title: 'Evaluate a job',
      task: 'Say whether this job is worth an application, and write down why.',
      when: 'asks whether a job fits, is worth applying to, or how it compares with what they want',
      ask: [
        'What matters most to them in this job, and what would rule it out, if the profile does not say so.',
        'After you read the posting: which of its requirements they have experience with that the profile and the CVs do not mention.',
      ],
      steps: [
        `Read about the person: \`get_profile\` with \`include\` \`cv\`. If \`document\` is null there is no profile: offer to set it up first.`,
        `Read the job: \`get_jobs\` with \`ids\` and \`include\` \`description\`, \`fit\`, \`history\`, \`page\` and \`mail\`. Its fit compares what the posting states
with the settings of the profile: each fact meets them, fails them, or is not stated. What is not stated is a question, not a yes.`,
        `If the description is missing, read the page: \`rag_process_website\` with its \`url\`, then \`data_read_website_chunks\` with the \`source_id\`.`,
        `Read what was written about it before: \`get_documents\` with \`job_id\` and \`text\`.`,
        `Go through the requirements one by one, with the words of the posting: met (by which fact of the profile or a CV), met in part, not met,
or unknown. Then what speaks for it and against it, what the posting does not say, and signs of fraud: money to pay, identity documents
before an interview, an address that is not the employer's.`,
        `Save it with \`save_document\`: \`kind\` \`evaluation\`, the \`job_id\`, \`title\`, \`language\` and \`text\`. If there is an evaluation already, give its \`id\` and
\`expected_version\` instead of making another.`,
        `If the person agrees with your advice, write it with \`triage_jobs\`: in \`verdicts\` the \`id\`, the \`status\` (\`shortlist\`, \`reviewed\` or \`reject\`), a \`reason\` of
one sentence, a \`score\` from 0 to 100, and \`expected_status\`. Tell them the \`batch_id\`.`,
      ],
      end: `Then give your advice in three sentences, what would rule the job out, and the questions to ask the employer. Quote the posting for what
you say about it.`,
    },
    ja: {
      title: '求人を評価する',
      task: 'この求人に応募する価値があるかを判断し、その理由を書き残してください。',
      when: '求人が自分に合うか、応募する価値があるかを聞かれたとき',
      ask: [
        'プロフィールになければ、この求人で最も大切なことと、見送る理由になること。',
        '求人を読んだあとで、必須条件のうち、プロフィールや履歴書・職務経歴書に書かれていない経験があるか。',
      ],
      steps: [
        `\`get_profile\` の \`include\` に \`cv\` を指定して、本人のことを読みます。\`document\` が null ならプロフィールがないので、先に作るよう勧めてください。`,
        `求人を \`get_jobs\` で、\`ids\` と、\`include\` に \`description\`、\`fit\`、\`history\`、\`page\`、\`mail\` を指定して読みます。fit は、求人に書かれた事実と
プロフィールの希望条件を比べた結果で、満たす、満たさない、書かれていない、のどれかです。書かれていないことは、満たすとは見なさず、質問に回します。`,
        `募集内容がなければ、\`rag_process_website\` に \`url\` を渡してページを読み、\`data_read_website_chunks\` に \`source_id\` を渡して本文を読みます。`,
        `\`get_documents\` に \`job_id\` と \`text\` を指定して、これまでに書かれたものを読みます。`,
        `条件を一つずつ、求人の言葉を引用しながら確かめます。満たす（プロフィールや履歴書・職務経歴書のどの事実によるか）、一部満たす、満たさない、
不明のどれか。続けて、良い点、悪い点、書かれていないこと、詐欺の兆候（金銭の要求、面接前の身分証明書の要求、企業のものではない連絡先）を挙げます。`,
        `\`save_document\` で、\`kind\` を \`evaluation\` にし、\`job_id\`、\`title\`、\`language\`、\`text\` を指定して保存します。すでに評価があれば、新しく作らずに、
その \`id\` と \`expected_version\` を指定します。`,
        `本人が同意したら、\`triage_jobs\` の \`verdicts\` に、\`id\`、\`status\`（\`shortlist\`、\`reviewed\`、\`reject\` のどれか）、一文の \`reason\`、0 から 100 の \`score\`、
\`expected_status\` を書き込み、\`batch_id\` を本人に伝えます。`,
      ],
      end: '最後に、結論を三文で伝え、見送る理由になりうることと、企業に聞くべきことを挙げてください。求人の内容は、求人の言葉を引用して伝えます。',
    },
  },
}
