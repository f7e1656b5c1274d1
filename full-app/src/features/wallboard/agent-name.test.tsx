import { afterEach, expect, it } from 'vitest';
import { closePage, openPage, pageText } from '../../shared/testing/page-driver.js';
import { AgentName } from './agent-name.js';

const open = (user_permissions: string[]) =>
  openPage({
    routes: { '/wallboard': () => <AgentName agent={{ id: 7, name: 'Kim Lind' }} /> },
    address: '/wallboard',
    user: { user_permissions },
    api: {},
  });
const link = () => document.querySelector('a');

afterEach(closePage);

it('leads to the communications of the agent', async () => {
  await open(['list communication']);
  expect([link()?.getAttribute('href'), link()?.title]).toEqual(['/user-activity/7', 'Communications of Kim Lind']);
});

it('is only a name for users who cannot list communications', async () => {
  await open([]);
  expect([link(), pageText()]).toEqual([null, 'Kim Lind']);
});
