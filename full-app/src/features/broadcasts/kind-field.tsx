import type { Broadcast } from '@talk/core/contract';
import { useId, type ReactNode } from 'react';
import { sendsTextBroadcasts, sendsVoicemails, useWorkspace } from '../../shared/workspace/workspace-context.js';
import { v } from './voicemail-texts.js';

type Kind = Broadcast['kind'];

/** The kinds that this user can send. */
export function useKinds(): { readonly allowed: readonly Kind[]; readonly isTrial: boolean } {
  const { user } = useWorkspace();
  const kinds = { sms: sendsTextBroadcasts(user), rvm: sendsVoicemails(user) };
  return { allowed: (['sms', 'rvm'] as const).filter((kind) => kinds[kind]), isTrial: user.company.is_trial };
}

/** What the broadcast sends. A kind that the user cannot send is not shown, except in a trial, which says why. */
export function KindField({ value, onChange }: { value: Kind; onChange: (kind: Kind) => void }): ReactNode {
  const id = useId();
  const { allowed, isTrial } = useKinds();
  const shown = (['sms', 'rvm'] as const).filter((kind) => allowed.includes(kind) || (kind === 'rvm' && isTrial));
  if (shown.length < 2) return null;
  return (
    <>
      <fieldset className="app-broadcast-when">
        <legend>{v('kind')}</legend>
        {shown.map((kind) => (
          <label key={kind}>
            <input
              type="radio"
              name={id}
              checked={value === kind}
              disabled={!allowed.includes(kind)}
              aria-describedby={kind === 'rvm' ? `${id}-why` : undefined}
              onChange={() => onChange(kind)}
            />
            <span>{v(kind)}</span>
          </label>
        ))}
      </fieldset>
      <p className="tk-muted" id={`${id}-why`}>
        {v(allowed.includes('rvm') ? 'rvmWhy' : 'trial')}
      </p>
    </>
  );
}
