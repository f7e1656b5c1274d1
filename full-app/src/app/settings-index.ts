import { t as account } from '../features/account/texts.js';
import { t as singleSignOn } from '../features/account/single-sign-on-texts.js';
import { t as afterCalls } from '../features/after-call-settings/texts.js';
import { t as rates } from '../features/account-issues/rate-texts.js';
import { t as answering } from '../features/answering/texts.js';
import { t as email } from '../features/email-settings/texts.js';
import { t as ringGroups } from '../features/call-setup/texts.js';
import { t as line } from '../features/lines/texts.js';
import { t as notifications } from '../features/news/notification-texts.js';
import { t as noticeNumber } from '../features/news/notice-number-texts.js';
import { t as push } from '../features/news/push-texts.js';
import { t as signIns } from '../features/own-sign-ins/texts.js';
import { t as twoStep } from '../features/own-sign-ins/two-step-texts.js';
import { t as passkeys } from '../features/own-sign-ins/passkey-texts.js';
import { t as permissions } from '../features/people/permission-texts.js';
import { t as people } from '../features/people/texts.js';
import { t as links } from '../features/texting-settings/link-texts.js';
import { t as quiet } from '../features/texting-settings/quiet-texts.js';
import { t as texting } from '../features/texting-settings/texts.js';
import type { SettingsPlace } from './settings-places.js';

/** One setting, as its screen calls it. */
export interface Setting {
  readonly place: SettingsPlace['id'];
  readonly label: string;
  /** What the screen says of it. */
  readonly why?: string;
  /** The heading that it is below; without one the screen opens at its top. */
  readonly section?: string;
}

/** What can be set on which screen, in the words of the screens: in the language of now. */
export const settingsIndex = (): readonly Setting[] => [
  ...under('general', 'general-company', [account('companyName')], [account('zone'), account('zoneWhy')]),
  ...under(
    'general',
    'general-brand',
    [account('brand'), account('brandWhy')],
    [account('brandName')],
    [account('brandChoose')],
  ),
  ...under('general', 'general-hours', [account('hours'), account('hoursWhy')], [account('alwaysOpen')]),
  ...under(
    'general',
    'general-areas',
    [account('areas'), account('areasLimited')],
    [account('states')],
    [account('provinces')],
    [account('areaCodes')],
  ),
  ...under(
    'general',
    'general-calls',
    [account('line')],
    [account('force'), account('forceWhy')],
    [account('international'), account('internationalWhy')],
    [account('tollFree')],
    [account('dayTime')],
    [account('repeatSound'), account('repeatSoundWhy')],
    [account('edge'), account('edgeWhy')],
  ),
  ...under('general', 'general-dialer', [account('dialerOn'), account('dialerOnWhy')], [account('ownHours')]),
  ...under(
    'general',
    'general-broadcasts',
    [account('broadcastsOn'), account('broadcastsOnWhy')],
    [account('voicemailsOn'), account('voicemailsOnWhy')],
    [account('ownBroadcastHours')],
  ),
  ...under(
    'general',
    'general-response',
    [account('response'), account('responseWhy')],
    [account('response.first_response_minutes')],
    [account('response.next_response_minutes')],
    [account('response.missed_call_response_minutes')],
    [account('response.response_escalation_minutes')],
    [account('responseHours'), account('responseHoursWhy')],
  ),
  ...under(
    'general',
    'general-transcription',
    [account('transcribeCalls'), account('transcribeCallsWhy')],
    [account('transcribeVoicemails')],
    [account('transcribeAll'), account('transcribeAllWhy')],
  ),
  ...under('general', 'general-sequences', [account('sequencesOn'), account('sequencesOnWhy')]),
  ...under(
    'general',
    'general-contacts',
    [account('statusControl'), account('statusControlWhy')],
    [account('teamInbox'), account('teamInboxWhy')],
  ),
  ...under('general', 'general-sign-in', [account('twoStep'), account('twoStepWhy')]),
  ...under(
    'general',
    'general-single-sign-on',
    [singleSignOn('title'), singleSignOn('why')],
    [singleSignOn('secondStep'), singleSignOn('secondStepWhy')],
    [singleSignOn('unmarked'), singleSignOn('unmarkedWhy')],
    [singleSignOn('only'), singleSignOn('onlyWhy')],
  ),
  ...under('profile', 'profile-you', [account('name'), account('nameWhy')], [account('email'), account('emailWhy')]),
  ...under('outboundCall', undefined, [account('startFrom')], [account('ask'), account('askWhy')]),
  ...under(
    'personalization',
    'personal-everywhere',
    [account('language')],
    [account('timeFormat'), `${account('hours.12')} ${account('hours.24')}`],
    [account('defaultApp'), account('defaultAppWhy')],
    [account('sleep'), account('sleepWhy')],
  ),
  ...under('personalization', 'personal-browser', [
    account('theme'),
    `${account('theme.light')} ${account('theme.dark')} ${account('theme.system')}`,
  ]),
  ...under(
    'people',
    undefined,
    [people('new')],
    [people('roles')],
    [people('limit')],
    [permissions('title'), permissions('why')],
    [people('active'), people('activeWhy')],
    [people('broadcasts'), people('broadcastsWhy')],
    [people('voicemailBroadcasts'), people('voicemailBroadcastsWhy')],
    [people('sees')],
    [people('limits'), `${people('limitLines.some')} ${people('limitPeople.some')}`],
  ),
  ...under(
    'lines',
    undefined,
    [line('name')],
    [line('shownNumber')],
    [line('group')],
    [line('repeat')],
    [line('forward'), line('forwardWhy')],
    [line('callWaiting'), line('callWaitingWhy')],
    [line('machines')],
    [line('hours')],
    [line('greets'), line('greeting')],
    [line('records')],
    [line('announces'), line('announcement')],
    [line('closedMessage')],
    [line('noAnswer')],
    [line('voicemail')],
    [line('voicemailSeconds')],
    [line('try'), line('tryWhy')],
  ),
  ...under(
    'ringGroups',
    undefined,
    [ringGroups('members')],
    [ringGroups('rings'), `${ringGroups('mode.0')} ${ringGroups('mode.1')}`],
    [ringGroups('ringSeconds')],
    [ringGroups('queue'), ringGroups('queueWhy')],
    [ringGroups('fishing'), ringGroups('fishingWhy')],
    [ringGroups('position')],
    [ringGroups('callback')],
    [ringGroups('waitSeconds')],
    [ringGroups('afterWait')],
  ),
  ...under(
    'afterCalls',
    undefined,
    [afterCalls('seconds'), afterCalls('wrapUp')],
    [afterCalls('lines')],
    [afterCalls('forceCall'), afterCalls('forceCallWhy')],
    [afterCalls('forceContact'), afterCalls('forceContactWhy')],
    [afterCalls('call.title'), afterCalls('call.why')],
    [afterCalls('contact.title'), afterCalls('contact.why')],
  ),
  ...under(
    'answering',
    undefined,
    [answering('by'), answering('lead')],
    [answering('number'), answering('by.phone_number')],
    [answering('sip')],
  ),
  ...under(
    'texting',
    'texting-general',
    [texting('enabled'), texting('enabledWhy')],
    [texting('consent'), texting('consentWhy')],
    [texting('longAsMms'), texting('longAsMmsWhy')],
    [texting('undo'), texting('undoWhy')],
    [texting('accountLimit'), texting('accountLimitWhy')],
    [texting('numberLimit'), texting('numberLimitWhy')],
  ),
  ...under(
    'texting',
    'texting-opt-out',
    [texting('optOutText'), texting('optOutTextWhy')],
    [texting('optOutMode'), `${texting('optOut')} ${texting('optOutMode.always')} ${texting('optOutMode.first')}`],
  ),
  ...under(
    'texting',
    'texting-replies',
    [texting('keywords'), `${texting('replies')} ${texting('keywordsWhy')}`],
    [texting('stop')],
    [texting('start')],
    [texting('help')],
  ),
  ...under(
    'texting',
    'texting-quiet',
    [quiet('title'), quiet('why')],
    [quiet('replies'), quiet('repliesWhy')],
    [quiet('window'), quiet('windowWhy')],
    [quiet('places'), `${quiet('placesWhy')} ${quiet('none')}`],
  ),
  ...under(
    'texting',
    'texting-countries',
    [texting('international'), texting('internationalWhy')],
    [texting('someCountries'), texting('someCountriesWhy')],
  ),
  ...under('texting', 'texting-links', [links('title'), links('why')], [links('add'), links('list')]),
  ...under(
    'texting',
    'texting-lines',
    [texting('line'), texting('linesWhy')],
    [texting('mms'), texting('mmsWhy')],
    [texting('oneFile'), texting('oneFileWhy')],
    [texting('lineLong'), texting('lineLongWhy')],
    [texting('lineLimit'), texting('lineLimitWhy')],
  ),
  ...under(
    'billing',
    'account-rates',
    [rates('local_sms'), rates('smsWhy')],
    [rates('local_mms'), rates('mmsWhy')],
    [rates('tollfree_sms'), rates('smsWhy')],
    [rates('tollfree_mms'), rates('mmsWhy')],
    [rates('credits'), rates('creditsWhy')],
  ),
  ...under('email', 'email-sending', [email('host'), email('sendingWhy')], [email('fromAddress')], [email('test')]),
  ...under('email', 'email-receiving', [email('intake'), email('intakeWhy')]),
  ...under('signIns', 'own-password', [signIns('password'), signIns('passwordWhy')]),
  ...under('signIns', 'own-sign-ins', [signIns('signIns'), signIns('endOthers')]),
  ...under('signIns', 'own-two-step', [twoStep('title'), twoStep('off')]),
  ...under('signIns', 'own-passkeys', [passkeys('title'), passkeys('why')]),
  ...under('notifications', 'notify-what', [notifications('what'), notifications('what.why')]),
  ...under('notifications', 'notify-remind', [notifications('remind'), notifications('remind.why')]),
  ...under('notifications', 'notify-quiet', [notifications('quiet'), notifications('quiet.on')]),
  ...under('notifications', 'notify-push', [push('title'), push('why')], [push('on')]),
  ...under('notifications', 'notify-text', [noticeNumber('title'), noticeNumber('why')], [noticeNumber('number')]),
  ...under('notifications', 'notify-desktop', [notifications('desktop'), notifications('desktop.allow')]),
  ...under('notifications', 'notify-sound', [notifications('sound.title'), notifications('sound')]),
];

const under = (
  place: SettingsPlace['id'],
  section: string | undefined,
  ...settings: readonly (readonly [label: string, why?: string])[]
): Setting[] =>
  settings.map(([label, why]) => ({
    place,
    label,
    ...(why === undefined ? {} : { why }),
    ...(section === undefined ? {} : { section }),
  }));
