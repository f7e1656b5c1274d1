import type { Profile } from '@talk/core';
import {
  Bell,
  Building2,
  CircleUserRound,
  ClipboardCheck,
  EyeOff,
  FileClock,
  KeyRound,
  Lock,
  Mail,
  MessageSquareQuote,
  MessageSquareText,
  Mic,
  Palette,
  Phone,
  PhoneIncoming,
  PhoneOutgoing,
  Plug,
  ReceiptText,
  ScrollText,
  ShieldCheck,
  Stethoscope,
  TextCursorInput,
  UserRound,
  UsersRound,
  Voicemail,
  Webhook,
  type IconNode,
} from 'lucide';
import { isLead, may } from '../shared/workspace/workspace-context.js';

/** One screen of the settings, and who may open it. */
export interface SettingsPlace {
  readonly id:
    | 'general'
    | 'profile'
    | 'outboundCall'
    | 'personalization'
    | 'people'
    | 'lines'
    | 'ringGroups'
    | 'answering'
    | 'voicemailMessages'
    | 'scripts'
    | 'afterCalls'
    | 'texting'
    | 'email'
    | 'fields'
    | 'consents'
    | 'integrations'
    | 'apiKeys'
    | 'webhooks'
    | 'signIns'
    | 'notifications'
    | 'smsTemplates'
    | 'visibility'
    | 'diagnosis'
    | 'connectionTest'
    | 'auditLog'
    | 'billing';
  readonly to:
    | '/settings/general'
    | '/settings/profile'
    | '/settings/outbound-call'
    | '/settings/personalization'
    | '/settings/people'
    | '/settings/lines'
    | '/settings/ring-groups'
    | '/settings/answering'
    | '/settings/voicemail-messages'
    | '/settings/scripts'
    | '/settings/after-calls'
    | '/settings/texting'
    | '/settings/email'
    | '/settings/fields'
    | '/settings/consents'
    | '/settings/integrations'
    | '/settings/api-keys'
    | '/settings/webhooks'
    | '/settings/sign-ins'
    | '/settings/notifications'
    | '/settings/sms-templates'
    | '/settings/visibility'
    | '/settings/diagnosis'
    | '/settings/connection-test'
    | '/settings/audit-log'
    | '/account';
  readonly icon: IconNode;
  readonly isFor: (user: Profile) => boolean;
}

const isAdmin = (user: Profile): boolean => user.user_roles.includes('Company Admin');

/** The tabs of spec 1 §2, in its order. */
const TABS: readonly SettingsPlace[] = [
  { id: 'general', to: '/settings/general', icon: Building2, isFor: isAdmin },
  { id: 'profile', to: '/settings/profile', icon: CircleUserRound, isFor: () => true },
  { id: 'visibility', to: '/settings/visibility', icon: EyeOff, isFor: () => true },
  { id: 'personalization', to: '/settings/personalization', icon: Palette, isFor: () => true },
  {
    id: 'answering',
    to: '/settings/answering',
    icon: PhoneIncoming,
    isFor: (user) => may(user, 'answer call', 'list user'),
  },
  { id: 'outboundCall', to: '/settings/outbound-call', icon: PhoneOutgoing, isFor: (user) => may(user, 'make call') },
  { id: 'notifications', to: '/settings/notifications', icon: Bell, isFor: () => true },
  {
    id: 'smsTemplates',
    to: '/settings/sms-templates',
    icon: MessageSquareQuote,
    isFor: (user) => may(user, 'list sms template', 'send message'),
  },
  { id: 'diagnosis', to: '/settings/diagnosis', icon: Stethoscope, isFor: () => true },
  {
    id: 'connectionTest',
    to: '/settings/connection-test',
    icon: Mic,
    isFor: (user) => may(user, 'answer call') || may(user, 'make call'),
  },
];

/** Screens that the specs do not name as tabs. */
const MORE: readonly SettingsPlace[] = [
  { id: 'people', to: '/settings/people', icon: UserRound, isFor: isAdmin },
  { id: 'lines', to: '/settings/lines', icon: Phone, isFor: isAdmin },
  { id: 'ringGroups', to: '/settings/ring-groups', icon: UsersRound, isFor: isAdmin },
  { id: 'afterCalls', to: '/settings/after-calls', icon: ClipboardCheck, isFor: isAdmin },
  { id: 'scripts', to: '/settings/scripts', icon: ScrollText, isFor: isLead },
  {
    id: 'voicemailMessages',
    to: '/settings/voicemail-messages',
    icon: Voicemail,
    isFor: (user) => may(user, 'answer call'),
  },
  { id: 'fields', to: '/settings/fields', icon: TextCursorInput, isFor: isAdmin },
  { id: 'consents', to: '/settings/consents', icon: ShieldCheck, isFor: (user) => may(user, 'manage compliance') },
  { id: 'texting', to: '/settings/texting', icon: MessageSquareText, isFor: (user) => may(user, 'manage compliance') },
  { id: 'email', to: '/settings/email', icon: Mail, isFor: isAdmin },
  { id: 'integrations', to: '/settings/integrations', icon: Plug, isFor: (user) => may(user, 'manage integrations') },
  { id: 'apiKeys', to: '/settings/api-keys', icon: KeyRound, isFor: (user) => may(user, 'manage api keys') },
  { id: 'webhooks', to: '/settings/webhooks', icon: Webhook, isFor: (user) => may(user, 'manage api keys') },
  { id: 'billing', to: '/account', icon: ReceiptText, isFor: (user) => may(user, 'manage billing') },
  { id: 'auditLog', to: '/settings/audit-log', icon: FileClock, isFor: isAdmin },
  { id: 'signIns', to: '/settings/sign-ins', icon: Lock, isFor: () => true },
];

/** The screens of the settings in two groups, in the order in which they are offered. */
export const SETTINGS_GROUPS = { tabs: TABS, more: MORE } as const;
export const SETTINGS: readonly SettingsPlace[] = [...TABS, ...MORE];
