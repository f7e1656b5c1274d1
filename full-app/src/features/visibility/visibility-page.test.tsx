import { afterEach, expect, it } from 'vitest';
import { closePage, openPage, pageText as text, shows } from '../../shared/testing/page-driver.js';
import { VisibilityPage } from './visibility-page.js';

const open = (user: object, lines = [{ id: 11, name: 'Sales' }]) =>
  openPage({
    routes: { '/': VisibilityPage },
    address: '/',
    user: {
      user_permissions: ['list user'],
      contacts_visibility: 'everyone',
      communications_visibility: 1,
      accessible_campaigns: [11],
      accessible_users: [5, 6],
      ...user,
    },
    api: {
      company: {
        lines: async () => ({ data: lines }),
        users: async () => ({
          data: [
            { id: 5, name: 'Bo', enabled: true },
            { id: 6, name: 'Cy', enabled: true },
            { id: 7, name: 'Di', enabled: true },
          ],
        }),
      },
    },
  });
afterEach(closePage);

it('names the lines and colleagues that a user is limited to', async () => {
  await open({ line_access_limit: true, user_access_limit: true });
  await shows('Only those of these lines: Sales');
  await shows('Your own, and those of these colleagues: Bo, Cy');
});

it('says that no line is left, and nothing of colleagues to a user who sees only their own calls', async () => {
  await open({ line_access_limit: true, user_access_limit: true, communications_visibility: 2 }, []);
  await shows('Only those of lines that do not exist any more.');
  expect(text()).not.toContain('colleagues');
});
