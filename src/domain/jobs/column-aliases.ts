import type { PostingField } from './posting-field.js'

/**
 * The names under which scrapers and job boards write each field, best first; a dot leads into a nested object.
 * They come from JobSpy, LinkedIn, Indeed and Glassdoor exporters, Greenhouse, Lever, Ashby, Adzuna, RemoteOK, Remotive,
 * JSearch, schema.org's JobPosting, SimplifyJobs' listings, and files with Japanese headers.
 */
export const columnAliases: Readonly<Record<PostingField, readonly string[]>> = {
  // where the posting is read comes before where one applies: boards keep the first stable
  url: [
    ...['url', 'job_url', 'job_posting_url', 'job_post_url', 'posting_url', 'job_link', 'link', 'href', 'permalink'],
    ...['absolute_url', 'hosted_url', 'redirect_url', 'detail_url', 'listing_url', 'share_link', 'canonical_url'],
    ...['求人URL', '掲載URL', '詳細URL', 'リンク', '求人リンク', 'refs.landing_page'],
    ...['apply_url', 'application_url', 'apply_link', 'application_link', 'job_apply_link', 'job_url_direct'],
  ],
  title: [
    ...['title', 'job_title', 'position', 'position_name', 'position_title', 'posting_title', 'role', 'text'],
    ...['求人名', '求人タイトル', '職種', '職種名', '募集職種', 'タイトル', 'ポジション'],
  ],
  company: [
    ...['company', 'company_name', 'employer', 'employer_name', 'organization', 'organization_name'],
    ...['hiring_organization', 'organisation', '会社名', '企業名', '社名', '会社', '企業', '事業所名'],
  ],
  description: [
    ...['description', 'job_description', 'description_text', 'description_plain', 'description_html'],
    ...['content', 'contents', 'body', 'details', 'summary', 'snippet'],
    ...['仕事内容', '業務内容', '職務内容', '求人内容', '仕事の内容'],
  ],
  location: [
    ...['location', 'locations', 'job_location', 'formatted_location', 'location_name', 'place', 'job_geo'],
    ...['candidate_required_location', 'categories.location', 'city', 'job_city', '勤務地', '勤務場所', '就業場所'],
  ],
  source: [
    ...[
      'source',
      'site',
      'site_name',
      'job_board',
      'board',
      'platform',
      'job_publisher',
      'publisher',
      'provider',
      'via',
    ],
    ...['媒体', '媒体名', 'サイト', 'サイト名', '求人サイト', '掲載媒体', '掲載サイト', '掲載元'],
  ],
  job_id: [
    ...['job_id', 'id', 'job_key', 'posting_id', 'job_posting_id', 'external_id', 'requisition_id', 'req_id'],
    ...['identifier', 'shortcode', 'slug', '求人番号', '求人ID'],
  ],
  // when it was captured comes before when it was posted; when it was changed is neither
  captured_at: [
    ...['captured_at', 'captured', 'scraped_at', 'fetched_at', 'collected_at', 'saved_at', 'date_saved', '取得日時'],
    ...['取得日', 'date_posted', 'posted_at', 'posted_date', 'posted_on', 'posted', 'posting_date', 'publication_date'],
    ...['published_at', 'published_on', 'published', 'first_published', 'pub_date', 'released_date', 'listed_at'],
    ...[
      'listed_time',
      'created_at',
      'created',
      'job_posted_at_datetime_utc',
      'job_posted_at_timestamp',
      'date',
      'epoch',
    ],
    ...['掲載日', '掲載開始日', '公開日', '投稿日', '受付年月日'],
  ],
}
