import { createRootRouteWithContext, Outlet, useRouterState, type ErrorComponentProps } from '@tanstack/react-router';
import { spoken, useSignalValue } from '@talk/ui';
import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import { contactIdOf, contactQuery } from '../entities/contact/index.js';
import { Boundary } from '../shared/boundary.js';
import { page } from '../shared/chunk-failure.js';
import { ListSkeleton } from '../shared/list-skeleton.js';
import { NotFound } from '../shared/not-found.js';
import type { WorkspaceParts } from '../shared/workspace/workspace-context.js';
import { SettingsFrame } from './settings-frame.js';
import { Shell } from './shell/shell.js';

export const ContactPage = lazy(page(() => import('../features/contact/contact-page.js'), 'ContactPage'));

/** Each screen in its own boundary: the shell, and a call in it, outlive what fails inside. */
export const screen = (Screen: ComponentType): (() => ReactNode) =>
  function ScreenFrame() {
    useSignalValue(spoken);
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
export type RouterContext = Pick<WorkspaceParts, 'client' | 'entities' | 'queries' | 'user'>;

export const root = createRootRouteWithContext<RouterContext>()({
  component: Frame,
  notFoundComponent: NotFound,
  errorComponent: Rethrow,
});

/** The router draws a screen again when it is left: another language has to ask for it. */
function Frame(): ReactNode {
  useSignalValue(spoken);
  return (
    <Shell>
      <SettingsFrame>
        <Outlet />
      </SettingsFrame>
    </Shell>
  );
}

function Rethrow({ error }: ErrorComponentProps): ReactNode {
  throw error;
}

/** Asks for a contact while its screen is on the way. */
export const loadContact = ({ client, entities, queries }: RouterContext, contactId: string): void => {
  const id = contactIdOf(contactId);
  if (id !== null) void queries.prefetchQuery(contactQuery(client, entities, id));
};
