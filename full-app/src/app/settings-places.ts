import type { Profile } from '@talk/core';
import {
  Bell,
  EyeOff,
  KeyRound,
  MessageSquareText,
  Plug,
  ShieldCheck,
  TextCursorInput,
  UsersRound,
  type IconNode,
} from 'lucide';
import { may } from '../shared/workspace/workspace-context.js';

/** One screen of the settings, and who may open it. */
export interface SettingsPlace {
  readonly id:
    'ringGroups' | 'texting' | 'fields' | 'consents' | 'integrations' | 'apiKeys' | 'notifications' | 'visibility';
  readonly to:
    | '/settings/ring-groups'
    | '/settings/texting'
    | '/settings/fields'
    | '/settings/consents'
    | '/settings/integrations'
    | '/settings/api-keys'
    | '/settings/notifications'
    | '/settings/visibility';
  readonly icon: IconNode;
  readonly isFor: (user: Profile) => boolean;
}

/** Every screen of the settings, in the order in which they are offered. */
export const SETTINGS: readonly SettingsPlace[] = [
  {
    id: 'ringGroups',
    to: '/settings/ring-groups',
    icon: UsersRound,
    isFor: (user) => user.user_roles.includes('Company Admin'),
  },
  {
    id: 'fields',
    to: '/settings/fields',
    icon: TextCursorInput,
    isFor: (user) => user.user_roles.includes('Company Admin'),
  },
  { id: 'consents', to: '/settings/consents', icon: ShieldCheck, isFor: (user) => may(user, 'manage compliance') },
  { id: 'texting', to: '/settings/texting', icon: MessageSquareText, isFor: (user) => may(user, 'manage compliance') },
  { id: 'integrations', to: '/settings/integrations', icon: Plug, isFor: (user) => may(user, 'manage integrations') },
  { id: 'apiKeys', to: '/settings/api-keys', icon: KeyRound, isFor: (user) => may(user, 'manage api keys') },
  { id: 'notifications', to: '/settings/notifications', icon: Bell, isFor: () => true },
  { id: 'visibility', to: '/settings/visibility', icon: EyeOff, isFor: () => true },
];
