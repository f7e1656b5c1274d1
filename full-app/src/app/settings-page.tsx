import '../shared/page-frame.css';
import './settings-page.css';
import { createTranslate, Icon } from '@talk/ui';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { usePageTitle } from '../shared/workspace/page-title.js';
import { useWorkspace } from '../shared/workspace/workspace-context.js';
import { SETTINGS } from './settings-places.js';

const t = createTranslate('app.settings', {
  title: 'Settings',
  lead: 'What you may see and change of your company.',
  general: 'General',
  'general.why': 'Your company’s name and time zone, and what holds for everyone’s calls.',
  profile: 'Profile',
  'profile.why': 'Your name, and what your calls start from.',
  personalization: 'Personalization',
  'personalization.why': 'Language, times, appearance and keys, as you like them.',
  people: 'People',
  'people.why': 'Who works here, with which roles, and what each of them sees.',
  lines: 'Lines',
  'lines.why': 'When each line is open, who rings, what callers hear, and what it would do with a call.',
  ringGroups: 'Ring groups',
  'ringGroups.why': 'Who rings when a line is called, in which order, and how callers wait.',
  afterCalls: 'After a call',
  'afterCalls.why': 'Outcomes of calls, dispositions of contacts, and how long a wrap-up is.',
  scripts: 'Call scripts',
  'scripts.why': 'What agents say in calls, step by step.',
  voicemailMessages: 'Messages for answering machines',
  'voicemailMessages.why': 'Recorded once, and left on an answering machine with one click.',
  answering: 'Where calls ring',
  'answering.why': 'In the browser, on a desk phone, at a phone number, or nowhere.',
  fields: 'Contact fields',
  'fields.why': 'What your company wants to know of its contacts, beside name and number.',
  consents: 'Consents and Do Not Contact',
  'consents.why': 'Who agreed to what, who opted out of texts, and the numbers that no one contacts.',
  texting: 'Texting',
  'texting.why': 'Quiet hours, holidays, and what is answered to STOP, START and HELP.',
  integrations: 'Integrations',
  'integrations.why': 'The CRMs that your company is connected with.',
  apiKeys: 'API keys',
  'apiKeys.why': 'What opens Talk from your website, your CRM and your servers.',
  webhooks: 'Webhooks',
  'webhooks.why': 'Calls, texts and contacts, sent to your own servers as they happen.',
  auditLog: 'Audit log',
  'auditLog.why': 'Who changed which setting or person, from where, and what it was before.',
  signIns: 'Password and sign-ins',
  'signIns.why': 'Your own password, and where you are signed in.',
  notifications: 'Notifications',
  'notifications.why': 'What you are notified of: in the app, on your computer or by mail; quiet hours and sounds.',
  smsTemplates: 'SMS templates',
  'smsTemplates.why': 'Texts that are written once and sent often, for you or for the company.',
  visibility: 'What you can see',
  'visibility.why': 'Whose contacts and communications you see, and who decides it.',
  diagnosis: 'Diagnosis',
  'diagnosis.why': 'Whether browser, server, live updates and phone work here, and how to fix what does not.',
  connectionTest: 'Connection test',
  'connectionTest.why': 'Your microphone and speaker, and a test call over the real phone network.',
});

/** The screens of the settings that are this person's, each with what it is about. */
export function SettingsPage(): ReactNode {
  const { user } = useWorkspace();
  usePageTitle(t('title'));
  return (
    <div className="app-page-frame app-settings-page">
      <header>
        <h1>{t('title')}</h1>
        <p className="tk-muted">{t('lead')}</p>
      </header>
      <ul>
        {SETTINGS.filter(({ isFor }) => isFor(user)).map(({ id, to, icon }) => (
          <li key={id}>
            <Link to={to}>
              <Icon shape={icon} />
              <span>
                <strong>{t(id)}</strong>
                <span className="tk-muted">{t(`${id}.why`)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
