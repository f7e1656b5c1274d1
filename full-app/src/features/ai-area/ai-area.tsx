import { createTranslate, EmptyState } from '@talk/ui';
import { Link } from '@tanstack/react-router';
import { Sparkles } from 'lucide';
import type { ReactNode } from 'react';
import { usePageTitle } from '../../shared/workspace/page-title.js';

const t = createTranslate('app.ai-area', {
  title: 'No AI area here',
  why: 'Your account has no AI area. Transcripts of calls and voicemails are at their recordings in the logs.',
  logs: 'Go to Communication Logs',
});

/** The address of an AI area leads here (spec 3 §2): no account has one, and nothing in the navigation offers it. */
export function AiArea(): ReactNode {
  usePageTitle(t('title'));
  return (
    <EmptyState
      icon={Sparkles}
      title={t('title')}
      titled
      action={
        <Link to="/communications/$channel" params={{ channel: 'all' }} className="tk-button">
          {t('logs')}
        </Link>
      }
    >
      {t('why')}
    </EmptyState>
  );
}
