import { createRoute, redirect } from '@tanstack/react-router';
import {
  contactListQuery,
  inboxAsks,
  inboxPlaceOf,
  type InboxSearch,
  readInboxSearch,
  readTimelineSearch,
} from '../entities/contact/index.js';
import { InboxPanes } from './inbox-panes.js';
import { ContactPage, loadContact, root, screen } from './root-route.js';

/** The inbox of contact tasks; notifications link to it. Its channels and statuses are in the path (spec 1 §2). */
const inbox = createRoute({
  getParentRoute: () => root,
  id: 'inbox',
  validateSearch: readInboxSearch,
  component: InboxPanes,
});
const toInbox = (params: { channel: string }, search: InboxSearch): never => {
  throw redirect({ to: '/channels/$channel/$status', params: { ...params, status: 'open' }, search, replace: true });
};
const inboxChannel = createRoute({
  getParentRoute: () => inbox,
  path: '/channels/$channel',
  beforeLoad: ({ params, search }) => toInbox(params, search),
});
const inboxStatus = createRoute({
  getParentRoute: () => inbox,
  path: '/channels/$channel/$status',
  loader: ({ context: { client, entities, queries, user }, params }) => {
    const place = inboxPlaceOf(params.channel, params.status);
    // What narrows it besides is asked for by the screen.
    if (place !== null)
      void queries.prefetchInfiniteQuery(
        contactListQuery(client, entities, inboxAsks(place, {}, user.company.timezone)),
      );
  },
});
const inboxContact = createRoute({
  getParentRoute: () => inbox,
  path: '/channels/$channel/$status/contacts/$contactId',
  validateSearch: readTimelineSearch,
  loader: ({ context, params }) => loadContact(context, params.contactId),
  component: screen(ContactPage),
});
const inboxCommunication = createRoute({
  getParentRoute: () => inbox,
  path: '/channels/$channel/$status/contacts/$contactId/communications/$communicationId',
  validateSearch: readTimelineSearch,
  loader: ({ context, params }) => loadContact(context, params.contactId),
  component: screen(ContactPage),
});
/** Without a status: that of the contact, or of all. */
const inboxChannelContact = createRoute({
  getParentRoute: () => inbox,
  path: '/channels/$channel/contacts/$contactId',
  beforeLoad: ({ params }) => {
    throw redirect({
      to: '/channels/$channel/$status/contacts/$contactId',
      params: { ...params, status: 'all' },
      replace: true,
    });
  },
});
const inboxChannelCommunication = createRoute({
  getParentRoute: () => inbox,
  path: '/channels/$channel/contacts/$contactId/communications/$communicationId',
  beforeLoad: ({ params }) => {
    throw redirect({
      to: '/channels/$channel/$status/contacts/$contactId/communications/$communicationId',
      params: { ...params, status: 'all' },
      replace: true,
    });
  },
});

export const inboxRoutes = inbox.addChildren([
  inboxChannel,
  inboxStatus,
  inboxContact,
  inboxCommunication,
  inboxChannelContact,
  inboxChannelCommunication,
]);
