import { createTranslate, useSignalValue } from '@talk/ui';
import { useNavigate } from '@tanstack/react-router';
import {
  CalendarDays,
  ChartColumn,
  CircleDot,
  Clock,
  Grip,
  Keyboard,
  Languages,
  LogOut,
  List,
  Megaphone,
  MessagesSquare,
  MonitorDot,
  Phone,
  PhoneForwarded,
  PhoneMissed,
  Repeat,
  Settings2,
  Sparkles,
  Tags,
  Users,
  Voicemail,
  Workflow,
} from 'lucide';
import { usePhonePanel } from '../../features/phone/phone-panel.context.js';
import type { Command } from '../../shared/commands.js';
import { LANGUAGE_CHOICES } from '../../shared/language.store.js';
import { THEME_CHOICES } from '../../shared/theme.store.js';
import {
  isLead,
  may,
  seesLiveCalls,
  sendsBroadcasts,
  usesAiArea,
  usesSequences,
  useWorkspace,
} from '../../shared/workspace/workspace-context.js';
import { SETTINGS } from '../settings-places.js';
import { useAccountActs, useChooseLanguage } from './account-acts.js';
import { THEME_SHAPES } from './account-menu.js';
import { CHOICES, statusWords, useChooseStatus } from './agent-choices.js';
import { languageWords, t as shellText } from './texts.js';

const t = createTranslate('app.commands', {
  go: 'Go to',
  communications: 'Communication Logs',
  contacts: 'All Contacts',
  mine: 'My Contacts',
  new: 'New Leads',
  unread: 'Contacts with unread messages',
  stats: 'Stats',
  calendar: 'Calendar',
  tags: 'Tags',
  wallboard: 'Wallboard',
  broadcasts: 'Broadcasts: one text to many',
  sequences: 'Sequences: texts one after another',
  aiArea: 'AI area: transcripts of calls and voicemails',
  lists: 'Lists',
  callbacks: 'Callbacks: missed callers',
  dialer: 'Power dialer',
  texting: 'Texting settings',
  integrations: 'Integrations: connect a CRM',
  general: 'General: company name, time zone, calls',
  profile: 'Profile: your name, email and roles',
  outboundCall: 'Outbound Call: your line',
  personalization: 'Personalization: language, times, appearance, keys',
  people: 'People: users, roles, passwords',
  lines: 'Lines: hours, greetings, recording, voicemail',
  getNumber: 'Get a phone number',
  ringGroups: 'Ring groups: who rings, and how callers wait',
  afterCalls: 'After a call: outcomes, dispositions, wrap-up',
  scripts: 'Call scripts: what agents say',
  voicemailMessages: 'Messages for answering machines',
  answering: 'Inbound Call: browser, desk phone, phone number',
  email: 'Email: mail server, and addresses of lines',
  fields: 'Contact fields of your company',
  consents: 'Consents, opt-outs and Do Not Contact',
  apiKeys: 'API keys and website texting',
  webhooks: 'Webhooks: events for your own servers',
  billing: 'Account and billing: rates, credits, registration with the carriers',
  auditLog: 'Audit log: who changed what',
  signIns: 'Password and sign-ins',
  notifications: 'Notification: what you are notified of',
  smsTemplates: 'SMS Templates',
  visibility: 'Visibility: what you can see',
  diagnosis: 'Diagnosis: what works here and what does not',
  connectionTest: 'Connection Test: microphone, speaker, test call',
  phone: 'Phone',
  keypad: 'Open the keypad',
  recents: 'Recent calls',
  voicemail: 'Voicemail',
  phoneSettings: 'Phone settings: sound, microphone, keys',
  status: 'Your status',
  statusChosen: '{status} (now)',
  account: 'Account and appearance',
  appearance: 'Appearance: {theme}',
  speak: 'Language: {language}',
  'alias.integrations': 'hubspot salesforce pipedrive zoho highlevel guesty crm connect',
  'alias.general': 'company account business hours holidays states area codes dialer international settings',
  'alias.profile': 'me own settings',
  'alias.outboundCall': 'default line dial settings',
  'alias.personalization': '24 hour clock format sleep do not disturb keyboard settings',
  'alias.diagnosis': 'check health network slow problem report status reset stored state clear',
  'alias.connectionTest': 'devices headset level echo quality preflight',
  'alias.billing': 'company business verification kyc 10dlc brand campaign credits settings',
  'alias.auditLog': 'history trail security changes admin export settings',
  'alias.email': 'smtp mail server intake inbound sender address settings',
  'alias.people': 'invite user team admin permission visibility settings',
  'alias.signIns': 'sessions devices security settings',
  'alias.notifications': 'alerts desktop email quiet hours sound mute unsubscribe settings',
  'alias.smsTemplates': 'snippets canned replies saved texts message placeholders settings',
  'alias.lines': 'campaign phone number release business hours holidays closed ivr try settings',
  'alias.getNumber': 'buy purchase new line settings',
  'alias.ringGroups': 'queue hunt group members dial order fishing settings',
  'alias.apiKeys': 'token origins embed widget developer website script secret',
  'alias.webhooks': 'events developer http push signature secret settings',
  'alias.afterCalls': 'call disposition color stage status wrap-up forced seconds settings',
  'alias.scripts': 'script talk track steps fields variables settings',
  'alias.voicemailMessages': 'voicemail drop prerecorded droppable upload settings',
  'alias.answering': 'answer by sip ip phone forward mobile cell settings',
  'alias.fields': 'custom fields attributes properties settings',
  'alias.consents': 'dnc tcpa compliance stop list upload',
  'alias.dial': 'dial call number',
  'alias.settings': 'devices speaker headset connection test',
  'alias.status': 'status set available',
  'alias.appearance': 'theme mode',
  'alias.language': 'idioma español english translation',
  'alias.keys': 'help hotkeys',
  'alias.signOut': 'log out',
});

export interface CommandGroup {
  readonly id: string;
  readonly title: string;
  readonly commands: readonly Command[];
}

/** What can be done from every screen. */
export function useAppCommands(onShortcuts: () => void): readonly CommandGroup[] {
  return [
    { id: 'go', title: t('go'), commands: usePlaces() },
    { id: 'phone', title: t('phone'), commands: usePhoneCommands() },
    { id: 'status', title: t('status'), commands: useStatuses() },
    { id: 'account', title: t('account'), commands: useAccount(onShortcuts) },
  ];
}

const ALIASED = [
  'billing',
  'general',
  'profile',
  'personalization',
  'diagnosis',
  'connectionTest',
  'auditLog',
  'people',
  'signIns',
  'notifications',
  'smsTemplates',
  'lines',
  'ringGroups',
  'answering',
  'email',
  'voicemailMessages',
  'scripts',
  'afterCalls',
  'apiKeys',
  'webhooks',
  'integrations',
  'fields',
  'consents',
] as const;
const isAliased = (id: string): id is (typeof ALIASED)[number] => ALIASED.some((each) => each === id);

function usePlaces(): readonly Command[] {
  const navigate = useNavigate();
  const { user } = useWorkspace();
  const settings = SETTINGS.filter(({ isFor }) => isFor(user)).map(({ id, to, icon }): Command => ({
    id: `go:${id}`,
    label: t(id),
    ...(isAliased(id) ? { alias: t(`alias.${id}`) } : {}),
    icon,
    run: () => void navigate({ to }),
  }));
  const wallboard: Command = {
    id: 'go:wallboard',
    label: t('wallboard'),
    icon: MonitorDot,
    run: () =>
      void navigate({ to: '/wallboard/$section', params: { section: isLead(user) ? 'overview' : 'live-calls' } }),
  };
  const broadcasts: Command = {
    id: 'go:broadcasts',
    label: t('broadcasts'),
    icon: Megaphone,
    run: () => void navigate({ to: '/broadcasts', search: {} }),
  };
  const sequences: Command = {
    id: 'go:sequences',
    label: t('sequences'),
    icon: Workflow,
    run: () => void navigate({ to: '/sequences', search: {} }),
  };
  const aiArea: Command = {
    id: 'go:ai-area',
    label: t('aiArea'),
    icon: Sparkles,
    run: () => void navigate({ to: '/aloai', search: {} }),
  };
  const dialer: Command = {
    id: 'go:dialer',
    label: t('dialer'),
    icon: PhoneForwarded,
    run: () => void navigate({ to: '/power-dialer/$bucket', params: { bucket: 'in-queue' } }),
  };
  const getNumber: Command = {
    id: 'go:get-number',
    label: t('getNumber'),
    alias: t('alias.getNumber'),
    icon: Phone,
    run: () => void navigate({ to: '/settings/lines', search: { get: 'number' } }),
  };
  return [
    {
      id: 'go:contacts',
      label: t('contacts'),
      icon: Users,
      run: () => void navigate({ to: '/contacts', search: {} }),
    },
    {
      id: 'go:mine',
      label: t('mine'),
      icon: Users,
      run: () => void navigate({ to: '/contacts', search: { mine: true } }),
    },
    {
      id: 'go:new',
      label: t('new'),
      icon: Users,
      run: () => void navigate({ to: '/contacts', search: { status: 'new' } }),
    },
    {
      id: 'go:unread',
      label: t('unread'),
      icon: Users,
      run: () => void navigate({ to: '/contacts', search: { unread: true } }),
    },
    {
      id: 'go:communications',
      label: t('communications'),
      icon: MessagesSquare,
      run: () => void navigate({ to: '/communications/$channel', params: { channel: 'all' } }),
    },
    { id: 'go:calendar', label: t('calendar'), icon: CalendarDays, run: () => void navigate({ to: '/calendar' }) },
    { id: 'go:stats', label: t('stats'), icon: ChartColumn, run: () => void navigate({ to: '/stats' }) },
    { id: 'go:callbacks', label: t('callbacks'), icon: PhoneMissed, run: () => void navigate({ to: '/callbacks' }) },
    { id: 'go:lists', label: t('lists'), icon: List, run: () => void navigate({ to: '/lists-management' }) },
    ...(user.company.auto_dialer_enabled ? [dialer] : []),
    { id: 'go:tags', label: t('tags'), icon: Tags, run: () => void navigate({ to: '/tags' }) },
    ...(sendsBroadcasts(user) ? [broadcasts] : []),
    ...(usesSequences(user) ? [sequences] : []),
    ...(usesAiArea(user) ? [aiArea] : []),
    ...(seesLiveCalls(user) ? [wallboard] : []),
    ...settings,
    ...(user.user_roles.includes('Company Admin') ? [getNumber] : []),
  ];
}

function usePhoneCommands(): readonly Command[] {
  const { phone } = useWorkspace();
  const panel = usePhonePanel();
  const open = (show: () => void) => (): void => {
    panel.setOpen(true);
    show();
  };
  const tab = (name: 'keypad' | 'recents' | 'voicemail') => open(() => phone.screen.show(name));
  return [
    { id: 'phone:keypad', label: t('keypad'), alias: t('alias.dial'), icon: Grip, run: tab('keypad') },
    { id: 'phone:recents', label: t('recents'), icon: Clock, run: tab('recents') },
    { id: 'phone:voicemail', label: t('voicemail'), icon: Voicemail, run: tab('voicemail') },
    {
      id: 'phone:settings',
      label: t('phoneSettings'),
      alias: t('alias.settings'),
      icon: Settings2,
      run: open(() => phone.screen.openSheet('settings')),
    },
  ];
}

function useStatuses(): readonly Command[] {
  const { phone, user } = useWorkspace();
  const { status } = useSignalValue(phone.agent.state);
  const choose = useChooseStatus();
  if (!may(user, 'set agent status')) return [];
  return CHOICES.map((choice) => ({
    id: `status:${choice}`,
    label: choice === status ? t('statusChosen', { status: statusWords(choice) }) : statusWords(choice),
    alias: t('alias.status'),
    icon: CircleDot,
    run: () => void choose(choice),
  }));
}

function useAccount(onShortcuts: () => void): readonly Command[] {
  const { theme, user } = useWorkspace();
  const { busy, signOut, signOutWords, switchAccount } = useAccountActs();
  const chooseLanguage = useChooseLanguage();
  const why = busy ? shellText('signOutBusy') : null;
  const themes = THEME_CHOICES.map((choice): Command => ({
    id: `theme:${choice}`,
    label: t('appearance', { theme: shellText(`theme.${choice}`) }),
    alias: t('alias.appearance'),
    icon: THEME_SHAPES[choice],
    run: () => theme.choose(choice),
  }));
  const languages = LANGUAGE_CHOICES.map((choice): Command => ({
    id: `language:${choice}`,
    label: t('speak', { language: languageWords(choice) }),
    alias: t('alias.language'),
    icon: Languages,
    run: () => chooseLanguage(choice),
  }));
  const account: Command = {
    id: 'switch',
    label: shellText('switchAccount'),
    icon: Repeat,
    why,
    run: switchAccount,
  };
  return [
    {
      id: 'shortcuts',
      label: shellText('shortcuts'),
      alias: t('alias.keys'),
      icon: Keyboard,
      keys: '?',
      run: onShortcuts,
    },
    ...themes,
    ...languages,
    ...(user.has_multiple_access ? [account] : []),
    { id: 'sign-out', label: signOutWords, alias: t('alias.signOut'), icon: LogOut, why, run: signOut },
  ];
}
