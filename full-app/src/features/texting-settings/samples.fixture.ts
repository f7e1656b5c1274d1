import type { LineTexting, TextingSettings } from '@talk/core/contract';

export const makeTextingSettings = (): TextingSettings => ({
  messaging_enabled: true,
  international_texting: false,
  international_countries: [],
  daily_text_limit: 2_000,
  number_text_limit: null,
  send_long_messages_as_mms: false,
  requires_text_consent: false,
  opt_out_text: 'Text STOP to unsubscribe.',
  opt_out_mode: 'always',
  undo_seconds: 5,
  text_window: null,
  replies_in_quiet_hours: false,
  keyword_answers: 'talk',
  stop_reply: null,
  start_reply: null,
  help_reply: null,
  text_credits: null,
  is_trial: false,
  is_a2p_campaign_approved: true,
});

export const makeLineTexting = (): LineTexting => ({
  texting_enabled: true,
  sends_mms: true,
  send_long_messages_as_mms: null,
  one_attachment: false,
  daily_text_limit: null,
  is_10_dlc: false,
  has_approved_a2p_use_case: false,
  is_spamming: false,
  traffic_blocked: false,
});
