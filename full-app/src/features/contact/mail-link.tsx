import { Icon } from '@talk/ui';
import { Mail } from 'lucide';
import type { ReactNode } from 'react';

/** Opens the person's own mail program: there is no email channel of ours yet. */
export function MailLink({ email, children }: { email: string; children: ReactNode }): ReactNode {
  return (
    <a className="tk-button" href={`mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`} title={email}>
      <Icon shape={Mail} />
      {children}
    </a>
  );
}
