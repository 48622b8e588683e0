import type { PostingField } from './posting.js'

/**
 * The names that scrapers and job boards use for each field, best first; a dot leads into a nested object. They come
 * from JobSpy, LinkedIn, Indeed and Glassdoor exporters, Greenhouse, Lever, Ashby, SmartRecruiters, Workable, Adzuna,
 * RemoteOK, Remotive, JSearch, Hacker News, schema.org's JobPosting, SimplifyJobs' listings, and Japanese boards.
 */
export const columnAliases: Readonly<Record<PostingField, readonly string[]>> = {
  // the address of the posting comes before the address to apply at, because boards keep the former stable
  url: [
    ...[
      'url',
      'careers_url',
      'job_url',
      'job_posting_url',
      'job_post_url',
      'posting_url',
      'job_link',
      'link',
      'href',
      'permalink',
    ],
    ...['absolute_url', 'hosted_url', 'redirect_url', 'detail_url', 'listing_url', 'share_link', 'canonical_url'],
    ...['web_url', 'page_url', 'vacancy_url', 'offer_url', 'job_page_url', 'source_url', 'original_url'],
    ...['求人URL', '掲載URL', '詳細URL', 'リンク', '求人リンク', '求人ページ', '求人ページURL', '掲載ページ'],
    ...['refs.landing_page', 'apply_url', 'application_url', 'apply_link', 'application_link', 'job_apply_link'],
    ...['job_url_direct', 'external_url', 'shortlink', 'short_url', '応募URL', 'job_google_link', 'guid', 'ref'],
  ],
  title: [
    ...['title', 'job_title', 'position', 'position_name', 'position_title', 'posting_title', 'vacancy_title', 'role'],
    ...['role_title', 'job_name', 'job_position', 'text', '求人名', '求人タイトル', '職種', '職種名', '募集職種'],
    ...['募集職種名', 'タイトル', 'ポジション', '求人見出し', 'headline', 'name'],
  ],
  company: [
    ...['company', 'company_name', 'employer', 'employer_name', 'organization', 'organization_name'],
    ...['hiring_organization', 'organisation', 'organisation_name', 'company_display_name', 'business_name'],
    ...['hiring_company', 'advertiser', '会社名', '企業名', '社名', '会社', '企業', '事業所名', '法人名', '募集企業'],
    ...['掲載企業', '勤務先名', '店舗名', '施設名'],
  ],
  description: [
    ...['description', 'job_description', 'description_text', 'description_plain', 'description_html'],
    ...['content', 'contents', 'body', 'job_ad.sections', 'details', 'job_details', 'full_description', 'summary'],
    ...['job_summary', 'comment_text', 'story_text', 'job_text', 'job_excerpt', 'excerpt', 'snippet'],
    ...['仕事内容', '業務内容', '職務内容', '求人内容', '仕事の内容', '仕事詳細', '募集内容', '求人詳細'],
  ],
  // `location` comes later: it is the searched place if the job also has its own
  location: [
    ...['place', 'job_location', 'formatted_location', 'location', 'locations', 'location_name', 'job_locations'],
    ...['work_location', 'candidate_required_location', 'job_geo', 'categories.allLocations', 'categories.location'],
    ...['location_restrictions', 'offices', 'office', '勤務地', '勤務場所', '就業場所', '勤務先住所', '勤務先所在地'],
    ...['勤務エリア', '勤務地詳細', 'エリア', '都道府県', '所在地', 'address'],
  ],
  source: [
    ...['source', 'site', 'site_name', 'job_board', 'board', 'platform', 'job_publisher', 'publisher', 'provider'],
    ...['via', '媒体', '媒体名', 'サイト', 'サイト名', '求人サイト', '掲載媒体', '掲載サイト', '掲載元'],
  ],
  job_id: [
    ...['job_id', 'id', 'job_key', 'posting_id', 'job_posting_id', 'external_id', 'vacancy_id', 'requisition_id'],
    ...['req_id', 'identifier', 'object_id', 'shortcode', 'ref_number', 'reference_number', 'slug', 'uuid'],
    ...['求人番号', '求人ID', '求人No', '求人コード', 'お仕事番号', '仕事番号', '整理番号'],
  ],
  // the capture time comes before the posting time; the time of the last change is not used
  captured_at: [
    ...['captured_at', 'captured', 'date_captured', 'scraped_at', 'date_scraped', 'fetched_at', 'collected_at'],
    ...['crawled_at', 'retrieved_at', 'extracted_at', 'saved_at', 'date_saved', 'date_added', 'added_at'],
    ...['取得日時', '取得日', '収集日時', '収集日', 'date_posted', 'posted_at', 'posted_date', 'posted_on', 'posted'],
    ...['post_date', 'posting_date', 'publication_date', 'published_at', 'published_on', 'published', 'date_published'],
    ...['published_date', 'publish_date', 'first_published', 'first_seen', 'pub_date', 'released_date', 'listed_at'],
    ...['listed_time', 'original_listed_time', 'listing_date', 'created_at', 'created', 'date_created'],
    ...['job_posted_at_datetime_utc', 'job_posted_at_timestamp', 'date', 'epoch'],
    ...['掲載日', '掲載日時', '掲載開始日', '公開日', '公開日時', '投稿日', '登録日', '受付年月日', '受付日'],
  ],
}

/** Patterns in a few languages for column names that are not common ones. */
export const columnHints: Readonly<Record<PostingField, RegExp>> = {
  url: /url|link|href|adres|リンク/i,
  title: /title|titel|titre|titulo|job|stelle|position|poste|puesto|role|職|求人|募集/i,
  company: /compan|firm|employ|empres|entrepr|unternehmen|arbeitgeber|org|社|企業/i,
  description: /desc|beschr|text|detail|aufgab|内容|詳細/i,
  location: /loc|ort$|stadt|standort|city|place|lieu|ville|ciudad|lugar|region|地|場所/i,
  source: /source|quelle|board|portal|site|channel|媒体/i,
  job_id: /id$|^id|nr$|no$|num|ref|code|番号/i,
  captured_at: /date|datum|time|fecha|日/i,
}
