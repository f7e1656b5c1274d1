import { TalkError } from '@talk/core';
import { phoneDisplay } from '@talk/core/format';
import { Button, createTranslate, EmptyState } from '@talk/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { MessageSquare, Phone, PhoneOutgoing, Plus } from 'lucide';
import { useState, type ReactNode } from 'react';
import { useDial } from '../../entities/call/index.js';
import { CONTACT_LISTS, useContactChanges } from '../../entities/contact/index.js';
import { may, useWorkspace } from '../../shared/workspace/workspace-context.js';
import { sentenceOf } from '../../shared/errors.js';

const t = createTranslate('app.unknown-number', {
  title: 'No contact has {number}',
  why: 'You can still call or text it, or add it to your contacts.',
  call: 'Call',
  text: 'Text',
  add: 'Add contact',
  mayNotText: 'You don’t have permission to send texts.',
  mayNotAdd: 'You don’t have permission to add contacts.',
});

export interface UnknownNumberProps {
  /** E.164. */
  number: string;
  /** The same with an extension, where one was typed. */
  dialed: string;
  /** Opens the form for a new contact with this number. */
  onAdd: () => void;
  /** The way out of the search. */
  clear: ReactNode;
}

/** The search was for a number that no contact has: everything that the person may have wanted with it. */
export function UnknownNumber({ number, dialed, onAdd, clear }: UnknownNumberProps): ReactNode {
  const { user, toasts } = useWorkspace();
  const changes = useContactChanges();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { blocked, dial } = useDial();
  const [busy, setBusy] = useState(false);
  const mayAdd = may(user, 'create contact');
  const noText = !may(user, 'send message') ? t('mayNotText') : mayAdd ? null : t('mayNotAdd');

  /** A text stands in a contact's thread: the number becomes a contact, and the text is written there. */
  const text = async (): Promise<void> => {
    if (noText !== null || busy) return;
    setBusy(true);
    try {
      const contactId = await changes.findOrCreate(number);
      void queries.invalidateQueries({ queryKey: CONTACT_LISTS });
      const params = { contactId: String(contactId) };
      await navigate({ to: '/contacts/$contactId', params, search: true, hash: 'write' });
    } catch (error) {
      if (!(error instanceof TalkError)) throw error;
      toasts.show(sentenceOf(error), { tone: 'bad' });
      setBusy(false);
    }
  };
  const call = (): void => {
    if (blocked === null) void dial({ number: dialed });
  };
  return (
    <EmptyState
      icon={PhoneOutgoing}
      title={t('title', { number: phoneDisplay(number) })}
      action={
        <div className="app-acts">
          <Button tone="go" icon={Phone} aria-disabled={blocked !== null} title={blocked ?? undefined} onClick={call}>
            {t('call')}
          </Button>
          <Button
            icon={MessageSquare}
            aria-disabled={noText !== null}
            title={noText ?? undefined}
            disabled={busy}
            onClick={() => void text()}
          >
            {t('text')}
          </Button>
          {mayAdd && (
            <Button icon={Plus} onClick={onAdd}>
              {t('add')}
            </Button>
          )}
          {clear}
        </div>
      }
    >
      {t('why')} {blocked}
    </EmptyState>
  );
}
