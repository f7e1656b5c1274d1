import { createRoute } from '@tanstack/react-router';
import { lazy } from 'react';
import { page } from '../shared/chunk-failure.js';
import { root, screen } from './root-route.js';

const LinesPage = lazy(page(() => import('../features/lines/lines-page.js'), 'LinesPage'));
const LinePage = lazy(page(() => import('../features/lines/line-page.js'), 'LinePage'));
const AfterCallSettingsPage = lazy(
  page(() => import('../features/after-call-settings/after-call-settings-page.js'), 'AfterCallSettingsPage'),
);
const ScriptsPage = lazy(page(() => import('../features/scripts/scripts-page.js'), 'ScriptsPage'));
const VoicemailMessagesPage = lazy(
  page(() => import('../features/voicemail-messages/voicemail-messages-page.js'), 'VoicemailMessagesPage'),
);
const SmsTemplatesPage = lazy(
  page(() => import('../features/sms-templates/sms-templates-page.js'), 'SmsTemplatesPage'),
);
const EmailSettingsPage = lazy(
  page(() => import('../features/email-settings/email-settings-page.js'), 'EmailSettingsPage'),
);
const AnsweringPage = lazy(page(() => import('../features/answering/answering-page.js'), 'AnsweringPage'));
const RingGroupsPage = lazy(page(() => import('../features/call-setup/ring-groups-page.js'), 'RingGroupsPage'));

/** The lines of the company: when each is open, who rings, and what callers hear. */
const lines = createRoute({
  getParentRoute: () => root,
  path: '/settings/lines',
  validateSearch: ({ get }: Readonly<Record<string, unknown>>): { readonly get?: 'number' } =>
    get === 'number' ? { get } : {},
  component: screen(LinesPage),
});
const line = createRoute({
  getParentRoute: () => root,
  path: '/settings/lines/$lineId',
  component: screen(LinePage),
});

/** Who rings for the lines of the company. */
const ringGroups = createRoute({
  getParentRoute: () => root,
  path: '/settings/ring-groups',
  component: screen(RingGroupsPage),
});

/** Wrap-up, and what agents choose after a call. */
const afterCalls = createRoute({
  getParentRoute: () => root,
  path: '/settings/after-calls',
  component: screen(AfterCallSettingsPage),
});

/** What agents say in calls. */
const scripts = createRoute({
  getParentRoute: () => root,
  path: '/settings/scripts',
  component: screen(ScriptsPage),
});

/** Messages that are left on answering machines. */
const voicemailMessages = createRoute({
  getParentRoute: () => root,
  path: '/settings/voicemail-messages',
  component: screen(VoicemailMessagesPage),
});

/** Texts that are written once and sent often. */
const smsTemplates = createRoute({
  getParentRoute: () => root,
  path: '/settings/sms-templates',
  component: screen(SmsTemplatesPage),
});

/** How email is sent and received. */
const email = createRoute({
  getParentRoute: () => root,
  path: '/settings/email',
  component: screen(EmailSettingsPage),
});

/** Where each user's calls ring. */
const answering = createRoute({
  getParentRoute: () => root,
  path: '/settings/answering',
  component: screen(AnsweringPage),
});

/** The screens that set up calls. */
export const callSetupRoutes = [
  lines,
  line,
  ringGroups,
  afterCalls,
  scripts,
  voicemailMessages,
  smsTemplates,
  email,
  answering,
] as const;
