import { createTranslate } from '@talk/ui';

const ROLES = {
  'Company Admin': 'Admin',
  'Company Supervisor': 'Supervisor',
  'Company Agent': 'Agent',
  'Company Reporter Access': 'Reporter',
  'Billing Admin': 'Billing admin',
};

const PERMISSIONS = {
  'list contact': 'See contacts',
  'view contact': 'Open the page of a contact',
  'create contact': 'Add contacts',
  'update contact': 'Change contacts',
  'delete contact': 'Delete contacts',
  'import contact': 'Import contacts',
  'export contact': 'Export contacts',
  'manage tag': 'Manage tags',
  'list communication': 'See calls and texts',
  'update communication': 'Write notes, choose outcomes and mark as read',
  'listen recording': 'Listen to recordings',
  'make call': 'Place calls',
  'answer call': 'Answer calls',
  'send message': 'Send texts',
  'set agent status': 'Set their status',
  'list sms template': 'Use templates',
  'manage sms template': 'Manage the templates of the company',
  'create broadcast message': 'Send broadcasts',
  'create broadcast rvm': 'Send ringless voicemail',
  'view workflow': 'See sequences',
  'view agents': 'See who is available',
  'barge and whisper on call': 'Listen in, whisper and join calls',
  'list user': 'See colleagues',
  'list ring group': 'See ring groups',
  'list campaign': 'See lines',
  'list disposition status': 'See outcomes and dispositions',
  'manage compliance': 'Manage consents and the rules for texts',
  'undnc contact': 'Take contacts off Do Not Contact',
  'unblock contact': 'Unblock contacts',
  'manage api keys': 'Manage API keys and webhooks',
  'manage integrations': 'Connect CRMs',
  'manage billing': 'Manage billing and the verification of the business',
};

/** What a role is called. */
export const roleText = createTranslate('app.roles', ROLES);

/** What a permission allows. */
export const permissionText = createTranslate('app.permission-names', PERMISSIONS);

const isIn = <T extends object>(texts: T, key: string): key is keyof T & string => Object.hasOwn(texts, key);

/** The words of a role or a permission; what only a newer server knows keeps its name on the wire. */
export function rightWords(name: string): string {
  if (isIn(ROLES, name)) return roleText(name);
  return isIn(PERMISSIONS, name) ? permissionText(name) : name;
}
