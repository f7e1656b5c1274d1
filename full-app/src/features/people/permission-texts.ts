import { createTranslate } from '@talk/ui';

export const t = createTranslate('app.permissions', {
  title: 'Single permissions',
  why: 'What they can do in addition to their roles. What a role gives them already is checked and cannot be changed here.',
  added: { one: '{count} in addition to the roles', other: '{count} in addition to the roles' },
  none: 'none in addition to the roles',
  admin: 'An admin can do everything.',
  readOnly: 'As long as they are read only, only the permissions to look count.',
  byRole: 'by role',
  'group.contacts': 'Contacts',
  'group.calls': 'Calls and texts',
  'group.campaigns': 'Texts to many',
  'group.team': 'Team',
  'group.rules': 'Rules',
  'group.account': 'Account',
});
