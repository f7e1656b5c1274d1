import './timeline.css';
import { TIMELINE_KINDS } from '@talk/core/contacts';
import { Button, Icon, IconButton, LiveRegion, pressedKey } from '@talk/ui';
import { ChevronDown, ChevronUp, ListFilter, Search, X } from 'lucide';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Button as MenuButton } from 'react-aria-components/Button';
import { Header, Menu, MenuItem, MenuSection, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { kindsIn, type TimelineSearch } from '../../entities/contact/index.js';
import { useShortcut, type Shortcut } from '../../shared/shortcuts.js';
import { t } from './timeline-words.js';
import type { TimelineFind } from './use-timeline-find.js';

const WAYS = ['all', 'inbound', 'outbound'] as const;
const FIND: Shortcut = { area: 'contact', keys: ['F'], does: () => t('find') };
/** Spec 1 §9: searches wait for a pause of 200–300 ms. */
const DEBOUNCE_MS = 250;

export interface TimelineBarProps {
  search: TimelineSearch;
  find: TimelineFind;
  /** Other kinds, another direction, other words: what is left out stays. */
  onChange: (change: Partial<Record<keyof TimelineSearch, string | undefined>>) => void;
}

/** What of the timeline is shown, and what is looked for in it. */
export function TimelineBar({ search, find, onChange }: TimelineBarProps): ReactNode {
  const [isFinding, setFinding] = useState(search.find !== undefined);
  const opener = useRef<HTMLButtonElement>(null);
  useShortcut(FIND, 'page', ({ key, shiftKey }) => {
    if (key !== 'f' || shiftKey) return false;
    setFinding(true);
    document.querySelector<HTMLInputElement>('.app-timeline-find input')?.select();
    return true;
  });
  const close = (): void => {
    setFinding(false);
    onChange({ find: undefined });
    // The button is there again after this.
    requestAnimationFrame(() => opener.current?.focus());
  };
  return (
    <div className="app-timeline-bar" role="group" aria-label={t('tools')}>
      <Filter search={search} onChange={onChange} />
      {isFinding || search.find !== undefined ? (
        <FindField
          words={search.find ?? ''}
          find={find}
          onWords={(words) => onChange({ find: words })}
          onClose={close}
        />
      ) : (
        <button
          ref={opener}
          type="button"
          className="tk-icon-button"
          aria-label={t('find')}
          title={t('find')}
          aria-keyshortcuts="f"
          onClick={() => setFinding(true)}
        >
          <Icon shape={Search} />
        </button>
      )}
    </div>
  );
}

function Filter({ search, onChange }: Pick<TimelineBarProps, 'search' | 'onChange'>): ReactNode {
  const kinds = kindsIn(search.only);
  const chosen = [
    ...kinds.map((kind) => ({
      name: t(`kind.${kind}`),
      drop: () => onChange({ only: kinds.filter((each) => each !== kind).join() }),
    })),
    ...(search.way === undefined ? [] : [{ name: t(`way.${search.way}`), drop: () => onChange({ way: undefined }) }]),
  ];
  const names = chosen.map(({ name }) => name).join(', ');
  return (
    <div className="app-timeline-filter">
      <MenuTrigger>
        <MenuButton className="tk-button" aria-label={names === '' ? t('filterWhat') : t('filterNow', { names })}>
          <Icon shape={ListFilter} size="small" />
          {t('filter')}
        </MenuButton>
        <Popover className="app-popover" placement="bottom start">
          <Menu className="app-menu app-menu-long" aria-label={t('filterWhat')}>
            <MenuSection
              selectionMode="multiple"
              selectedKeys={kinds}
              onSelectionChange={(keys) =>
                onChange({ only: kindsIn((keys === 'all' ? TIMELINE_KINDS : [...keys]).join()).join() })
              }
            >
              <Header className="app-menu-head">{t('kinds')}</Header>
              {TIMELINE_KINDS.map((kind) => (
                <MenuItem key={kind} id={kind} className="app-menu-item" textValue={t(`kind.${kind}`)}>
                  {t(`kind.${kind}`)}
                </MenuItem>
              ))}
            </MenuSection>
            <MenuSection
              selectionMode="single"
              disallowEmptySelection
              selectedKeys={[search.way ?? 'all']}
              onSelectionChange={(keys) => {
                const [way] = keys === 'all' ? [] : [...keys].map(String);
                onChange({ way: way === 'all' ? undefined : way });
              }}
            >
              <Header className="app-menu-head">{t('ways')}</Header>
              {WAYS.map((way) => (
                <MenuItem key={way} id={way} className="app-menu-item" textValue={t(`way.${way}`)}>
                  {t(`way.${way}`)}
                </MenuItem>
              ))}
            </MenuSection>
          </Menu>
        </Popover>
      </MenuTrigger>
      {chosen.map(({ name, drop }) => (
        <button key={name} type="button" className="app-timeline-chip" aria-label={t('drop', { name })} onClick={drop}>
          {name}
          <Icon shape={X} size="small" />
        </button>
      ))}
      {chosen.length > 0 && (
        <Button onClick={() => onChange({ only: undefined, way: undefined })}>{t('showAll')}</Button>
      )}
    </div>
  );
}

interface FindFieldProps {
  words: string;
  find: TimelineFind;
  onWords: (words: string | undefined) => void;
  onClose: () => void;
}

function FindField({ words, find, onWords, onClose }: FindFieldProps): ReactNode {
  const [text, setText] = useState(words);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
    return () => clearTimeout(timer.current);
  }, []);
  const apply = (value: string): void => {
    clearTimeout(timer.current);
    if (value.trim() !== words) onWords(value.trim() === '' ? undefined : value.trim());
  };
  const type = (value: string): void => {
    setText(value);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => apply(value), DEBOUNCE_MS);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (pressedKey(event) === 'Escape') {
      event.preventDefault();
      clearTimeout(timer.current);
      onClose();
    } else if (pressedKey(event) === 'Enter') {
      event.preventDefault();
      if (text.trim() !== words) apply(text);
      else find.go(event.shiftKey ? 'later' : 'earlier');
    }
  };
  const { total, at, error } = find;
  const state =
    total === null ? null : total === 0 ? t('none') : t('place', { at, total: total >= 1_000 ? '1000+' : total });
  return (
    <search className="app-timeline-find">
      <Icon shape={Search} size="small" />
      <input
        ref={field}
        type="text"
        enterKeyHint="search"
        value={text}
        maxLength={120}
        placeholder={t('findHint')}
        aria-label={t('find')}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {error === null ? (
        <span className="tk-muted tk-num">{state}</span>
      ) : (
        <span className="app-timeline-failed">
          {t('failed')} <Button onClick={find.retry}>{t('again')}</Button>
        </span>
      )}
      <LiveRegion assertive="" polite={state ?? ''} />
      <IconButton icon={ChevronUp} label={t('earlier')} disabled={at === 0} onClick={() => find.go('earlier')} />
      <IconButton icon={ChevronDown} label={t('later')} disabled={at === 0} onClick={() => find.go('later')} />
      <IconButton icon={X} label={t('close')} onClick={onClose} />
    </search>
  );
}
