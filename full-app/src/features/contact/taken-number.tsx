import { TalkError } from '@talk/core';
import { Banner } from '@talk/ui';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { t } from './texts.js';
import { t as merging } from './merge-words.js';

export type Holder = NonNullable<TalkError['contact']>;

/** Who has the number already, when this person may see them. */
export const holderOf = (error: unknown): Holder | null =>
  error instanceof TalkError && error.code === 'CONTACT_DUPLICATE_PHONE' ? error.contact : null;

export interface TakenNumberProps {
  holder: Holder;
  contactId: number;
  /** The merge is asked about elsewhere: the dialog in which the number was typed makes room for it. */
  onMerge?: () => void;
}

/** Who has the number, and the two ways on. The other contact opens beside what was typed, which stays. */
export function TakenNumber({ holder, contactId, onMerge }: TakenNumberProps): ReactNode {
  return (
    <Banner
      tone="warn"
      action={
        <span className="app-taken">
          <Link
            to="/contacts/$contactId"
            params={{ contactId: String(holder.id) }}
            search={true}
            target="_blank"
            className="tk-button"
          >
            {t('openContact', { name: holder.name })}
          </Link>
          <Link
            to="/contacts/$contactId"
            params={{ contactId: String(contactId) }}
            search={true}
            hash={`merge-${holder.id}`}
            className="tk-button"
            onClick={onMerge}
          >
            {merging('merge')}
          </Link>
        </span>
      }
    >
      {t('numberOf', { name: holder.name })}
    </Banner>
  );
}
