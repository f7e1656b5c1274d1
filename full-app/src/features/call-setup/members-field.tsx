import { Button, IconButton, pressedKey } from '@talk/ui';
import { ArrowDown, ArrowUp, X } from 'lucide';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { Teammate } from '../../entities/user/index.js';
import { t } from './texts.js';

export interface MembersFieldProps {
  /** In ringing order. */
  ids: readonly number[];
  /** Everyone who works here now, by id. */
  names: ReadonlyMap<number, string>;
  /** Users who can be added. */
  choosable: readonly Teammate[];
  problem: string | null;
  onChange: (ids: readonly number[]) => void;
}

/** The people of a ring group in ringing order. Alt and an arrow key move the person whose buttons have the focus. */
export function MembersField({ ids, names, choosable, problem, onChange }: MembersFieldProps): ReactNode {
  const id = useId();
  const list = useRef<HTMLOListElement>(null);
  const [chosen, setChosen] = useState('');
  const [moved, setMoved] = useState<{ readonly id: number; readonly by: 1 | -1 } | null>(null);
  const nameOf = (userId: number): string => names.get(userId) ?? t('former');
  const others = choosable.filter((each) => !ids.includes(each.id));

  // The button may have moved with its person, or be at the end of the way.
  useEffect(() => {
    if (moved === null) return;
    const buttons = list.current?.querySelectorAll<HTMLButtonElement>(`[data-member="${moved.id}"] button`);
    const [up, down] = buttons ?? [];
    const [wanted, other] = moved.by === -1 ? [up, down] : [down, up];
    (wanted?.disabled === true ? other : wanted)?.focus();
  }, [moved]);

  function move(from: number, by: 1 | -1): void {
    const userId = ids[from];
    const to = from + by;
    if (userId === undefined || to < 0 || to >= ids.length) return;
    onChange(ids.toSpliced(from, 1).toSpliced(to, 0, userId));
    setMoved({ id: userId, by });
  }
  const onKeyDown = (event: KeyboardEvent, at: number): void => {
    const key = pressedKey(event);
    if (!event.altKey || (key !== 'ArrowUp' && key !== 'ArrowDown')) return;
    event.preventDefault();
    move(at, key === 'ArrowUp' ? -1 : 1);
  };
  const place = moved === null ? -1 : ids.indexOf(moved.id);
  return (
    <fieldset className="app-group-members" aria-describedby={problem === null ? `${id}-why` : `${id}-problem`}>
      <legend>{t('members')}</legend>
      {ids.length === 0 && <p className="tk-muted">{t('noMembers')}</p>}
      <ol ref={list}>
        {ids.map((userId, at) => (
          <li key={userId} data-member={userId}>
            <bdi>{nameOf(userId)}</bdi>
            <IconButton
              icon={ArrowUp}
              label={t('up', { name: nameOf(userId) })}
              disabled={at === 0}
              onKeyDown={(event) => onKeyDown(event, at)}
              onClick={() => move(at, -1)}
            />
            <IconButton
              icon={ArrowDown}
              label={t('down', { name: nameOf(userId) })}
              disabled={at === ids.length - 1}
              onKeyDown={(event) => onKeyDown(event, at)}
              onClick={() => move(at, 1)}
            />
            <IconButton
              icon={X}
              label={t('takeOut', { name: nameOf(userId) })}
              onKeyDown={(event) => onKeyDown(event, at)}
              onClick={() => onChange(ids.filter((each) => each !== userId))}
            />
          </li>
        ))}
      </ol>
      <p className="tk-hidden" role="status">
        {moved !== null && place >= 0 && t('place', { name: nameOf(moved.id), place: place + 1, count: ids.length })}
      </p>
      {others.length > 0 && (
        <span className="app-group-add">
          <select
            className="tk-select"
            aria-label={t('addWhom')}
            value={chosen}
            onChange={({ currentTarget: { value } }) => setChosen(value)}
          >
            <option value="">{t('addWhom')}</option>
            {others.map((each) => (
              <option key={each.id} value={each.id}>
                {each.name}
              </option>
            ))}
          </select>
          <Button
            disabled={chosen === ''}
            onClick={() => {
              onChange([...ids, Number(chosen)]);
              setChosen('');
            }}
          >
            {t('add')}
          </Button>
        </span>
      )}
      {problem !== null && (
        <p className="tk-error" id={`${id}-problem`} role="alert">
          {problem}
        </p>
      )}
      <p className="tk-hint" id={`${id}-why`}>
        {t('membersHint')}
      </p>
    </fieldset>
  );
}
