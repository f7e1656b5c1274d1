import type { ReactNode } from 'react';
import { Banner } from '../../kit/banner.js';
import { startText } from '../start-texts.js';

/** The phone's outline while it loads: nothing jumps when the real one arrives. */
export function Starting({ unreachable }: { unreachable: boolean }): ReactNode {
  return (
    <main className="tk-phone">
      <header className="tk-phone-top">
        <h1 className="tk-hidden">{startText('tabs.label')}</h1>
        <span className="tk-skeleton tk-skeleton-pill" />
        <span className="tk-skeleton tk-skeleton-word" />
      </header>
      <div className="tk-phone-notices">
        {unreachable && <Banner tone="warn">{startText('starting.unreachable')}</Banner>}
      </div>
      <div className="tk-dial" role="status" aria-label={startText('starting.label')}>
        <span className="tk-skeleton tk-skeleton-number" />
        <div className="tk-keys">
          {Array.from({ length: 12 }, (_, key) => (
            <span key={key} className="tk-skeleton tk-skeleton-key" />
          ))}
        </div>
        <span className="tk-skeleton tk-skeleton-button" />
      </div>
    </main>
  );
}
