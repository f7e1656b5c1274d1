import { afterEach, expect, it } from 'vitest';
import { createListPlace, ListPlaceContext } from '../../entities/contact/index.js';
import { closePage, openPage, shows } from '../../shared/testing/page-driver.js';
import { createVisited, VisitedContext } from '../../shared/workspace/visited.js';
import { MissingContact } from './missing-contact.js';

const toasts: string[] = [];
function openUnknown(before: string | null): Promise<unknown> {
  const visited = createVisited();
  if (before !== null) visited.record(before);
  const listPlace = createListPlace();
  return openPage({
    routes: {
      '/contacts/$contactId': () => (
        <VisitedContext value={visited}>
          <ListPlaceContext value={listPlace}>
            <MissingContact asked="maya" />
          </ListPlaceContext>
        </VisitedContext>
      ),
      '/contacts': () => 'List of contacts',
      '/channels/$channel/$status': () => 'The inbox',
    },
    address: '/contacts/maya',
    user: { contacts_visibility: 'everyone', company: { timezone: 'UTC' } },
    api: {},
    parts: { toasts: { show: (text: string) => void toasts.push(text) } },
  });
}

afterEach(async () => {
  await closePage();
  toasts.length = 0;
});

it.each([
  ['to the inbox', null, 'The inbox'],
  ['to the inbox from another screen', '/calendar', 'The inbox'],
  ['back to the list of contacts', '/contacts', 'List of contacts'],
])('leads from an unknown contact %s', async (_where, before, screen) => {
  await openUnknown(before);
  await shows(screen);
  expect(toasts).toEqual(['Cannot find Contact.']);
});
