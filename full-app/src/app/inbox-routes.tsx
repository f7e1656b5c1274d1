import { createRoute, redirect } from '@tanstack/react-router';
import {
  contactIdOf,
  contactListQuery,
  inboxAsks,
  inboxContactTarget,
  inboxPlaceOf,
  type InboxSearch,
  inboxTarget,
  inboxViewOf,
  readInboxAddress,
  readInboxSearch,
  readTimelineSearch,
  teamInboxesQuery,
  viewsQuery,
} from '../entities/contact/index.js';
import { outOfInbox } from './channel-paths.js';
import { InboxPanes } from './inbox-panes.js';
import { ContactPage, loadContact, root, screen, type RouterContext } from './root-route.js';

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
  beforeLoad: ({ params, search }) => {
    const elsewhere = inboxPlaceOf(params.channel) === null ? outOfInbox(params) : null;
    if (elsewhere !== null) throw redirect({ ...elsewhere, search: true, replace: true });
    toInbox(params, search);
  },
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

/** What the view shows, for an address that names the view alone. Null: it is not there, or the address says what is shown. */
async function viewAlone({ client, queries }: RouterContext, viewId: string, address: object) {
  if (Object.keys(address).length > 0) return null;
  const views = await queries.ensureQueryData(viewsQuery(client, 'inbox')).catch(() => null);
  const view = views?.data.find(({ id }) => String(id) === viewId);
  return view === undefined ? null : inboxViewOf(view);
}
const inboxView = createRoute({
  getParentRoute: () => inbox,
  path: '/channels/view/$viewId/$status',
  validateSearch: readInboxAddress,
  beforeLoad: async ({ context, params, search }) => {
    const view = await viewAlone(context, params.viewId, search);
    const status = inboxPlaceOf('inbox', params.status)?.status;
    if (view === null || status === undefined) return;
    throw redirect({ ...inboxTarget({ ...view.place, status }, view.search), replace: true });
  },
});
/** Without a status: the one that the view was saved with. */
const inboxViewUsual = createRoute({
  getParentRoute: () => inbox,
  path: '/channels/view/$viewId',
  beforeLoad: async ({ context, params }) => {
    const view = await viewAlone(context, params.viewId, {});
    if (view !== null) throw redirect({ ...inboxTarget(view.place, view.search), replace: true });
    throw redirect({ to: '/channels/view/$viewId/$status', params: { ...params, status: 'open' }, replace: true });
  },
});
const inboxViewContact = createRoute({
  getParentRoute: () => inbox,
  path: '/channels/view/$viewId/$status/contacts/$contactId',
  validateSearch: (raw: Record<string, unknown>) => ({ ...readTimelineSearch(raw), ...readInboxAddress(raw) }),
  beforeLoad: async ({ context, params, search }) => {
    const view = await viewAlone(context, params.viewId, search);
    const [status, id] = [inboxPlaceOf('inbox', params.status)?.status, contactIdOf(params.contactId)];
    if (view === null || status === undefined || id === null) return;
    throw redirect({ ...inboxContactTarget({ ...view.place, status }, view.search, id), replace: true });
  },
  loader: ({ context, params }) => loadContact(context, params.contactId),
  component: screen(ContactPage),
});
const teamInbox = createRoute({
  getParentRoute: () => inbox,
  path: '/team-inboxes/$inboxId',
  validateSearch: readInboxAddress,
});
const teamInboxContact = createRoute({
  getParentRoute: () => inbox,
  path: '/team-inboxes/$inboxId/contacts/$contactId/communications',
  validateSearch: (raw: Record<string, unknown>) => ({ ...readTimelineSearch(raw), ...readInboxAddress(raw) }),
  loader: ({ context, params }) => loadContact(context, params.contactId),
  component: screen(ContactPage),
});
/** The first inbox that the agent works in; without one, the inbox itself. */
const teamInboxes = createRoute({
  getParentRoute: () => inbox,
  path: '/team-inboxes',
  beforeLoad: async ({ context: { client, queries, user } }) => {
    const isOn = user.company.team_inbox_enabled;
    const all = isOn ? ((await queries.ensureQueryData(teamInboxesQuery(client)).catch(() => null)) ?? []) : [];
    const first = all.find(({ kind }) => kind !== 'watching') ?? all[0];
    const place = { channel: 'inbox', status: 'open' } as const;
    throw redirect({ ...inboxTarget(first === undefined ? place : { ...place, teamId: first.id }, {}), replace: true });
  },
});

export const inboxRoutes = inbox.addChildren([
  inboxChannel,
  inboxStatus,
  inboxContact,
  inboxCommunication,
  inboxChannelContact,
  inboxChannelCommunication,
  inboxViewUsual,
  inboxView,
  inboxViewContact,
  teamInboxes,
  teamInbox,
  teamInboxContact,
]);
