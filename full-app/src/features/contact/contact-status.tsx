import type { Contact } from '@talk/core';
import { ownZone, timeText } from '@talk/ui';
import { Suspense, useRef, useState, type ReactNode } from 'react';
import {
  filedOf,
  filedValue,
  filedWords,
  readFiled,
  SnoozeDialog,
  snoozeTimes,
  snoozeText,
  statusTone,
  statusWord,
} from '../../entities/contact/index.js';
import { useShortcut, type Shortcut } from '../../shared/shortcuts.js';
import { may, timeFormatOf, useWorkspace } from '../../shared/workspace/workspace-context.js';
import { ChipSelect } from '../../shared/chips/chip-select.js';
import { statusEdit, useSaveEdit } from './edits.js';
import { Fixed } from '../../shared/chips/fixed.js';
import { t } from './texts.js';

/** Statuses that a user chooses. `new` is only the initial status. */
const CHOICES = ['open', 'pending', 'closed'] as const;
const PICK = 'pick';

/**
 * The contact's status in the inbox, and until when it is pending: chosen from a list, changed at once, and changed back if the server refuses.
 * @param hasKey P opens the list: of one such control on the page
 */
export function ContactStatus({ contact, hasKey = false }: { contact: Contact; hasKey?: boolean }): ReactNode {
  const { user } = useWorkspace();
  const save = useSaveEdit();
  const [nowMs, setNowMs] = useState(() => Date.now());
  const [picking, setPicking] = useState(false);
  const zone = ownZone();
  const format = timeFormatOf(user);
  const filed = filedOf(contact);
  const word = filedWords(filed, nowMs, zone, format);
  const why = !may(user, 'update contact')
    ? t('mayNotChange')
    : user.company.contact_status_control_enabled
      ? null
      : t('statusFixed');

  const tone = statusTone(filed.status);
  if (why !== null) return <Fixed label={t('status')} text={word} why={why} tone={tone} />;
  const choose = (value: string): void => {
    if (value === PICK) return setPicking(true);
    const chosen = readFiled(value);
    if (chosen !== null && chosen.status !== 'new') void save(contact, statusEdit(chosen));
  };
  const times = snoozeTimes(nowMs, zone).filter(({ atMs }) => Date.parse(filed.until ?? '') !== atMs);
  return (
    <>
      <ChipSelect
        label={t('status')}
        shown={word}
        tone={tone}
        value={filedValue(filed)}
        onOpen={() => setNowMs(Date.now())}
        onChoose={choose}
      >
        {filed.status === 'new' && <option value="new">{word}</option>}
        {CHOICES.map((each) => (
          <option key={each} value={each}>
            {statusWord(each)}
          </option>
        ))}
        <optgroup label={snoozeText('untilYours')}>
          {filed.until !== null && <option value={filedValue(filed)}>{word}</option>}
          {times.map(({ choice, atMs }) => (
            <option key={choice} value={filedValue({ status: 'pending', until: new Date(atMs).toISOString() })}>
              {snoozeText(choice, { time: timeText(atMs, zone, format) })}
            </option>
          ))}
          <option value={PICK}>{snoozeText('pick')}</option>
        </optgroup>
      </ChipSelect>
      {hasKey && <StatusKey />}
      {picking && (
        <Suspense fallback={null}>
          <SnoozeDialog
            contact={contact}
            onSnooze={(until) => void save(contact, statusEdit({ status: 'pending', until }))}
            onClose={() => setPicking(false)}
          />
        </Suspense>
      )}
    </>
  );
}

const SNOOZE: Shortcut = { area: 'contact', keys: ['P'], does: () => snoozeText('key') };

/** P goes to the list of the control before it, and opens it where the browser lets it be opened. */
function StatusKey(): ReactNode {
  const mark = useRef<HTMLSpanElement>(null);
  useShortcut(SNOOZE, 'page', ({ key }) => {
    const list = mark.current?.previousElementSibling?.querySelector('select');
    if (key.toLowerCase() !== 'p' || list == null) return false;
    list.focus();
    try {
      list.showPicker();
    } catch {
      // An older browser, or a key that is not a user's: the list has the focus, and the arrow keys change it.
    }
    return true;
  });
  return <span ref={mark} hidden />;
}
