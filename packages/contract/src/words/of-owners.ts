/** What a property of one entity or operation is, where its name alone would say too little. A line each. */
export const OF_OWNERS = String.raw`
AccessToken.kind: Kind of the key that the token was made from.
ApiKey.kind: 'user' opens a phone, 'publishable' texting by visitors, 'secret' the API for a server.
BroadcastEstimate.max: The most segments that a text has.
BroadcastEstimate.min: The least segments that a text has.
Call.direction: 'inbound' or 'outbound'.
Call.id: Id of the call, a UUID.
Call.phase: 'connecting', 'ringing', 'active', 'held' or 'ended', and what else is listed.
Call.user_id: Id of the agent whose call it is.
CallObstacle.rejection: Number of the reason why, 1 to 46.
CallSupervisor.mode: 'listen', 'whisper' or 'join'.
CallTransfer.kind: 'cold' hands over at once; 'warm' talks to the third person first.
CallTransfer.state: How far the transfer is.
CallTransfer.to: Whom the call goes to.
CallTransfer.type: 'user', 'ring-group' or a number.
Communication.body: The text itself; of a call: null.
Communication.type: Kind of the communication as a word: 'call', 'sms', 'fax', 'note' and others.
ContactImport.status: Where the import is, as a number; 'status_name' says it in words.
Error.at: When it would be possible. With QUIET_HOURS.
Error.code: Code of the error, from a closed list.
Error.contact: The contact that has the number already, or into which a contact was merged.
Error.message: The sentence for a person, in the language of the request. Go by 'code', not by this.
MessageCheck.from: Begin of the hours in which texts may leave.
MessageCheck.until: End of the hours in which texts may leave.
NotificationSettings.emails: How the user is notified of emails.
Supervision.mode: 'listen', 'whisper' or 'join'.
TalkEvent.at: When it happened, in UTC.
TalkEvent.data: Content of the event, as in the realtime channel.
TalkEvent.id: Id of what the event is about.
TalkEvent.type: Kind of the event, as in the realtime channel.
TextingWidget.identity: Whether visitors must be known: 'off', 'optional' or 'required'.
TwoStep.since: When it was turned on; null while it is off.
updateNotificationSettings.emails: How the user is notified of emails; ways that are left out stay.
VisitorText.from: 'visitor' or 'agent'.
VisitorWidget.identity: Whether visitors must be known: 'off', 'optional' or 'required'.
VoiceToken.identity: Name of the phone at the carrier.
WallboardSettings.act: From which value on something is to be done.
WallboardSettings.thresholds: For each tile, from which value on it is to be watched and from which on something is to be done.
WallboardSettings.watch: From which value on it is to be watched.
addParticipant.to: Who is called in: a user, a ring group or a number.
addParticipant.type: 'user', 'ring-group' or a number.
askForHelp.on: True asks the supervisors for help; false takes it back.
authorizeChannel.driver: Whose socket it is: Pusher Channels, or the built-in server. Without it the header 'driver' says so.
authorizeChannelByPost.driver: Whose socket it is: Pusher Channels, or the built-in server. Without it the header 'driver' says so.
changeSupervision.mode: 'listen', 'whisper' to the agent, or 'join' the call.
completeIntegration.code: What the CRM has sent back, to be exchanged for its token.
completeIntegration.state: What the CRM has sent back, to tell that the answer is for this request.
beginPasskey.code: Six digits of the user's authenticator app.
confirmRequiredTwoStep.code: Six digits of the user's authenticator app.
confirmTwoStep.code: Six digits of the user's authenticator app.
controlContactImport.act: 'start', 'pause', 'resume', 'cancel', 'roll_back' or 'dismiss'.
controlContactsBulk.act: 'pause', 'resume', 'cancel', 'undo' or 'dismiss'.
controlContactsExport.act: 'cancel' or 'dismiss'.
createApiKey.key: The key without its secret.
createApiKey.kind: 'user' for a phone, 'publishable' for texting by visitors, 'secret' for a server.
createApiKey.secret: The key itself. It is shown this once.
createApiKey.user_id: Id of the user whose phone it is; the person who makes it without it.
createIdentitySecret.secret: What your server signs visitors with. It is shown this once.
createWebhook.name: What the list of webhooks calls it.
createWebhook.secret: What deliveries are signed with. It is shown this once.
createWebhook.url: Where the events go: an https address.
endTwoStep.code: Six digits of the user's authenticator app.
exchangeKey.key: The API key: 'uk_…', 'pk_…' or 'sk_…'.
finishSignIn.code: Six digits of the user's authenticator app.
health.status: 'ok' while the service answers.
health.version: Release of the server.
holdCall.on: True puts the customer on hold; false takes them back.
listAuditEntries.kind: Only changes of this kind of thing.
listEvents.data: The events, oldest first.
listEvents.limit: How many events at the most.
listEvents.since: Only events with a higher 'seq'.
webhookBody.type: The event.
webhookBody.timestamp: When it happened.
webhookBody.merge_id: The merge, as the history of the contact names it.
webhookBody.webhook_id: The webhook that is tested.
webhookBody.is_undone: Whether the merge was undone just now.
webhookBody.data: What the event is about.
listWebhookMessages.data: The events as a webhook gets them, oldest first.
login.email: Email address of the person.
login.password: Password of the person.
moveDialerTask.to: Where in the queue the contact goes.
openShortLink.code: The end of the short link.
readiness.status: 'ready' when every part works.
renewRecoveryCodes.code: Six digits of the user's authenticator app.
requeueSessionTask.to: Where in the queue the contact goes.
resumeVisitor.identity: Who the visitor is: a token that your server has signed.
rotateWebhookSecret.secret: The new secret; deliveries are signed with both for a while. It is shown this once.
sendMessage.campaign_id: Id of the line that the text leaves from; the default line without it.
sendMessage.phone_number: The number to text, in any written form. Left out: the first number of the contact.
startCall.campaign_id: Id of the line that the call leaves from; the default line without it.
startCall.phone_number: The number to call, in any written form.
startVisitor.identity: Who the visitor is: a token that your server has signed.
superviseCall.mode: 'listen', 'whisper' to the agent, or 'join' the call.
transferCall.kind: 'cold' hands over at once; 'warm' talks to the third person first.
transferCall.to: Whom the call goes to: a user, a ring group or a number.
transferCall.type: 'user', 'ring-group' or a number.
updateTextingWidget.identity: Whether visitors must be known: 'off', 'optional' or 'required'.
verifyVisitor.code: The code that was texted to the visitor.
importContacts.contacts: The contacts, up to 1,000. Each has the fields of a file of contacts; an unknown field refuses the whole request.
importContacts.rows: One for each contact of the request, in the same order.
TvBoard.agents: Agents, by name.
TvBoard.answered_calls: Calls of the day in which agent and customer were connected.
TvBoard.thresholds: From where on a number is to be watched, and from where on it needs action.
TvScreen.connected_by: The person who connected it.
importContacts.index: Place of the row in the request, from 0.
importContacts.refused_count: How many rows were refused.
importContacts.unchanged_count: How many rows said nothing new.
readTvBoard.board: What the screen shows; null: its code has not been entered yet.
`;
