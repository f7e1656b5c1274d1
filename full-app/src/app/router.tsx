import type { SavedView } from '@talk/core/contacts';
import { type AnyRoute, createRoute, createRouter, redirect } from '@tanstack/react-router';
import { lazy } from 'react';
import {
  contactIdOf,
  contactListQuery,
  contactListsQuery,
  type ContactsSearch,
  listOfId,
  readContactsSearch,
  readPreviousPage,
  readTimelineSearch,
  searchOf,
  viewsQuery,
  withDefaultSort,
} from '../entities/contact/index.js';
import { tagsQuery } from '../entities/tag/index.js';
import { readListsPath, readListsSearch } from '../features/lists/lists-search.js';
import { readConsentsSearch } from '../features/consents/consents-search.js';
import { readTagsSearch } from '../features/tags/tags-search.js';
import { page } from '../shared/chunk-failure.js';
import { NotFound } from '../shared/not-found.js';
import { may } from '../shared/workspace/workspace-context.js';
import { accountRoutes } from './account-routes.js';
import { broadcastRoutes } from './broadcast-routes.js';
import { sequenceRoutes } from './sequence-routes.js';
import { calendarRoutes } from './calendar-routes.js';
import { callbackRoutes } from './callback-routes.js';
import { callSetupRoutes } from './call-setup-routes.js';
import { communicationsRoutes } from './communications-routes.js';
import { ContactsPanes } from './contacts-panes.js';
import { dialerRoutes } from './dialer-routes.js';
import { inboxRoutes } from './inbox-routes.js';
import { peopleRoutes } from './people-routes.js';
import { statsRoutes } from './stats-routes.js';
import { areaRoutes } from './area-routes.js';
import { wallboardRoutes } from './wallboard-routes.js';
import { ContactPage, loadContact, root, screen, type RouterContext } from './root-route.js';

const TextingSettingsPage = lazy(
  page(() => import('../features/texting-settings/texting-settings-page.js'), 'TextingSettingsPage'),
);
const NotificationsPage = lazy(page(() => import('../features/news/notifications-page.js'), 'NotificationsPage'));
const VisibilityPage = lazy(page(() => import('../features/visibility/visibility-page.js'), 'VisibilityPage'));
const SettingsPage = lazy(page(() => import('./settings-page.js'), 'SettingsPage'));
const WebhooksPage = lazy(page(() => import('../features/webhooks/webhooks-page.js'), 'WebhooksPage'));
const ApiKeysPage = lazy(page(() => import('../features/api-keys/api-keys-page.js'), 'ApiKeysPage'));
const FieldsPage = lazy(page(() => import('../features/fields/fields-page.js'), 'FieldsPage'));
const ConsentsPage = lazy(page(() => import('../features/consents/consents-page.js'), 'ConsentsPage'));
const MentionsPage = lazy(page(() => import('../features/mentions/mentions-page.js'), 'MentionsPage'));
const TagsPage = lazy(page(() => import('../features/tags/tags-page.js'), 'TagsPage'));

const DeletedPage = lazy(page(() => import('../features/deleted/deleted-page.js'), 'DeletedPage'));
const ListsPage = lazy(page(() => import('../features/lists/lists-page.js'), 'ListsPage'));
const NoList = lazy(page(() => import('../features/lists/no-list.js'), 'NoList'));

/** The list by its id; an id that is none is said by the screen of the route. */
function toList(text: string, as: 'list' | 'addTo' = 'list'): void {
  const id = contactIdOf(text);
  if (id !== null) throw redirect({ to: '/contacts', search: { [as]: id }, replace: true });
}

const addressOf = (view: SavedView): ContactsSearch => ({ ...searchOf(view), view: view.id });
const ImportPage = lazy(page(() => import('../features/import/import-page.js'), 'ImportPage'));
const IntegrationsPage = lazy(page(() => import('../features/integrations/integrations-page.js'), 'IntegrationsPage'));
const ConnectedPage = lazy(page(() => import('../features/integrations/connected-page.js'), 'ConnectedPage'));

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: async ({ context: { client, queries, user } }) => {
    // Someone who only manages billing.
    if (!may(user, 'list communication'))
      throw redirect({ to: may(user, 'list contact') ? '/contacts' : '/account', replace: true });
    // The view that the user starts with. Without one, and without an answer, Communication Logs (reading 62).
    const views = await queries.ensureQueryData(viewsQuery(client)).catch(() => null);
    const first = views?.data.find(({ id }) => id === views.default_id);
    if (first !== undefined) throw redirect({ to: '/contacts', search: addressOf(first), replace: true });
    throw redirect({ to: '/communications/$channel', params: { channel: 'all' }, replace: true });
  },
});
/** A saved view by its id, for bookmarks and links: what it shows now. */
const savedView = createRoute({
  getParentRoute: () => root,
  path: '/contacts/views/$viewId',
  beforeLoad: async ({ params, context: { client, queries } }) => {
    const views = await queries.fetchQuery(viewsQuery(client)).catch(() => null);
    const view = views?.data.find(({ id }) => String(id) === params.viewId);
    const gone = Number(params.viewId);
    if (view !== undefined) throw redirect({ to: '/contacts', search: addressOf(view), replace: true });
    // The list says that it is not there.
    if (gone > 0 && Number.isSafeInteger(gone))
      throw redirect({ to: '/contacts', search: { view: gone }, replace: true });
  },
  component: NotFound,
});
const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  beforeLoad: () => {
    throw redirect({ to: '/', replace: true });
  },
});
const contacts = createRoute({
  getParentRoute: () => root,
  path: '/contacts',
  validateSearch: readContactsSearch,
  component: ContactsPanes,
});
const contactsAlone = createRoute({
  getParentRoute: () => contacts,
  path: '/',
  loaderDeps: ({ search }) => search,
  loader: ({ context: { client, entities, queries, user }, deps }) =>
    void queries.prefetchInfiniteQuery(
      contactListQuery(client, entities, withDefaultSort(deps, user.company.default_contact_sort)),
    ),
});
/** The default lists of spec 1 §2: filters of the one list. */
const list = createRoute({
  getParentRoute: () => root,
  path: '/contacts/list/$listId',
  validateSearch: readContactsSearch,
  beforeLoad: ({ params, search: besides }) => {
    if (params.listId === 'static') throw redirect({ to: '/lists-management', replace: true });
    const search = listOfId(params.listId, besides);
    if (search) throw redirect({ to: '/contacts', search, replace: true });
  },
  component: screen(NoList),
});
/** Choosing contacts for a list: all of them, with the list as the place where they go. */
const listAdd = createRoute({
  getParentRoute: () => root,
  path: '/contacts/list/$listId/add',
  beforeLoad: ({ params }) => toList(params.listId, 'addTo'),
  component: screen(NoList),
});
const publicList = createRoute({
  getParentRoute: () => root,
  path: '/contacts/list/public/$listId',
  beforeLoad: ({ params }) => toList(params.listId),
  component: screen(NoList),
});
/** `lists/user/3/list/7`, with a folder or without, and `lists/public/list/7` (spec 1 §2). */
const listAnywhere = createRoute({
  getParentRoute: () => root,
  path: '/lists/$',
  beforeLoad: ({ params: { _splat: path = '' } }) => toList(/(?:^|\/)list\/([^/]+)$/.exec(path)?.[1] ?? ''),
  component: NotFound,
});
const listsManagement = createRoute({
  getParentRoute: () => root,
  path: '/lists-management',
  validateSearch: readListsSearch,
  loader: ({ context: { client, queries } }) => void queries.prefetchQuery(contactListsQuery(client)),
  component: screen(ListsPage),
});
const listsManagementOf = createRoute({
  getParentRoute: () => root,
  path: '/lists-management/$',
  beforeLoad: ({ params: { _splat: path = '' } }) => {
    // The page itself is met by this one, too.
    if (path !== '') throw redirect({ to: '/lists-management', search: readListsPath(path), replace: true });
  },
  component: screen(ListsPage),
});
const contact = createRoute({
  getParentRoute: () => contacts,
  path: '$contactId',
  validateSearch: (raw: Record<string, unknown>) => ({ ...readTimelineSearch(raw), ...readPreviousPage(raw) }),
  loader: ({ context, params }) => loadContact(context, params.contactId),
  component: screen(ContactPage),
});
const communication = createRoute({
  getParentRoute: () => contacts,
  path: '$contactId/communications/$communicationId',
  validateSearch: readTimelineSearch,
  loader: ({ context, params }) => loadContact(context, params.contactId),
  component: screen(ContactPage),
});

const mentionsAt = <P extends string>(path: P) =>
  createRoute({ getParentRoute: () => root, path, component: screen(MentionsPage) });
const tags = createRoute({
  getParentRoute: () => root,
  path: '/tags',
  validateSearch: readTagsSearch,
  loader: ({ context: { client, entities, queries } }) =>
    void queries.prefetchQuery(tagsQuery(client, entities, 'contacts')),
  component: screen(TagsPage),
});

/** A file of contacts: uploaded here, and from then on at an address of its own. */
const importFile = createRoute({
  getParentRoute: () => root,
  path: '/contacts/import',
  component: screen(ImportPage),
});
const deletedContacts = createRoute({
  getParentRoute: () => root,
  path: '/contacts/deleted',
  component: screen(DeletedPage),
});
const oneImport = createRoute({
  getParentRoute: () => root,
  path: '/contacts/import/$importId',
  component: screen(ImportPage),
});

const settings = createRoute({
  getParentRoute: () => root,
  path: '/settings',
  component: screen(SettingsPage),
});
const textingSettings = createRoute({
  getParentRoute: () => root,
  path: '/settings/texting',
  component: screen(TextingSettingsPage),
});

const notifications = createRoute({
  getParentRoute: () => root,
  path: '/settings/notifications',
  component: screen(NotificationsPage),
});
const visibility = createRoute({
  getParentRoute: () => root,
  path: '/settings/visibility',
  component: screen(VisibilityPage),
});

/** What opens Talk from other pages and programs. */
const apiKeys = createRoute({
  getParentRoute: () => root,
  path: '/settings/api-keys',
  component: screen(ApiKeysPage),
});

/** Where the company's events are sent to. */
const webhooks = createRoute({
  getParentRoute: () => root,
  path: '/settings/webhooks',
  component: screen(WebhooksPage),
});

/** What the company wants to know of its contacts. */
const fields = createRoute({
  getParentRoute: () => root,
  path: '/settings/fields',
  component: screen(FieldsPage),
});

const consents = createRoute({
  getParentRoute: () => root,
  path: '/settings/consents',
  validateSearch: readConsentsSearch,
  component: screen(ConsentsPage),
});

const integrations = createRoute({
  getParentRoute: () => root,
  path: '/settings/integrations',
  component: screen(IntegrationsPage),
});
/** Where a CRM sends the browser back to. `stripCredentials` has kept what it brought. */
const connected = createRoute({
  getParentRoute: () => root,
  path: '/settings/integrations/$name/callback',
  component: screen(ConnectedPage),
});

const routeTree = root.addChildren([
  home,
  login,
  contacts.addChildren([contactsAlone, contact, communication]),
  list,
  listAdd,
  publicList,
  listAnywhere,
  listsManagement,
  listsManagementOf,
  savedView,
  importFile,
  oneImport,
  deletedContacts,
  mentionsAt('/communications/mentions'),
  mentionsAt('/channels/mentions'),
  ...communicationsRoutes,
  ...statsRoutes,
  ...areaRoutes,
  inboxRoutes,
  ...dialerRoutes,
  tags,
  ...broadcastRoutes,
  ...sequenceRoutes,
  ...calendarRoutes,
  ...callbackRoutes,
  ...wallboardRoutes,
  settings,
  textingSettings,
  ...callSetupRoutes,
  ...peopleRoutes,
  ...accountRoutes,
  apiKeys,
  webhooks,
  fields,
  consents,
  notifications,
  visibility,
  integrations,
  connected,
]);

export function createAppRouter(context: RouterContext) {
  return createRouter({
    routeTree,
    context,
    defaultPreload: false,
    scrollRestoration: false,
  });
}

type AppRouter = ReturnType<typeof createAppRouter>;

/**
 * Asks for the rows of the first screen. The router does so too, but after the shell is drawn, whose own questions would then take all
 * connections first. An address that leads on to another one is left to the router.
 */
export function askForFirstRows(router: AppRouter, context: RouterContext): void {
  const matches = router.matchRoutes(router.latestLocation);
  const routes: Readonly<Record<string, AnyRoute | undefined>> = router.routesById;
  const screens = matches.map((match) => ({ match, options: routes[match.routeId]?.options }));
  if (screens.some(({ options }) => options?.beforeLoad !== undefined)) return;
  for (const { match, options } of screens) {
    const loader: unknown = options?.loader;
    if (typeof loader === 'function') loader({ context, params: match.params, deps: match.loaderDeps });
  }
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
