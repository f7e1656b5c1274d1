import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  Outlet,
  redirect,
  useRouterState,
  type ErrorComponentProps,
} from '@tanstack/react-router';
import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import { contactIdOf, contactQuery, readContactsSearch, type ContactsSearch } from '../entities/contact/index.js';
import { contactListQuery } from '../features/contacts/contact-list-query.js';
import { Boundary } from '../shared/boundary.js';
import { page } from '../shared/chunk-failure.js';
import { ListSkeleton } from '../shared/list-skeleton.js';
import { NotFound } from '../shared/not-found.js';
import { ContactsPanes } from './contacts-panes.js';
import { Shell } from './shell/shell.js';
import type { WorkspaceParts } from '../shared/workspace/workspace-context.js';

const ContactPage = lazy(page(() => import('../features/contact/contact-page.js'), 'ContactPage'));

const TextingSettingsPage = lazy(
  page(() => import('../features/texting-settings/texting-settings-page.js'), 'TextingSettingsPage'),
);

/** Each screen in its own boundary: the shell, and a call in it, outlive what fails inside. */
const screen = (Screen: ComponentType): (() => ReactNode) =>
  function ScreenFrame() {
    // Of what is shown, not of where one is going: until it is there, the old screen would fail once more under the new name.
    const place = useRouterState({ select: (state) => state.matches.at(-1)?.pathname ?? '' });
    return (
      <Boundary place={place}>
        <Suspense fallback={<ListSkeleton />}>
          <Screen />
        </Suspense>
      </Boundary>
    );
  };

/** What loaders need: they ask for a screen's data while its code is on the way. A failure is the screen's to say. */
type RouterContext = Pick<WorkspaceParts, 'client' | 'entities' | 'queries'>;

const root = createRootRouteWithContext<RouterContext>()({
  component: () => (
    <Shell>
      <Outlet />
    </Shell>
  ),
  notFoundComponent: NotFound,
  errorComponent: Rethrow,
});

function Rethrow({ error }: ErrorComponentProps): ReactNode {
  throw error;
}

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/contacts', replace: true });
  },
});
const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  beforeLoad: () => {
    throw redirect({ to: '/contacts', replace: true });
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
  loader: ({ context: { client, entities, queries }, deps }) =>
    void queries.prefetchInfiniteQuery(contactListQuery(client, entities, deps)),
});
const loadContact = ({ client, entities, queries }: RouterContext, contactId: string): void => {
  const id = contactIdOf(contactId);
  if (id !== null) void queries.prefetchQuery(contactQuery(client, entities, id));
};

/** The default lists of spec 1 §2 that are filters of the one list. */
const LISTS: Readonly<Record<string, ContactsSearch>> = {
  'my-contacts': { mine: true },
  'new-leads': { status: 'new' },
};
const list = createRoute({
  getParentRoute: () => root,
  path: '/contacts/list/$listId',
  beforeLoad: ({ params }) => {
    const search = LISTS[params.listId];
    if (search) throw redirect({ to: '/contacts', search, replace: true });
  },
  component: NotFound,
});
const contact = createRoute({
  getParentRoute: () => contacts,
  path: '$contactId',
  loader: ({ context, params }) => loadContact(context, params.contactId),
  component: screen(ContactPage),
});
const communication = createRoute({
  getParentRoute: () => contacts,
  path: '$contactId/communications/$communicationId',
  loader: ({ context, params }) => loadContact(context, params.contactId),
  component: screen(ContactPage),
});

const textingSettings = createRoute({
  getParentRoute: () => root,
  path: '/settings/texting',
  component: screen(TextingSettingsPage),
});

const routeTree = root.addChildren([
  home,
  login,
  contacts.addChildren([contactsAlone, contact, communication]),
  list,
  textingSettings,
]);

export function createAppRouter({ client, entities, queries }: RouterContext) {
  return createRouter({
    routeTree,
    context: { client, entities, queries },
    defaultPreload: false,
    scrollRestoration: false,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
