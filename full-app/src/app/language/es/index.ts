import type { Translation } from '@talk/ui';
import { spanish as ui } from '@talk/ui/es';
import { accountSettings } from './account.js';
import { accountIssues, subaccounts, usage } from './account-issues.js';
import { auditFields, auditLog, auditValues } from './audit-log.js';
import { diagnosis } from './diagnosis.js';
import { afterCallSettings } from './after-call-settings.js';
import { answering } from './answering.js';
import { bulk } from './bulk.js';
import { activity, calls, contact, entry, fax, inCrm, quality, recording } from './contact.js';
import { email, emailSettings } from './email.js';
import { contactInLists } from './contact-in-lists.js';
import { contactCrm } from './contact-crm.js';
import { contactColumns } from './contact-columns.js';
import { compliance, consents, contactConsents } from './consents.js';
import { communications } from './communications.js';
import { contacts, newContact, paletteContacts, unknownNumber } from './contacts.js';
import { addToDialer, addToDialerAct, callAgain, dialerHolds, dialerStart, dialer, dialerSession } from './dialer.js';
import { exchange } from './exchange.js';
import { attributes, fields } from './fields.js';
import { filter } from './filter.js';
import { appointment, appointmentDialog, followUp } from './follow-up.js';
import { integrations } from './integrations.js';
import { tags } from './tags.js';
import { hours } from './hours.js';
import { lines, numbers } from './lines.js';
import { contactLists, list, listsPage } from './lists.js';
import { calendar } from './calendar.js';
import { callbacks } from './callbacks.js';
import { mention, mentions, note } from './notes.js';
import { response } from './response.js';
import { notifications } from './notifications.js';
import { insertField, smsTemplates } from './sms-templates.js';
import { apiKeys } from './api-keys.js';
import { webhooks } from './webhooks.js';
import { broadcasts } from './broadcasts.js';
import { ringlessCard, voicemailBroadcasts } from './voicemail-broadcasts.js';
import { contactSequences, enroll, enrollAct, sequences, sequenceStates } from './sequences.js';
import { ringGroups } from './ring-groups.js';
import { scripts } from './scripts.js';
import { chartMenu, stats } from './stats.js';
import { timeline } from './timeline.js';
import { aiArea } from './ai-area.js';
import { transcript } from './transcript.js';
import { needsServer, unsent } from './unsent.js';
import { visibility } from './visibility.js';
import { announcement, recorder, voicemailMessages } from './voicemail-messages.js';
import { deletedPage, deletions } from './deletions.js';
import { merge } from './merge.js';
import { ownTwoStep, secondStep, twoStep } from './two-step.js';
import { ownPasskeys, passkeySignIn } from './passkeys.js';
import { ownSignIns, people, permissions } from './people.js';
import { permissionNames, roles } from './roles.js';
import { singleSignOn, singleSignOnSettings } from './single-sign-on.js';
import { noticeNumber, push } from './push.js';
import { shared } from './shared.js';
import { guest, registration, registrationSteps } from './guest.js';
import { acting } from './acting.js';
import { business } from './business.js';
import { carriers } from './carriers.js';
import { commands, news, palette, phone, settings, shell, shortcuts, signIn } from './shell.js';
import { carrierFees, linkDomains, quietHours, textingSettings, textRates } from './texting-settings.js';
import { inbox, statusActs, watching } from './inbox.js';
import { openWith } from './open-with.js';
import { wallboard } from './wallboard.js';

export { worded } from '@talk/ui/es';

/** The app in Spanish, as Latin America writes it. Loaded only for those who speak it. */
export const spanish: Translation = {
  ...ui,
  ...shared,
  ...bulk,
  ...exchange,
  ...contactColumns,
  'app.account-issues': accountIssues,
  'app.acting': acting,
  'app.activity': activity,
  'app.after-call-settings': afterCallSettings,
  'app.answering': answering,
  'app.calendar': calendar,
  'app.calls': calls,
  'app.chart-menu': chartMenu,
  'app.commands': commands,
  'app.communications': communications,
  'app.compliance': compliance,
  'app.consents': consents,
  'app.contact': contact,
  'app.contact-consents': contactConsents,
  'app.contact-crm': contactCrm,
  'app.contact-in-lists': contactInLists,
  'app.contacts': contacts,
  'app.delete': deletions,
  'app.deleted': deletedPage,
  'app.add-to-dialer-act': addToDialerAct,
  'app.add-to-dialer': addToDialer,
  'app.dialer': dialer,
  'app.call-again': callAgain,
  'app.dialer-holds': dialerHolds,
  'app.dialer-start': dialerStart,
  'app.dialer-session': dialerSession,
  'app.email': email,
  'app.email-settings': emailSettings,
  'app.entry': entry,
  'app.attributes': attributes,
  'app.fax': fax,
  'app.fields': fields,
  'app.filter': filter,
  'app.appointment': appointment,
  'app.appointment-dialog': appointmentDialog,
  'app.follow-up': followUp,
  'app.in-crm': inCrm,
  'app.inbox': inbox,
  'app.watching': watching,
  'app.status-acts': statusActs,
  'app.integrations': integrations,
  'app.contact-lists': contactLists,
  'app.hours': hours,
  'app.lines': lines,
  'app.numbers': numbers,
  'app.list': list,
  'app.lists-page': listsPage,
  'app.mention': mention,
  'app.callbacks': callbacks,
  'app.mentions': mentions,
  'app.merge': merge,
  'app.needs-server': needsServer,
  'app.new-contact': newContact,
  'app.palette': palette,
  'app.palette-contacts': paletteContacts,
  'app.news': news,
  'app.notifications': notifications,
  'app.response': response,
  'app.insert-field': insertField,
  'app.sms-templates': smsTemplates,
  'app.note': note,
  'app.open-with': openWith,
  'app.phone': phone,
  'app.quality': quality,
  'app.recording': recording,
  'app.ai-area': aiArea,
  'app.transcript': transcript,
  'app.api-keys': apiKeys,
  'app.webhooks': webhooks,
  'app.broadcasts': broadcasts,
  'app.voicemail-broadcasts': voicemailBroadcasts,
  'app.ringless-card': ringlessCard,
  'app.sequences': sequences,
  'app.contact-sequences': contactSequences,
  'app.enroll-act': enrollAct,
  'app.enroll': enroll,
  'app.sequence-states': sequenceStates,
  'app.account-settings': accountSettings,
  'app.diagnosis': diagnosis,
  'app.audit-log': auditLog,
  'app.audit-fields': auditFields,
  'app.audit-values': auditValues,
  'app.people': people,
  'app.permissions': permissions,
  'app.permission-names': permissionNames,
  'app.roles': roles,
  'app.push': push,
  'app.notice-number': noticeNumber,
  'app.own-sign-ins': ownSignIns,
  'app.own-two-step': ownTwoStep,
  'app.own-passkeys': ownPasskeys,
  'app.passkey-sign-in': passkeySignIn,
  'app.single-sign-on': singleSignOn,
  'app.single-sign-on-settings': singleSignOnSettings,
  'app.stats': stats,
  'app.two-step': twoStep,
  'app.second-step': secondStep,
  'app.announcement': announcement,
  'app.recorder': recorder,
  'app.ring-groups': ringGroups,
  'app.scripts': scripts,
  'app.shell': shell,
  'app.settings': settings,
  'app.shortcuts': shortcuts,
  'app.guest': guest,
  'app.registration': registration,
  'app.registration-steps': registrationSteps,
  'app.business': business,
  'app.carriers': carriers,
  'app.sign-in': signIn,
  'app.tags': tags,
  'app.texting-settings': textingSettings,
  'app.quiet-hours': quietHours,
  'app.link-domains': linkDomains,
  'app.text-rates': textRates,
  'app.carrier-fees': carrierFees,
  'app.usage': usage,
  'app.subaccounts': subaccounts,
  'app.timeline': timeline,
  'app.unknown-number': unknownNumber,
  'app.unsent': unsent,
  'app.visibility': visibility,
  'app.voicemail-messages': voicemailMessages,
  'app.wallboard': wallboard,
};
