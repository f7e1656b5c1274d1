import { createRoute, redirect } from '@tanstack/react-router';
import { contactIdOf, readInboxAddress, readTimelineSearch, viewsQuery } from '../entities/contact/index.js';
import { communicationListQuery } from '../features/communications/communication-pages.js';
import {
  entryPath,
  listPath,
  placeOf,
  readCommunicationsSearch,
  readInboxPath,
  searchAround,
  type CommunicationsSearch,
} from '../features/communications/communications-search.js';
import { logViewOf } from '../features/communications/log-view.js';
import { NotFound } from '../shared/not-found.js';
import { CommunicationsPanes } from './communications-panes.js';
import { ContactPage, loadContact, root, screen, type RouterContext } from './root-route.js';

export interface RowsAsk {
  context: RouterContext;
  params: { channel: string; status?: string };
  deps: CommunicationsSearch;
}

/** Communication Logs and its narrower sisters (spec 1 §2), with the entry that is open beside the list. */
const communications = createRoute({
  getParentRoute: () => root,
  id: 'communications',
  validateSearch: readCommunicationsSearch,
  component: CommunicationsPanes,
});
/** The rows of the list, asked for before its screen is there. */
const ROWS = {
  loaderDeps: ({ search }: { search: CommunicationsSearch }) => search,
  loader: ({ context: { client, entities, queries, user }, params, deps }: RowsAsk): void => {
    const place = placeOf(params.channel, params.status);
    const hasNoLine = place?.channel === 'my-personal-line' && user.default_outbound_campaign_id === null;
    if (place !== null && !hasNoLine)
      void queries.prefetchInfiniteQuery(communicationListQuery(client, entities, place, deps, user));
  },
};
const channel = createRoute({ getParentRoute: () => communications, path: '/communications/$channel', ...ROWS });
const channelStatus = createRoute({
  getParentRoute: () => communications,
  path: '/communications/$channel/$status',
  ...ROWS,
});
/** The contact beside the list, or one of its entries, in lists of all contacts and of one status. */
const pane = { validateSearch: readTimelineSearch, component: screen(ContactPage) };
const loader = ({ context, params }: { context: RouterContext; params: { contactId: string } }): void =>
  loadContact(context, params.contactId);
const contact = createRoute({
  getParentRoute: () => communications,
  path: '/communications/$channel/contacts/$contactId',
  loader,
  ...pane,
});
const entry = createRoute({
  getParentRoute: () => communications,
  path: '/communications/$channel/contacts/$contactId/communications/$communicationId',
  loader,
  ...pane,
});
const statusContact = createRoute({
  getParentRoute: () => communications,
  path: '/communications/$channel/$status/contacts/$contactId',
  loader,
  ...pane,
});
const statusEntry = createRoute({
  getParentRoute: () => communications,
  path: '/communications/$channel/$status/contacts/$contactId/communications/$communicationId',
  loader,
  ...pane,
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
const communicationsPath = createRoute({
  getParentRoute: () => root,
  path: '/communications/$',
  validateSearch: readCommunicationsSearch,
  beforeLoad: ({ params: { _splat: path = '' }, search }) => followInboxPath(path, search),
  component: NotFound,
});
/** Other paths of the same shape. */
const channelsPath = createRoute({
  getParentRoute: () => root,
  path: '/channels/$',
  validateSearch: readCommunicationsSearch,
  beforeLoad: ({ params: { _splat: path = '' }, search }) => followInboxPath(path, search),
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

/** Leads to a saved view of communications, if there is one with this id. */
async function followLogView({ client, queries }: RouterContext, viewId: string, status?: string): Promise<void> {
  const views = await queries.ensureQueryData(viewsQuery(client, 'communications')).catch(() => null);
  const found = views?.data.find(({ id }) => String(id) === viewId);
  if (found === undefined) return;
  const { place, search } = logViewOf(found);
  const asked = status === undefined ? place : (placeOf(place.channel, status) ?? place);
  throw redirect({ ...listPath(asked), search, replace: true });
}

/** Views of communications open in their list; those of contact tasks, which have the same address in this family, in the inbox. */
const viewUsual = createRoute({
  getParentRoute: () => root,
  path: '/communications/view/$viewId',
  beforeLoad: async ({ params, context }) => {
    await followLogView(context, params.viewId);
    throw redirect({ to: '/channels/view/$viewId', params, replace: true });
  },
});
const view = createRoute({
  getParentRoute: () => root,
  path: '/communications/view/$viewId/$status',
  validateSearch: readInboxAddress,
  beforeLoad: async ({ params, search, context }) => {
    await followLogView(context, params.viewId, params.status);
    throw redirect({ to: '/channels/view/$viewId/$status', params, search, replace: true });
  },
});
const viewContact = createRoute({
  getParentRoute: () => root,
  path: '/communications/view/$viewId/$status/contacts/$contactId',
  validateSearch: readInboxAddress,
  beforeLoad: ({ params, search }) => {
    throw redirect({ to: '/channels/view/$viewId/$status/contacts/$contactId', params, search, replace: true });
  },
});

export const communicationsRoutes = [
  communications.addChildren([channel, channelStatus, contact, entry, statusContact, statusEntry]),
  viewUsual,
  view,
  viewContact,
  communicationsPath,
  channelsPath,
  oneCommunication,
] as const;
