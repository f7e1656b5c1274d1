import { createRoute, redirect } from '@tanstack/react-router';
import { contactIdOf, readTimelineSearch } from '../entities/contact/index.js';
import {
  entryPath,
  placeOf,
  readCommunicationsSearch,
  readInboxPath,
  searchAround,
} from '../features/communications/communications-search.js';
import { NotFound } from '../shared/not-found.js';
import { CommunicationsPanes } from './communications-panes.js';
import { ContactPage, loadContact, root, screen } from './root-route.js';

/** Communication Logs and its narrower sisters (spec 1 §2), with the entry that is open beside the list. */
const communications = createRoute({
  getParentRoute: () => root,
  id: 'communications',
  validateSearch: readCommunicationsSearch,
  component: CommunicationsPanes,
});
const channel = createRoute({ getParentRoute: () => communications, path: '/communications/$channel' });
const channelStatus = createRoute({ getParentRoute: () => communications, path: '/communications/$channel/$status' });
const contactAt = <P extends string>(path: P) =>
  createRoute({
    getParentRoute: () => communications,
    path,
    validateSearch: readTimelineSearch,
    loader: ({ context, params }) => loadContact(context, 'contactId' in params ? String(params.contactId) : ''),
    component: screen(ContactPage),
  });

/** Leads on from another path of the inbox: to a contact’s entry, to a list. What is none of them is said by the screen of the route. */
function followInboxPath(path: string, search: object): void {
  if (path === '') throw redirect({ to: '/communications/$channel', params: { channel: 'all' }, replace: true });
  const found = readInboxPath(path);
  if (found?.kind === 'contact') {
    const { contactId, communicationId } = found;
    if (communicationId === null) throw redirect({ to: '/contacts/$contactId', params: { contactId }, replace: true });
    const params = { contactId, communicationId };
    throw redirect({ to: '/contacts/$contactId/communications/$communicationId', params, replace: true });
  }
  if (found?.kind === 'list') {
    const { channel: name, status } = found.place;
    if (status === 'all')
      throw redirect({ to: '/communications/$channel', params: { channel: name }, search, replace: true });
    const params = { channel: name, status };
    throw redirect({ to: '/communications/$channel/$status', params, search, replace: true });
  }
}
const otherPath = <P extends string>(path: P) =>
  createRoute({
    getParentRoute: () => root,
    path,
    validateSearch: readCommunicationsSearch,
    beforeLoad: ({ params, search }) => followInboxPath('_splat' in params ? String(params._splat ?? '') : '', search),
    component: NotFound,
  });
/** One communication by its id alone: in the list of its time, and open beside it. */
const oneCommunication = createRoute({
  getParentRoute: () => root,
  path: '/communication/$communicationId',
  beforeLoad: async ({ params: { communicationId }, context: { client, user } }) => {
    const id = contactIdOf(communicationId);
    const found = id === null ? null : await client.api.communications.get({ params: { id } }).catch(() => null);
    const place = placeOf('all');
    if (found === null || found.contact_id === null || place === null) return;
    const search = searchAround(found.created_at, user.company.timezone, Date.now());
    throw redirect({ ...entryPath(place, found.contact_id, found.id), search, replace: true });
  },
  component: NotFound,
});

export const communicationsRoutes = [
  communications.addChildren([
    channel,
    channelStatus,
    contactAt('/communications/$channel/contacts/$contactId'),
    contactAt('/communications/$channel/contacts/$contactId/communications/$communicationId'),
    contactAt('/communications/$channel/$status/contacts/$contactId'),
    contactAt('/communications/$channel/$status/contacts/$contactId/communications/$communicationId'),
  ]),
  otherPath('/communications/$'),
  otherPath('/channels/$'),
  oneCommunication,
] as const;
