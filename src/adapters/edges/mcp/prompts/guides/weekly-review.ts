import type { Guide } from './guide.js'

/** How the week was, and what the next one needs. Source: person-prompts. */
export const weeklyReview: Guide = {
  uses: ['get_news', 'search_jobs', 'get_profile', 'get_documents', 'list_tasks', 'save_tasks', 'save_document'],
  texts: {
    en: {
      title: 'Review the week',
      task: 'Look back at the week of the job hunt with the person, and plan the next one.',
      when: 'wants to look back at their week, plan the next one, or asks how the hunt is going as a whole',
      ask: [
        'How the week was: what went well, what took too long, what they want to change.',
        'How much time they have next week, and what they want to do with it.',
      ],
      steps: [
        `See what came: \`get_news\`. Keep its \`until\`.`,
        `Judge what is unjudged: \`read_letters\`, until \`has_more\` is false, then \`judge_letters\` with the words that show what each is.`,
        `See how the applications stand: \`list_applications\`, until \`has_more\` is false; \`waiting_on\` \`me\` first.`,
        `See where applications end: \`get_progress\`. A few applications prove nothing: give numbers, and no advice that they do not support.`,
        `See what is worth applying to: \`search_jobs\` with \`status\` \`shortlist\` and \`fit\` \`shown\`.`,
        `See what waits for the person: \`get_profile\` (\`proposed_version\`), and \`get_documents\` with \`kinds\` \`cv\`, \`cover_letter\`, \`answers\` and \`evaluation\`. What is not confirmed
is a proposal.`,
        `See what is due: \`list_tasks\` with \`until\`, the day one week from now. What is overdue comes first.`,
        `Plan with the person: at most five things, each with a day. Save what they agree to: \`save_tasks\` with \`tasks\`, each with \`title\`, \`due\`, \`kind\` and, if it has
one, \`job_id\`; with \`id\` and \`done\` for what is finished. Do not finish a task because it is old.`,
        `Save the review with \`save_document\`: \`kind\` \`note\`, \`title\` and \`text\`, in the words of the person. If they want something else from now on, propose a
new version of the profile with \`id\` and \`expected_version\`, and show what would change.`,
        `Call \`get_news\` again with that \`until\` as \`seen\`.`,
      ],
      end: `Then say it in fifteen lines at most: what awaits the person, with its date; interviews and deadlines; what moved; what is worth applying to;
proposals to confirm; the plan. Leave out what is empty.`,
    },
    ja: {
      title: '一週間を振り返る',
      task: '本人と一緒に、就職・転職活動の一週間を振り返り、次の週の予定を立ててください。',
      when: '一週間を振り返りたい、来週の予定を立てたい、活動全体の状況を知りたいとき',
      ask: [
        '今週の手応え：うまくいったこと、時間がかかりすぎたこと、変えたいこと。',
        '来週使える時間と、その時間でしたいこと。',
      ],
      steps: [
        `新着を \`get_news\` で読み、\`until\` を控えます。`,
        `未判定のメールを判定します。\`read_letters\` を \`has_more\` が false になるまで読み、根拠となる言葉を引用して \`judge_letters\` で記録します。`,
        `応募の状況を \`list_applications\` で \`has_more\` が false になるまで読みます。\`waiting_on\` が \`me\` のものを先に見ます。`,
        `応募がどの段階で終わっているかを \`get_progress\` で調べます。件数が少ないうちは傾向とは言えません。数字を伝え、そこから言えないことは助言しません。`,
        `応募する価値がありそうな求人を \`search_jobs\` に \`status\`（\`shortlist\`）と \`fit\`（\`shown\`）を指定して探します。`,
        `本人の確認を待っているものを \`get_profile\`（\`proposed_version\`）と、\`get_documents\` に \`kinds\`（\`cv\`、\`cover_letter\`、\`answers\`、\`evaluation\`）を指定して調べます。確認済みでないものは提案です。`,
        `期限のあるものを \`list_tasks\` の \`until\` に一週間後の日付を指定して読みます。期限を過ぎたものを先に見ます。`,
        `本人と予定を立てます。五つまでにし、それぞれに日付を付けます。本人が同意したものを \`save_tasks\` の \`tasks\` に \`title\`、\`due\`、\`kind\` と、求人があれば \`job_id\` を指定して保存します。
終わったものは \`id\` と \`done\` を指定します。古いというだけで終わったことにはしません。`,
        `振り返りを \`save_document\` で、\`kind\` を \`note\` にし、\`title\` と、本人の言葉による \`text\` を指定して保存します。希望が変わったなら、\`id\` と \`expected_version\` を指定して
プロフィールの新しい版を提案し、何が変わるかを見せてください。`,
        `もう一度 \`get_news\` を、控えておいた \`until\` を \`seen\` に指定して呼びます。`,
      ],
      end: `最後に、十五行以内で伝えてください。本人の対応を待っているものとその期限、面接と締め切り、動きのあった応募、応募する価値のある求人、確認待ちの提案、
来週の予定。何もない項目は省きます。`,
    },
  },
}
