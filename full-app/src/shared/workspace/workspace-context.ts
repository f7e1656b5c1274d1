import type { Profile } from '@talk/core';
import type { Entities } from '@talk/core/entities';
import type { PhoneModel } from '@talk/ui/phone';
import type { QueryClient } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type { LanguageSetting } from '../language.store.js';
import type { Theme } from '../theme.store.js';
import type { Toasts } from '../toasts.store.js';
import type { Client } from './workspace-client.js';

/** What every screen of a signed-in person can use. What one area alone keeps has a context there. */
export interface WorkspaceParts {
  client: Client;
  /** Whatever this client holds of contacts, colleagues and lines, read by `useEntity`. */
  entities: Entities;
  theme: Theme;
  /** The language of the interface, as this browser and the person have chosen it. */
  setting: LanguageSetting;
  user: Profile;
  queries: QueryClient;
  toasts: Toasts;
  phone: PhoneModel;
}

export const WorkspaceContext = createContext<WorkspaceParts | null>(null);

export function useWorkspace(): WorkspaceParts {
  const parts = useContext(WorkspaceContext);
  if (parts === null) throw new Error('useWorkspace needs the Workspace around it');
  return parts;
}

/** 12 or 24 hours, as the person chose. */
export const timeFormatOf = (user: Profile): 12 | 24 => (user.time_format === '24' ? 24 : 12);

/** A permission check needs all that are listed (spec 1 §6). */
export const may = (user: Profile, ...permissions: Profile['user_permissions']): boolean =>
  permissions.every((permission) => user.user_permissions.includes(permission));

/** Broadcasts of texts are on for the company and for the user, who may create them (spec 2 §5). */
export const sendsTextBroadcasts = (user: Profile): boolean =>
  user.company.bulk_sms_enabled && user.bulk_sms_enabled && may(user, 'create broadcast message');

/** The same of ringless voicemail, which is off for trial companies. */
export const sendsVoicemails = (user: Profile): boolean =>
  user.company.bulk_rvm_enabled && !user.company.is_trial && user.bulk_rvm_enabled && may(user, 'create broadcast rvm');

/** Broadcasts are shown to those who can send texts or ringless voicemail. */
export const sendsBroadcasts = (user: Profile): boolean => sendsTextBroadcasts(user) || sendsVoicemails(user);

/** Sequences are on for the company (spec 3 §6). */
export const usesSequences = (user: Profile): boolean => user.company.automation_enabled && may(user, 'view workflow');

/** Admins without read-only access change sequences. */
export const managesSequences = (user: Profile): boolean =>
  usesSequences(user) && user.user_roles.includes('Company Admin') && !user.read_only_access;

/** Contacts can be enrolled in sequences by this user. */
export const enrollsInSequences = (user: Profile): boolean =>
  user.company.automation_enabled && may(user, 'update contact');

/** What was said in recordings is for those who can listen to them. */
export const mayReadTranscripts = (user: Profile): boolean => may(user, 'list communication', 'listen recording');

/** The AI area is on for the company (spec 3 §6), and the user can read what is in it. */
export const usesAiArea = (user: Profile): boolean => user.company.aloai_enabled && mayReadTranscripts(user);

/** Admins and supervisors, who watch and manage the contact center. */
export const isLead = ({ user_roles: roles }: Pick<Profile, 'user_roles'>): boolean =>
  roles.includes('Company Admin') || roles.includes('Company Supervisor');

/** Users who may supervise calls see the live ones, even without the role for the rest of the wallboard (spec 2 §6). */
export const seesLiveCalls = (user: Profile): boolean =>
  isLead(user) || may(user, 'barge and whisper on call', 'list communication');
