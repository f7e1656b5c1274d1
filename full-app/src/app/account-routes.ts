import { createRoute, redirect } from '@tanstack/react-router';
import { lazy } from 'react';
import { page } from '../shared/chunk-failure.js';
import { readAccountSearch } from '../features/account-issues/account-search.js';
import { NotFound } from '../shared/not-found.js';
import { root, screen } from './root-route.js';

const PhonePage = lazy(page(() => import('../features/phone/phone-page.js'), 'PhonePage'));
const OpenWithPage = lazy(page(() => import('../features/open-with/open-with-page.js'), 'OpenWithPage'));

/** One piece of code for all of them: each more makes the first route of the app larger. */
const screens = () => import('./account-screens.js');
const GeneralPage = lazy(page(screens, 'GeneralPage'));
const ProfilePage = lazy(page(screens, 'ProfilePage'));
const OutboundCallPage = lazy(page(screens, 'OutboundCallPage'));
const PersonalizationPage = lazy(page(screens, 'PersonalizationPage'));
const AuditLogPage = lazy(page(screens, 'AuditLogPage'));

const AccountPage = lazy(page(screens, 'AccountPage'));

/** With the phone's settings, which are large. */
const tests = () => import('./diagnosis-screens.js');
const DiagnosisPage = lazy(page(tests, 'DiagnosisPage'));
const ConnectionTestPage = lazy(page(tests, 'ConnectionTestPage'));

/** The company itself. */
const general = createRoute({
  getParentRoute: () => root,
  path: '/settings/general',
  component: screen(GeneralPage),
});

/** The user themselves. */
const profile = createRoute({
  getParentRoute: () => root,
  path: '/settings/profile',
  component: screen(ProfilePage),
});

/** The line that the user's calls start from. */
const outboundCall = createRoute({
  getParentRoute: () => root,
  path: '/settings/outbound-call',
  component: screen(OutboundCallPage),
});

/** How Talk looks and speaks to the user. */
const personalization = createRoute({
  getParentRoute: () => root,
  path: '/settings/personalization',
  component: screen(PersonalizationPage),
});

/** What works here, and what does not. */
const diagnosis = createRoute({
  getParentRoute: () => root,
  path: '/settings/diagnosis',
  component: screen(DiagnosisPage),
});
const connectionTest = createRoute({
  getParentRoute: () => root,
  path: '/settings/connection-test',
  component: screen(ConnectionTestPage),
});

/** Tabs of the settings by their names in spec 3 §2 that have another address here. */
const TABS = {
  'general-information': '/settings/general',
  notification: '/settings/notifications',
  'inbound-call': '/settings/answering',
} as const;
const isTab = (tab: string): tab is keyof typeof TABS => Object.hasOwn(TABS, tab);
const settingsTab = createRoute({
  getParentRoute: () => root,
  path: '/settings/$tab',
  beforeLoad: ({ params: { tab } }) => {
    if (isTab(tab)) throw redirect({ to: TABS[tab], replace: true });
  },
  component: NotFound,
});

/** The company's account (spec 3 §2). */
const account = createRoute({
  getParentRoute: () => root,
  path: '/account',
  validateSearch: readAccountSearch,
  component: screen(AccountPage),
});

/** Named in spec 3 §2. `/apps` is the address of links from other programs. */
const phone = createRoute({ getParentRoute: () => root, path: '/phone', component: screen(PhonePage) });
const apps = createRoute({ getParentRoute: () => root, path: '/apps', component: screen(OpenWithPage) });

/** For guests (`landing.ts`): users who are signed in have a company. */
const registrationAt = <P extends string>(path: P) =>
  createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad: () => {
      throw redirect({ to: '/', replace: true });
    },
  });

/** Who changed what. */
const auditLog = createRoute({
  getParentRoute: () => root,
  path: '/settings/audit-log',
  component: screen(AuditLogPage),
});

/** What the company and the user have chosen. */
export const accountRoutes = [
  registrationAt('/account-registration'),
  registrationAt('/account-registration/$token'),
  account,
  general,
  profile,
  outboundCall,
  personalization,
  diagnosis,
  connectionTest,
  settingsTab,
  auditLog,
  phone,
  apps,
] as const;
