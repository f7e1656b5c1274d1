import { createRoute } from '@tanstack/react-router';
import { lazy } from 'react';
import { readCalendarSearch } from '../features/calendar/calendar-search.js';
import { page } from '../shared/chunk-failure.js';
import { root, screen } from './root-route.js';

const CalendarPage = lazy(page(() => import('../features/calendar/calendar-page.js'), 'CalendarPage'));

/** Appointments and follow-ups by day. */
export const calendarRoutes = [
  createRoute({
    getParentRoute: () => root,
    path: '/calendar',
    validateSearch: readCalendarSearch,
    component: screen(CalendarPage),
  }),
] as const;
