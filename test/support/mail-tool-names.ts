/** Of every mail tool, without its prefix, in the order in which they are listed. */
export const mailToolNames = [
  ...['list_earliest_emails', 'get_email_full', 'filter_emails', 'search_emails', 'count_emails', 'get_email_stats'],
  ...['get_top_senders', 'get_top_domains', 'get_largest_emails', 'get_mailbox_stats', 'get_emails_by_date_range'],
  ...['get_emails_with_attachments', 'get_email_thread', 'get_email_activity_heatmap', 'get_response_time_stats'],
  ...['get_email_frequency_by_sender', 'get_seasonal_trends', 'get_emails_by_size_range', 'get_duplicate_emails'],
  ...['search_email_headers', 'get_emails_by_keywords', 'execute_sql_query'],
]
