/** What properties of this name are, wherever nothing closer says more. A line each: name, colon, sentence. */
export const M_TO_Z = String.raw`
map: Which field of the CRM each of our fields goes to.
mapping: Which column goes to which field.
max: The most.
max_attachments: How many files fit.
max_bytes: How large a file may be, in bytes.
max_mills: The most that it costs, in thousandths of a dollar.
max_seconds: How long it may last, in seconds.
max_total_bytes: How much all files together may weigh, in bytes.
max_wait_seconds: How long a caller waits at the most, in seconds.
member_count: How many people are in it.
members: Who is in it.
mentioned: The person who was mentioned.
mentioned_user_id: Id of the user who was mentioned.
mentioner: The person who wrote the mention.
mentioner_user_id: Id of the user who wrote the mention.
mentions: Notices of mentions in notes.
merge: The merge.
mergeId: Id of the merge.
merged_at: When they became one.
merged_by_name: Name of the person who made them one.
message: The sentence for a person, in the language of the request.
message_id: Id of the message.
message_name: Name of the recorded message.
messages: How many texts.
messaging_enabled: Whether the company may text.
meta: Of the session: its token, and what names it.
min: The least.
min_redials: How often a person is called who did not answer.
min_talk_time: Only calls with at least so many seconds of talk.
mine: Only what belongs to the person who asks.
minutes: How long it lasts, in minutes.
missed: How many calls were missed.
missed_call_handling_mode: How a call ends that was for the user alone and that they did not take.
missed_calls: How many calls were missed.
missed_calls_settings: What becomes of calls for the user alone that they do not take.
missing_files: Files that the carrier has not given yet.
mms: Whether the line can send pictures.
mode: Which way, of the words listed.
monday: First day of the week that is counted.
mos: Mean opinion score: 1 is unusable, 4.5 is excellent.
mos_average: Mean score of the call: 1 is unusable, 5 is excellent.
mos_lowest: Worst score of the call: 1 is unusable, 5 is excellent.
my_contact: Only contacts of the person who asks.
my_contacts: Only contacts of the person who asks.
name: Its name, as people read it.
new: How many are new.
new_tags: Names of tags that the file would add.
next_attempt_at: When it is tried again; null when it is not.
next_cursor: Send it back as 'cursor' for what follows; null at the end.
next_send_at: When the next text leaves; null when none does.
next_status: The status that the agent has when the call has ended.
next_try_at: When it is tried again; null when it is not.
no_answer: What becomes of a call that no one answers.
no_number: How many have no number.
not_disposed: Only calls without an outcome.
note: Words for colleagues.
notes: Words about the contact or the appointment.
number_text_limit: How many texts a day one number may get.
numbers: The contact's numbers.
obstacles: Everything that is in the way, most blocking first.
of_user_id: The user whose own voicemail takes the call; null: the line's.
offer_callback: Whether callers in the queue may ask to be called back.
offers_callback: Whether callers in the queue may ask to be called back.
offline_message: What visitors read outside the hours.
on: Whether it should be so.
on_hold: Whether the person is on hold.
one_attachment: Whether the carrier takes one file a message.
open: Local time at which it opens, as 'HHmm'; of counts: how many are open.
open_time: Local time at which it opens, as 'HH:mm:ss'.
operating_area_codes_limit: Area codes that are called, texted and faxed.
operating_hours: When the user's calls ring, Sunday first, in the company's zone; null: at any time.
operating_states_limit: States and provinces that are called, texted and faxed.
opt_out: Whether the sentence that explains how to opt out is added.
opt_out_mode: When the sentence that explains how to opt out is added.
opt_out_text: The sentence that explains how to opt out.
opted_in_at: When the number opted in again; null while it has not.
opted_out_at: When the number opted out.
options: What can be chosen.
order: The order of the list.
order_by: The order of the list.
origin: Scheme and host of the page.
other_id: Id of the other contact.
ours: What Talk has.
outbound: The outbound ones.
outbound_calling_mode: 'always_ask' asks which line a call leaves from; 'default_line' takes the default.
outbound_calls: How many calls users made.
outbound_calls_count: How many calls went out.
outbound_communications_count: How many calls, texts and faxes went out.
outbound_texts: How many texts were sent.
outbound_texts_count: How many texts went out.
outcome: How it ended.
outcomes: How many ended in which way.
owner: The user whose it is.
owner_id: Id of the user whose it is; null for no one's.
owner_name: Name of the user whose it is.
owners: Ids of users who own the contact.
packets_lost: How many packets of sound were lost.
packets_received: How many packets of sound arrived.
page: Number of the page, from 1.
page_origin: Scheme and host of the page around the widget.
page_size: How many contacts each part gets.
page_url: Address of the page on which it happened.
pages: How many pages.
params: What the voice library needs to join the call.
parked: Where the call waits; null while it is not parked.
participantId: Id of the person in the call, such as 'customer' or 'user-7'.
participants: Everyone in the call.
parts: The text in its parts: words, and fields that were filled.
password: The password.
paused_seconds: How long the session was paused, in seconds.
pending: How many are pending.
per_page: How many a page has.
phase: Where the call is.
phoneId: Id of the number of the contact.
phone_number: A phone number. Answers have E.164, such as '+14155550150'; requests take any written form.
phone_numbers: The numbers, the first one first.
pinned: Whether it is kept at the top; of columns: how many stay in view.
place: Where it is.
platform: Kind of the program that asks, such as 'web'.
port: Port of the mail server, such as 587.
position: Place in the order.
privacy_url: Address of the privacy policy.
problems: What is wrong with the rows.
public: How many are everyone's.
push_notifs: Whether it is pushed to the user's devices as well.
quality: The measures of the sound.
queue: Whether callers wait when no one is free.
queue_depth: How many callers wait.
rate: What a text and a ringless voicemail cost.
rates: What a text costs.
rating: How the call sounded, from the measures.
read_only_access: Whether the user may look and not change.
reason: Why, in words or as one of those listed.
recaptcha_response: Proof that a person asks, where the server wants one.
recordId: Id of the record.
recording: Whether the call is recorded: 'on', 'paused' or 'off'.
recording_announcement: What callers hear before they are recorded; null for nothing.
recording_days: For how many days links to recordings in the CRM work.
recording_is_deleted: Whether the recording was deleted.
recording_seconds: How long the recording is, in seconds.
recording_url: Address of a recording that proves it.
records_calls: Whether calls of the line are recorded.
recovered: How many of the missed callers were reached.
recovery_code: One of the user's recovery codes, instead of a code of the app.
recovery_codes: Ten codes; each signs in once instead of a code of the app. Shown once.
recovery_codes_left: How many recovery codes are not used yet.
redialed: How often it was dialed again.
ref: Id of the request; quote it to support.
rejected: How many rows could not be taken over.
rejected_count: How many rows could not be taken over.
rejection: Number of the reason why it was refused, 1 to 46; null or absent without one.
rejoin_until: Until when the agent can come back to the call.
relations: Which further parts the contacts should have.
remember_me: Whether the session lasts beyond the browser.
remind_minutes: How many minutes before the owner is reminded; null for not at all.
reminders: How many follow-ups there were.
reminders_options: How many minutes before an appointment the user is reminded of it.
repeat_contact_routing: Whom a person who calls again reaches, as a number from 1 to 5.
repeats_yearly: Whether the holiday is on that day of every year.
replies_in_quiet_hours: Whether answers to a contact who has just written may leave in quiet hours.
reply_to_id: Id of the email that is answered; left out: none.
requested_at: When it was requested; null: never.
requires_text_consent: Whether only contacts who agreed may be texted.
reseller_id: Id of the reseller of the company.
restored_count: How many were restored.
responses: Overdue answers to contacts.
result: How it went.
revoked_at: When it was revoked; null while it works.
ring_group_id: Id of the ring group.
ring_group_ids: Ids of ring groups.
ring_group_name: Name of the ring group.
ring_groups: The ring groups; in a filter: their ids.
ring_timeout_seconds: How long a phone rings, in seconds.
ringing_seconds: How long phones rang that no one answered, in seconds.
ringing_user_ids: Ids of the users whose phones ring.
ringless_voicemail: What a ringless voicemail adds; null for anything else.
ringless_voicemails: How many ringless voicemails were sent.
role: What the person is in it.
round_trip_average_ms: Mean time there and back, in milliseconds.
round_trip_highest_ms: Longest time there and back, in milliseconds.
round_trip_ms: Time there and back, in milliseconds.
row: Number of the row in the file.
rule: Name of the rule.
rvm: Price of a ringless voicemail, in dollars.
rvm_mills: Price of a ringless voicemail, in thousandths of a dollar.
samples: How many measurements there were.
saves: How many characters short links save.
schedule_date: When it leaves; null for at once.
scope: What it counts for.
script_id: Id of the script.
search: Words to look for in names, numbers, emails and companies.
search_fields: Which fields the words are looked for in.
search_text: Words to look for.
seconds: How many seconds.
secret: The secret itself. It is shown this once.
secretId: Id of the secret.
security: How the connection to the mail server is encrypted.
segments: How many segments the text has; each one costs.
send_long_messages_as_mms: Whether long texts go as one picture message.
sends_mms: Whether the line can send pictures.
sent_at: When it was sent; null until then.
sentence: What happens next, as people read it.
seq: Number of the event: it only grows.
sequence: Number of the report; it only grows.
server_time: The server's clock, to reckon what is left.
service_level_seconds: In how many seconds calls should be answered.
session: The session, or its id.
session_metrics: The counts of the session that continues; null without one.
session_seconds: How long the session lasts, in seconds.
settings: The settings with which it began.
shared_token: Token of the session that another of our pages has handed over.
shorten_links: Whether links in the text are shortened and their clicks counted.
should_queue: Whether callers wait when no one is free.
shown: Ids of the columns that are shown, in their order.
shows_listeners: Whether agents see that a supervisor listens.
sid: Id of the call at the carrier.
since: Only what is newer than this.
sip_uri: Address of the user's IP phone, 'sip:name@host'.
site_name: Name of the site of the link.
size: How many at the most.
skip_cache: Has no effect: answers are never cached.
skip_outside_daytime_hours: Whether contacts are passed over whose hour it is not.
skipped: How many were passed over, and why.
skipped_count: How many were passed over.
sleep_mode: Whether the user is not to be disturbed.
sms: Whether the line can send texts.
sms_received: How many texts came in.
sms_sent: How many texts went out.
snoozed_until: When the contact opens again automatically.
socket_id: Id of the realtime connection.
sort: The order of the list.
source: Where it comes from.
stages: The stages that the CRM has.
start: Where it begins in the text, counted in characters from 0.
start_reply: What is answered to START.
start_time: When it began.
started_at: When it began.
starts_on: First day, such as '2026-12-24'; null for any.
state: Where it is.
state_reason: Why it is there.
status: Where it is.
status_name: Where it is, as people read it.
stay: Whether the agent stays in the call.
step: Name of the step.
steps: The steps, in their order.
stop_reply: What is answered to STOP.
subdivision: State or province whose rule it is, such as 'FL'; null for the whole country.
subject: What it is about.
successful_call_disposition_ids: Ids of the outcomes that count as a success.
supervision: How the supervisor takes part; null when they do not.
supervisors: The supervisors in the call.
sync: How far the contact and its record agree.
tag_id: Id of a tag.
tag_ids: Ids of tags.
tags: The tags; in a filter: their ids.
take_back_until: Until when the agent can take the call back.
takes_no_fax: Whether the number is known to take no fax.
talk_seconds: How long they talked, in seconds.
talk_time: How long they talked in all, in seconds.
target: Where the link leads.
target_users: The users whom the call was for.
task_status: Status of the contact: 1 new, 2 open, 3 pending, 4 closed; requests take the words as well.
task_status_name: Status of the contact: 'new', 'open', 'pending' or 'closed'.
team_inbox_enabled: Whether the company has team inboxes.
template_id: Id of the template that the text was made from; null for none.
text: The words.
text_authorized_at: When the contact agreed to texts; null when they did not.
text_consent: What is known of the contact's consent to texts.
text_credits: How many credits for texts there are.
text_notifs: Whether it is texted as well, when it was not seen in Talk.
text_shown: The sentence that the person agreed to.
text_window: The local hours in which texts are sent.
texted_count: How many were texted.
texting_enabled: Whether the line can text.
texts: How many texts there were.
theirs: What the CRM has.
time: Hour and minute, such as '14:30'.
time_format: '12' or '24' hours.
time_lost: Where the time went that was no conversation, by reason.
time_not_accepting: Seconds in which they accepted no calls.
time_on_break: Seconds on break.
time_on_call: Seconds on calls.
time_wrap_up: Seconds in wrap-up.
timezone: IANA name of the time zone, such as 'America/New_York'.
title: What it is called.
to: Where it goes.
to_address: Address that the email goes to.
to_date: Last day that counts.
to_number: The number that was called, E.164.
token: The token. Keep it secret.
toll_free_calling: Whether toll-free numbers can be called.
tollfree_mms: Price of an MMS from a toll-free number, in dollars.
tollfree_mms_mills: Price of a picture message from a toll-free number, in thousandths of a dollar.
tollfree_sms: Price of a text segment from a toll-free number, in dollars.
tollfree_sms_micros: What the carrier charges for a text segment from a toll-free number, in millionths of a dollar.
tollfree_sms_mills: Price of a text segment from a toll-free number, in thousandths of a dollar.
total: How many there are in all.
total_called: How many were called.
total_calls: How many calls there were.
total_count: How many there are in all.
total_failed: How many have failed.
total_queued: How many wait.
total_scheduled: How many are to be called later.
total_seconds: How long it lasted in all, in seconds.
traffic_blocked: Whether carriers block the line's texts.
transcription_settings: What the company transcribes.
transfer: The latest transfer of the call; null while there was none.
tries: How often it was tried.
ttl_seconds: For how many seconds the token works.
type: Which kind, of the words listed.
unanswered: How many no one answered.
undo_seconds: For how many seconds a text can be taken back.
undone_at: When it was undone; null while it counts.
undone_count: How many were undone.
unknown_tags: What happens to tags that are not there yet.
unreachable_since: Since when no call would ring there; null while one would.
unread: Only what is unread; of counts: how many are.
unread_count: How many texts, faxes, voicemails and missed calls are unread.
unread_missed_calls_count: How many missed calls are unread.
unread_voicemails_count: How many voicemails are unheard.
unseen: How many the user has not seen.
until: End: what is later does not count.
updated: How many were changed.
updated_at: When it was changed last.
updated_count: How many contacts were changed.
upload: The upload.
upload_id: Id of the upload; null when it was added by hand.
uri: The key as an address, for a QR code.
url: Address of it.
us: States of the United States, two letters each.
user: The user.
user_access_limit: Whether the user sees the calls and texts of only some users, next to their own.
user_agent: What the browser says of itself.
user_id: Id of the user.
user_ids: Ids of users.
user_name: Name of the user.
user_permissions: What the user may do, by name.
user_roles: Roles of the user, by name.
users: The users; in a filter: their ids.
uuid: Id of the file, a UUID.
value: The value as it was given.
variable: Name of the field that was filled.
version: Grows with every change; keep the higher one of two.
via: By which door it was done: the app, a key or Talk itself.
visible_only: Accepted: lists that the user does not see are never in the answer.
voicemail: Whether and how callers can leave a message.
voicemail_drop: The recorded message that was played to a machine; null without one.
voicemail_message: The recorded message that is left; null without one.
voicemail_message_id: Id of the recorded message that is left; null for none.
voicemail_transcription_enabled: Whether voicemails can be transcribed.
voicemails: How many voicemails there were.
warmup_seconds: How many seconds there are between two calls.
warning: What to look at before it is sent; null for nothing.
webhook: The webhook.
website: Web address.
weekdays: Days of the week, from 0 for Sunday to 6 for Saturday.
why: Why it is so, as people read it.
widths: Widths of the columns in pixels, by id.
winner: The contact that stays.
winner_id: Id of the contact that stays.
with_duplicates: Whether further records of the same person are looked for.
with_lifecycle_stages: Whether the stages are asked for.
with_media: Whether pictures go along.
without_number: How many rows have no number.
workflow_id: Id of the CRM's workflow.
workflows: The workflows that the CRM has.
wrap_up_seconds: How many seconds there are after a call before the next one rings; 0 for none.
ws_host: Host of the realtime server.
ws_port: Port of the realtime server without encryption.
wss_port: Port of the realtime server with encryption.
zone: IANA name of the time zone where the contact is.
`;
