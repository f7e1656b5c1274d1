import type { ReactNode } from 'react';
import { t } from './guest-texts.js';

interface GuestCardProps {
  title: string;
  lead?: string;
  /** Has a long form. */
  wide?: boolean;
  children?: ReactNode;
}

/** The card of a page for those who are not signed in, with the way back to sign-in. */
export function GuestCard({ title, lead, wide = false, children }: GuestCardProps): ReactNode {
  return (
    <div className="app-signin-card" data-wide={wide ? '' : undefined}>
      <span className="app-logo" data-size="large" aria-hidden="true">
        T
      </span>
      <h1>{title}</h1>
      {lead !== undefined && (
        <p className="app-signin-lead" role="status">
          {lead}
        </p>
      )}
      {children}
      <p className="app-signin-more">
        <a href="/login">{t('toSignIn')}</a>
      </p>
    </div>
  );
}
