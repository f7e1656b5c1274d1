import { createHmac } from 'node:crypto';
import type { OperatorScript, Profile } from '@talk/contract';
import type { OperatorScriptsConfig } from '../../../config/operator-scripts-config.js';

type Viewer = Pick<Profile, 'company' | 'user_roles' | 'read_only_access' | 'impersonation'>;

/**
 * Whether the operator's scripts may run for a user (spec 3 §2). Not under the name or logo of another company, not for reporters, and not for
 * an admin who acts as the user: the help chat would take them for the user.
 */
function isOffered({ company, user_roles: roles, read_only_access: readOnly, impersonation }: Viewer): boolean {
  const isWhiteLabel = company.brand_name !== null || company.brand_logo !== null;
  const isReporter = readOnly || roles.includes('Company Reporter Access');
  return !isWhiteLabel && !isReporter && impersonation == null;
}

/** The scripts of the operator that the app loads for this user. */
export function scriptsFor({ helpChat, analytics }: OperatorScriptsConfig, viewer: Viewer): OperatorScript[] {
  if (!isOffered(viewer)) return [];
  return [...(helpChat === null ? [] : ['help_chat' as const]), ...(analytics === null ? [] : ['analytics' as const])];
}

/** The profile with the scripts that the app loads for this user; as it is if there are none. */
export function withScripts(config: OperatorScriptsConfig, profile: Profile): Profile {
  const scripts = scriptsFor(config, profile);
  return scripts.length === 0 ? profile : { ...profile, operator_scripts: scripts };
}

/** Proves to a help chat that its user has this id. */
export const helpChatHash = (secret: string, userId: string): string =>
  createHmac('sha256', secret).update(userId).digest('hex');
