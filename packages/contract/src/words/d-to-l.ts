/** What properties of this name are, wherever nothing closer says more. A line each: name, colon, sentence. */
export const D_TO_L = String.raw`
daily_text_limit: How many texts a day; null without a limit.
data: What was asked for: the list, or the content of the event.
data_base64: The file itself, as base64.
date: A day, such as '2026-12-01'.
date_field: Which time 'from_date' and 'to_date' are about.
date_of_birth: Day of birth, such as '1984-05-30'.
dates: How dates are written in the file.
day_time: Whether it is day-time where the contact is.
days: The counts by day.
decision: 'allowed', 'blocked' or 'later'.
default_contact_sort: How the list of contacts is sorted until a user chooses another column.
default_id: Id of what is used when nothing else is chosen; null for none.
default_outbound_campaign_id: Id of the line that calls and texts leave from unless another is chosen.
deleted_at: When it was deleted.
deleted_by_name: Name of the person who deleted it.
delimiter: The character between the values of the file.
delivered_at: When it was delivered; null until then.
deliveryId: Id of the delivery.
density: How close the rows are: 'comfortable' or 'compact'.
description: What the page says of itself.
desktop_notifs: Whether a notice appears outside the browser.
detail: More words to the sentence.
detects_machines: Whether calls notice that an answering machine has picked up.
device: Kind of the device and its browser, in words.
device_info: What the device is, for the list of sign-ins.
dial_mode: How the group is rung: 0 everyone at once, 1 one after the other, 2 in turn.
dialer_hours: The local hours in which the power dialer calls.
direction: 'inbound' from the contact, 'outbound' to the contact.
disposition_status: Where the contact is with the company, as an agent has set it.
disposition_status2: How the communication ended, in words such as 'no-answer'.
disposition_status_id: Id of where the contact is with the company; null for none.
distribution: How many texts have how many segments.
domain: Address of the account at the CRM.
domains: The domains that short links use.
done: Whether it has ended.
done_count: How many are done.
draft: What was written and not sent: it goes back into the field.
driver: Name of the library that a page needs.
due_at: When it is to be done.
duplicates: What happens to contacts that are there already.
dynamic_engagement_date_range: A span of days that moves along, such as the last 30 days.
edge: Place of the carrier's network that is nearest.
email: Email address.
email_notifs: Whether it is mailed as well, when it was not seen in Talk.
emails: How many emails there were.
emails_received: How many emails came in.
emails_sent: How many emails went out.
enabled: Whether the user can sign in.
encoding: How characters are stored; of a text: 'gsm-7' or 'ucs-2'.
end: Where it ends in the text, counted in characters from 0.
end_ms: When it ends, in milliseconds.
end_reason: Why it ended; null while it lives.
ended: How many were ended.
ended_at: When it ended; null until then.
ends_on: Last day, such as '2026-12-31'; null without an end.
entity: Kind of what the event is about, and its id.
errors: What is wrong with each field, by the name of the field.
events: Kinds of events to send.
examples: Some rows of the file, as they would be taken over.
excluded_count: How many contacts of the audience receive nothing.
expires_at: When it ends automatically.
expires_in_seconds: For how many seconds the token works.
extension: What is dialed after the number has answered, such as '204'; null for none.
extensions_left: How often the time can still be extended.
external: Whether the address is outside of Talk.
external_id: Id of the record in the CRM.
failed: How many have failed.
failed_count: How many contacts could not be changed.
failure: Why it was not delivered; null when it was, or is on its way.
faxes: How many faxes there were.
faxes_received: How many faxes came in.
faxes_sent: How many faxes went out.
field: Name of the field.
file: The file, or the id under which it was uploaded.
file_bytes: Size of the file in bytes.
file_id: Id of the uploaded file; null for none.
file_name: Name of the file.
files: The files of the text.
filter: Which contacts or communications: every condition must hold.
filter_groups: Conditions, as text: JSON of groups, as the guide to filters writes them.
filter_id: Id of the saved view.
filters: Which contacts are in the list: conditions that must hold.
finished: Whether it has ended.
finished_at: When it had ended; null until then.
first_at: When the first one was, or will be.
first_login: Whether the person signs in for the first time.
first_missed_at: When the first of the missed calls was.
first_name: First name.
first_time_caller: Whether the contact called for the first time.
fishing_mode: Whether calls of the group wait for a person to pick them up, and ring nowhere.
fishing_mode_notification_sound: Whether a waiting call of a fishing group is heard.
folder: Name of the folder; null for none.
folders: Names of the folders.
for_me: Only calls that rang at the person who asks.
force_call_disposition: Whether an outcome of the call must be chosen before the next call.
force_contact_disposition: Whether a status of the contact must be chosen before the next call.
force_download: Whether the browser saves the file and does not show it.
force_outbound_line: Whether everyone calls and texts from the default line.
force_tls: Whether the realtime connection must be encrypted.
form_token: Proof that the form was shown, from 'GET' of the widget.
format: Kind of the file: 'csv', 'xlsx', 'json' or what else the list allows.
from: Begin: the first moment, day or hour that counts.
from_address: Address that the email is from.
from_date: First day that counts.
from_name: Name that the email is from; null without one.
from_number: The number that the call left from, E.164.
gif_url: Address of an animated picture that is sent along; null for none.
greeting: What callers or visitors are greeted with.
happened_at: When it happened.
has_account_issues: Whether something is wrong with the account of the company.
has_approved_a2p_use_case: Whether the carriers have approved what the line texts about.
has_header: Whether the first row has the names of the columns.
has_international: Whether a number outside the company's country took part.
has_issues: Whether something is wrong.
has_more: Whether there is more: ask again at once.
has_more_pages: Whether there are more pages.
has_multiple_access: Whether the user belongs to more than one company.
has_recording: Whether there is a recording.
has_unread: Only contacts with something unread.
has_voicemail: Whether there is a voicemail.
hashed_token: Names the session in events, without giving it away.
held_since: Since when the customer is on hold; null while they are not.
held_until: Until when the number is left alone.
help: The request for a supervisor; null without one.
help_reply: What is answered to HELP.
holiday: Name of the holiday on which it would be; null for none.
holidays: Days on which the line has other hours.
host: Host name of the address.
how: How it was settled.
href: The address.
hung_up_by: Who hung up.
id: Its id.
identity: Who the visitor is, signed by your server; of settings: whether visitors must be known.
ids: The ids.
if_version: The version that you have read: refused with 'CONFLICT' when a person has changed it since.
inapp_notifs: Whether it is listed in Talk.
inbound: The inbound ones.
inbound_calls: How many calls came in.
inbound_calls_count: How many calls came in.
inbound_texts: How many texts came in.
inbound_texts_count: How many texts came in.
inbox: The team inbox; null for everyone's.
inbox_id: Id of a team inbox: only its contacts.
include_no_timezone: Whether contacts are called whose time zone is not known.
incoming_number: The line's number.
incoming_number_id: Id of our number that took part.
incoming_numbers: Numbers of the line; in a filter: their ids.
initial_campaign_id: Id of the line by which the contact came first.
intake_source: How the contact came to be, as a number.
integration_name: Which CRM, such as 'hubspot'.
international_calling: Whether calls to other countries are allowed.
international_countries: Two letters of each country that may be texted.
international_texting: Whether texts to other countries are allowed.
ip_address: Network address from which it was done.
is_10_dlc: Whether the line texts from a long number of the United States.
is_active: Whether it continues: false pauses it.
is_archived: Whether it is put away: kept, and offered no more.
is_at_least: Whether there are at least as many: counting stopped there.
is_available: Whether the user or the team could take a call now.
is_blocked: Whether the contact is blocked.
is_chosen: Whether calls and texts are written to this record.
is_company: Whether everyone in the company sees it.
is_default: Whether it is used when nothing else is chosen.
is_destination: Whether calls only go to the user, whom the wallboard does not list among the agents.
is_dismissed: Whether a person has put the notice away.
is_dnc: Whether the contact is on do-not-contact.
is_done: Whether it has ended.
is_enabled: Whether it is on.
is_final: Whether the call has ended and these are its last numbers.
is_fishing: Whether the call waits for a person to pick it up.
is_impersonated: Whether a person of support is signed in as this person.
is_international: Whether the number is outside the company's country.
is_lite: Only ids and names.
is_mms: Whether it goes as a picture message.
is_mobile: Whether a phone's browser asks.
is_muted: Whether the person is muted.
is_on: Whether it is turned on.
is_open: Whether the line is open on that day.
is_open_now: Whether the line is open now.
is_opted_out: Whether the number has opted out of texts.
is_own: Whether the company has set it itself; false: the default.
is_paused: Whether it is paused.
is_primary: Whether it is the contact's first number.
is_public_list: Whether a list of the whole company is meant.
is_reachable: Whether a call would ring there now.
is_read: Whether a person has looked at it.
is_recorded: Whether the call would be recorded.
is_recording: Whether the call is being recorded now.
is_remembered: Whether the choices are kept for the next file of this kind.
is_required: Whether a company of the user asks for it, so that it cannot be turned off.
is_shipped: Whether the rule came with Talk.
is_spamming: Whether carriers take the line's texts for spam.
is_toll_free: Whether the number is toll-free.
is_trial: Whether the account is on trial.
is_unanswered_contact: Only contacts who wait for an answer.
is_unassigned: Only contacts without an owner.
is_valid: Whether the number is a possible one.
issue_codes: Codes of what is wrong, from 1 to 13.
issues: What is wrong, one by one.
jitter_average_ms: Mean variation of the delay, in milliseconds.
jitter_highest_ms: Greatest variation of the delay, in milliseconds.
jitter_ms: Variation of the delay, in milliseconds.
kept_count: How many were kept as they were.
key: The key itself. An API key is shown this once.
keyword_answers: What is answered to words of your own.
kid: Names the secret in the head of a signed token.
kind: Which kind, of the words listed.
kinds: Only these kinds.
kyc_status: Where the verification of the business is.
label: What people read.
last_agent_status_change: When the status was chosen.
last_at: When the last one was, or will be.
last_attempt_at: When it was tried last; null before.
last_audit_created_at: Time of the oldest change that is shown already.
last_campaign_id: Id of the line that was used with this contact last.
last_clicked_at: When the link was opened last; null before.
last_communication: The last thing that happened with the contact.
last_engagement_at: When a person was in touch last, in either direction.
last_inbound_engagement_at: When the contact was in touch last.
last_missed_at: When the latest of the missed calls was.
last_name: Last name.
last_outbound_engagement_at: When the company was in touch last.
last_seq: Send it back as 'since' to hear what comes after.
last_used_at: When it was used last; null before.
layout: Widths and order of the columns.
lead_source: Where the contact came from, in the company's words.
learn_more_href: Where the documentation explains it.
lifecycle_stage: Stage of the record in the CRM.
limit: How many at the most.
line: The line it leaves from.
lineId: Id of the line.
line_access_limit: Whether the user may use only some lines.
line_id: Id of the line.
line_number: Number of the line, E.164.
line_type: Kind of line behind the number: mobile, landline, VoIP or unknown.
lines: The lines, each with its own setting.
link: The contact's place in the CRM; null for none.
list: Which list the layout is of.
list_id: Id of the list.
list_ids: Ids of lists.
list_name: Name of the list.
load_info: Whether to say more of the contact than the name.
load_last_campaign: Whether to say which line was used last.
local_mms: Price of an MMS from a local number, in dollars.
local_mms_mills: Price of a picture message from a local number, in thousandths of a dollar.
local_sms: Price of a text segment from a local number, in dollars.
local_sms_micros: What the carrier charges for a text segment from a local number, in millionths of a dollar.
local_sms_mills: Price of a text segment from a local number, in thousandths of a dollar.
locked: The settings that an admin has locked, each with who locked it.
logs_texts: Whether texts are written into the CRM.
loser: The contact that went into the other one.
loser_id: Id of the contact that goes into the other one.
loser_if_version: The version of that contact that you have read.
loss_percent: Share of the sound that was lost, in percent.
lowest_mos: The worst score of the call: 1 is unusable, 5 is excellent.
lrn_types: Kinds of lines: mobile, landline, VoIP, unknown.
`;
