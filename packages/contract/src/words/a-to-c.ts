/** What properties of this name are, wherever nothing closer says more. A line each: name, colon, sentence. */
export const A_TO_C = String.raw`
accent: Colour of buttons and links, as CSS writes it.
accessible_campaigns: Ids of the lines that the user may use, when 'line_access_limit' limits them.
accessible_users: Ids of the users whose calls and texts the user sees, when 'user_access_limit' limits them.
account: The account on the other side.
account_id: Id of the CRM's account.
account_name: What the CRM calls the account.
act: What to do with the job: 'pause', 'resume', 'cancel' or what else the list allows.
action: What happens, or what was done.
active: What becomes of the call that is active.
activity: What a person does in the thread at this moment.
actor_name: Name of the person who did it; null when Talk did it automatically.
added: How many were added.
added_by_name: Name of the person who added it.
address: Postal address.
admin_id: Id of the admin.
admin_name: Name of the admin.
after: How it is afterwards.
afterwards: What comes after the greeting when no one answers.
agent_metric_group_id: Id of the group that it belongs to.
agent_metrics: Its metrics, in order.
agent_status: The status of the agent: 0 offline, 1 accepting calls, 2 not accepting, 3 on break, 4 on a call, 5 in wrap-up, 6 ringing, 7 in the power dialer, 8 sentry.
allowed_origins: Sites on which the key works: scheme, host and port, such as 'https://crm.example.com' or 'https://*.example.com'.
alternatives: What to do instead, best first.
announce_position: Whether callers are told their place in the queue.
announces_position: Whether callers are told their place in the queue.
answer_by: Where the user's calls ring: in the browser, at a phone number, or at an IP phone.
answer_status: Only calls that were answered, or only those that were not.
answered_at: When it was answered; null until then.
answered_by: Who answered.
answered_by_others: How many of the calls colleagues have answered.
answers_in_browser: Whether the user's calls ring in the browser.
api_key_id: Id of the API key.
app_key: The key to type into an authenticator app, in Base32.
app_version: Release of the program that asks, for support.
appointments: How many appointments there were.
asks_outside_day_time: Whether agents are asked before they call a person outside the day-time hours.
at: When, in UTC.
at_max_wait: What becomes of a caller who has waited as long as is allowed.
attachments: Files of the text, in their order.
attempting_users: Users at whom the call rings or rang.
attempts: How often it was tried.
attributes: The fields that the company has defined, by their keys. Null empties one; what is left out stays.
audience: Who receives it: a list, a filter or chosen contacts.
audit_id: Id of the change of the contact.
audits: Changes of the contact in the same span of time.
auth: Signature that the realtime server checks.
authorize_url: Where a person agrees; open it in a browser.
auto_dialer_enabled: Whether the power dialer is on for the company.
automated_only: Only automatic replies and broadcasts are blocked: people may text the contact.
available: All that can be chosen, in the default order.
available_count: How many could take a call now.
before: How it was before; in a query: only what is older than this.
blocked: Whether, or how many, texts to the contact are blocked.
blocked_messaging_information: Whether texts to the contact are blocked, and which.
body: The text itself.
broadcast_close: Local time after which no broadcast is sent.
broadcast_hours: The local hours in which broadcasts are sent.
broadcasts: Broadcasts; in a filter: their ids.
bucket: Which part of the queue: waiting, called, failed or scheduled.
bulk_rvm_enabled: Whether ringless voicemail may be sent.
bulk_sms_enabled: Whether the company may send broadcasts.
business_hours: The hours of the week in which the line or the company is open.
by: Who settled it.
by_name: Name of the person who did it.
by_user_id: Id of the user who did it.
bytes: Size of the file in bytes.
ca: Provinces of Canada, two letters each.
call: The call, whole.
call_disposition: The outcome that the agent has chosen for the call.
call_disposition_id: Id of the outcome of the call; null for none.
call_disposition_ids: Ids of outcomes of calls.
call_dispositions: Ids of outcomes of calls.
call_id: Id of the call, a UUID.
call_transcription_enabled: Whether recorded calls can be transcribed.
call_waiting: Whether a second call rings during the first.
callback_status: Where a call-back that the caller asked for is.
calls: The calls, or how many there were.
campaign_id: Id of the line. Lines are called campaigns in the API.
campaign_ids: Ids of lines.
campaign_name: Name of the line.
campaign_reason: Why this line was chosen.
campaigns: Ids of lines.
can_edit: Whether the user may change it.
can_email: Whether emails can be sent from the line.
can_fax: Whether the contact can be faxed.
can_request: Whether it can be requested now.
can_view_unassigned_contacts: Whether the user sees contacts without an owner.
cancel_on_reply: Whether the text is not sent if the contact writes before.
canceled_count: How many were canceled before they were sent.
carrier: Name of the mobile carrier.
carrier_code: The carrier's own code of the failure, for support.
carrier_fees: What carriers charge for each text segment.
carrier_name: Name of the carrier of the number.
category: Group of tags that it belongs to.
categoryLabel: The category in the language of the reader.
cause_seconds: For how many seconds each cause was heard.
changed_count: How many contacts were changed.
changes_at: When this is different next: the hours open or close.
channel: Where the list is shown, or by which channel: call, text or fax.
channel_data: Who is in the presence channel, as JSON text.
channel_name: Name of the realtime channel.
channels: Names of the realtime channels of this session.
characters: How many characters there are.
check: What was found when the file was checked.
checked_at: When it was asked for last.
checks: Each part of the service, and whether it works.
chunderw: Host of the voice signalling, for clients of the voice library.
claimed: How many of them a user has claimed.
claimed_at: When a colleague took it on; null while no one has.
clicks: How often the link was opened.
client_id: Id of the program at the CRM.
client_secret: Secret or key of the program at the CRM.
close: Local time at which it closes, as 'HHmm'.
close_time: Local time at which it closes, as 'HH:mm:ss'.
closed: What callers hear while the line is closed; of counts: how many contacts are closed.
cluster: Name of the realtime cluster.
cnam_city: City of the contact.
cnam_country: Country of the contact.
cnam_state: State or province of the contact.
cnam_zipcode: Postcode of the contact.
code: Code of the reason or of the step, from a closed list.
color: A colour as CSS writes it, such as '#0b6b5d'.
column: Name or number of the column.
columns: Ids of the columns, in their order.
communication_id: Id of the communication: the call, text, fax or note in the timeline.
communications_count: How many calls, texts and faxes there were with the contact.
communications_visibility: Whose communications the user sees: 1 everyone’s, 2 only their own.
company: The company of the user.
company_id: Id of the company.
company_name: Name of the company; of a contact: the company that they work for.
confidence: How sure it is: 'high', 'medium' or 'low'.
confirm_count: How many contacts the sender believes there are. Needed above 1,000, and then it must be right.
connect: How to join the call: what the voice library needs.
connected_at: When it was connected.
consent: What the contacts of the file agreed to, and how.
consent_text: The sentence that a person agrees to.
contact: The contact.
contact_disposition_ids: Ids of dispositions of contacts.
contact_folder_id: Id of the folder; null for none.
contact_id: Id of the contact.
contact_ids: Ids of contacts.
contact_list_id: Id of the contact list.
contact_list_item_id: Id of the entry in the dialer list.
contact_lists: Ids of contact lists.
contact_name: Name of the contact.
contact_owner: Ids of users who own the contact.
contact_status_control_enabled: Whether agents set new, open, pending and closed themselves.
contacts: How many contacts.
contacts_access_level: Which contacts a restricted user sees: 1 their own, 2 of their ring groups, 3 of everyone, 4 of the users of their ring groups.
contacts_visibility: Whose contacts the user sees: 'everyone', or 'restricted' by the access level.
content_type: Kind of the file, such as 'image/png'.
cost_mills: What it costs, in thousandths of a dollar.
count: How many.
country: Two letters of the country, such as 'US'.
created: How many were created.
created_at: When it was created.
created_count: How many contacts were created.
creates_contacts: Whether callers whom the CRM does not know are added there.
csf1: First field of the company's own, as older programs know it.
csf2: Second field of the company's own, as older programs know it.
current_password: The password until now.
current_status2: Where the communication is now, in words such as 'completed'.
cursor: Where to go on: the 'next_cursor' of the answer before.
`;
