import type { Contact } from '@talk/core';
import { Banner, Button } from '@talk/ui';
import { useState, type ReactNode } from 'react';
import { useCallCheck } from '../../entities/call/index.js';
import { may, useWorkspace } from '../../shared/workspace/workspace-context.js';
import { ReasonDialog } from '../../shared/form/index.js';
import { useLimits } from './limits.js';
import { t } from './texts.js';

/** Why the contact cannot be called, before anybody presses, with what can be done about it. */
export function StopNotice({ contact }: { contact: Contact }): ReactNode {
  const { phone, user } = useWorkspace();
  const check = useCallCheck(contact, contact.phone_number);
  const limits = useLimits(contact);
  const [asking, setAsking] = useState(false);
  const [first, ...others] = check?.obstacles ?? [];
  if (check === null || first === undefined) return null;
  const people = check.alternatives.people.map(({ name }) => name).join(', ');
  const isOwnDnc = first.rejection === 11 && contact.is_dnc;
  const mayLift =
    // Of a number on the company's list it is the list that has to change.
    (isOwnDnc && may(user, 'undnc contact')) ||
    (first.rejection === 2 && contact.is_blocked && may(user, 'unblock contact'));
  const detail = first.detail === null ? null : t(isOwnDnc ? 'stopReason' : 'stopDetail', { text: first.detail });
  const [line] = check.alternatives.lines;
  return (
    <div className="app-stop">
      <Banner
        tone="bad"
        action={
          mayLift ? (
            <Button onClick={() => (first.rejection === 11 ? setAsking(true) : void limits.unblock())}>
              {t(first.rejection === 11 ? 'undnc' : 'unblock')}
            </Button>
          ) : line ? (
            <Button onClick={() => phone.dial.lines.choose(line.id)}>
              {t('callFromInstead', { line: line.name })}
            </Button>
          ) : null
        }
      >
        <strong>{first.message}</strong> {detail} {others.map(({ message }) => message).join(' ')}{' '}
        {!mayLift && people !== '' && t('stopAsk', { names: people })}
      </Banner>
      {asking && (
        <ReasonDialog
          title={t('undncTitle')}
          action={t('undnc')}
          label={t('reason')}
          onClose={() => setAsking(false)}
          onReason={limits.undnc}
        />
      )}
    </div>
  );
}
