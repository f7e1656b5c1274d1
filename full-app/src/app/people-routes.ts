import { createRoute } from '@tanstack/react-router';
import { lazy } from 'react';
import { page } from '../shared/chunk-failure.js';
import { root, screen } from './root-route.js';

/** One piece of code for all of them: each more makes the first route of the app larger. */
const screens = () => import('./people-screens.js');
const PeoplePage = lazy(page(screens, 'PeoplePage'));
const PersonPage = lazy(page(screens, 'PersonPage'));
const OwnSignInsPage = lazy(page(screens, 'OwnSignInsPage'));

/** The users of the company. */
const people = createRoute({
  getParentRoute: () => root,
  path: '/settings/people',
  component: screen(PeoplePage),
});
const person = createRoute({
  getParentRoute: () => root,
  path: '/settings/people/$userId',
  component: screen(PersonPage),
});

/** The user's own password and sign-ins. */
const ownSignIns = createRoute({
  getParentRoute: () => root,
  path: '/settings/sign-ins',
  component: screen(OwnSignInsPage),
});

/** Who works here, and the user's own way in. */
export const peopleRoutes = [people, person, ownSignIns] as const;
