import './acting-banner.css';
import { Button, useNow } from '@talk/ui';
import { useEffect, type ReactNode } from 'react';
import { leaveActing, stopActing } from '../../shared/acting.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { t } from './texts.js';

const MINUTE_MS = 60_000;

/** Above every screen while an admin acts as a user: both names, how long it lasts, and the way back. */
export function ActingBanner(): ReactNode {
  const { client, user } = useWorkspace();
  const nowMs = useNow(1_000);
  const acting = user.impersonation ?? null;
  const leftMs = acting === null ? 0 : Date.parse(acting.expires_at) - nowMs;
  const isOver = acting !== null && leftMs <= 0;
  useEffect(() => {
    if (isOver) leaveActing();
  }, [isOver]);
  if (acting === null) return null;
  const minutes = Math.floor(leftMs / MINUTE_MS);
  return (
    <section className="app-acting" aria-label={t('label')}>
      <p dir="auto">
        <strong>{t('who', { admin: acting.admin_name, user: user.name })}</strong> {t('rule')}
      </p>
      <span>{minutes < 1 ? t('lastMinute') : t('minutes', { count: minutes })}</span>
      <Button onClick={() => void stopActing(client.api.call)}>{t('stop')}</Button>
    </section>
  );
}
