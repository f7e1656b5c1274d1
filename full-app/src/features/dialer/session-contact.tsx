import { joinDialText, phoneDisplay } from '@talk/core/format';
import { Avatar, useNow } from '@talk/ui';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { dialerPage } from '../../entities/contact/index.js';
import type { DialerSession } from '../../entities/dialer/index.js';
import { timeFormatOf, useWorkspace } from '../../shared/workspace/workspace-context.js';
import { SessionPastCalls } from './session-past-calls.js';
import { SessionScript } from './session-script.js';
import { s } from './session.texts.js';
import { timeThere } from './task-words.js';
import { t } from './texts.js';

/** Whom the session holds: nobody else calls them now. */
export function SessionContact({ session: { task, settings } }: { session: DialerSession }): ReactNode {
  const { user } = useWorkspace();
  const now = useNow(10_000);
  if (task === null)
    return (
      <section aria-label={t('contact')} className="app-session-contact">
        <p className="tk-muted">{s('noContact')}</p>
      </section>
    );
  const { id, name, phone_number: number, extension } = task.contact;
  return (
    <section aria-label={t('contact')} className="app-session-contact">
      <h2>
        <Avatar name={name} seed={id} size="large" />
        {/* In a tab of its own: the session is paused when its page is left. */}
        <Link
          to="/contacts/$contactId"
          params={{ contactId: String(id) }}
          search={{ previousPage: dialerPage('session') }}
          target="_blank"
        >
          <bdi>{name}</bdi>
        </Link>
      </h2>
      <dl>
        <dt>{t('number')}</dt>
        <dd className="tk-num">
          <bdi>{number === null ? '–' : phoneDisplay(joinDialText(number, extension), { keepExtension: true })}</bdi>
        </dd>
        <dt>{t('there')}</dt>
        <dd className="tk-num">{timeThere(task, now, timeFormatOf(user)) ?? t('noZone')}</dd>
        {task.redialed > 0 && (
          <>
            <dt>{s('attempts')}</dt>
            <dd className="tk-num">{task.redialed + 1}</dd>
          </>
        )}
      </dl>
      <SessionScript contactId={id} lineId={settings.campaign_id} />
      <SessionPastCalls contactId={id} />
    </section>
  );
}
