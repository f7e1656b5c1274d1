import { Icon, IconButton, pressedKey } from '@talk/ui';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { Search, X } from 'lucide';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { readContactsSearch, SEARCH_MIN_CHARACTERS } from '../../entities/contact/index.js';
import { isApple } from '../../shared/is-apple.js';
import { useIsMobile } from '../../shared/use-media.js';
import { useShortcut, type Shortcut } from '../../shared/shortcuts.js';
import { t } from './texts.js';

/** Spec 1 §9: searches wait for a pause of 200–300 ms. */
const DEBOUNCE_MS = 250;
const SLASH: Shortcut = { area: 'everywhere', keys: ['/'], does: () => t('searchKey') };

/** Searches contacts from everywhere. The text lives in the address of the list. */
export function SearchField({ onPalette }: { onPalette: () => void }): ReactNode {
  const navigate = useNavigate();
  const mobile = useIsMobile();
  const location = useRouterState({ select: (state) => state.location });
  const search = location.pathname === '/contacts' ? readContactsSearch(location.search) : null;
  const inAddress = search?.q ?? '';
  const [text, setText] = useState(inAddress);
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const asked = useRef(inAddress);

  // The address changed by something else than this field: a link, the back button.
  useEffect(() => {
    if (inAddress === asked.current) return;
    asked.current = inAddress;
    setText(inAddress);
  }, [inAddress]);
  useEffect(() => () => void (timer.current && clearTimeout(timer.current)), []);
  // A person who went to another page meanwhile is not fetched back by a search that still waited, nor finds its words over another list.
  useEffect(() => {
    if (timer.current) clearTimeout(timer.current);
    if (document.activeElement !== field.current) setText(asked.current);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the change itself is what it acts on
  }, [location.pathname]);
  useFocusKey(field);

  const go = (value: string): void => {
    if (timer.current) clearTimeout(timer.current);
    const q = value.trim();
    if (q === asked.current) return;
    asked.current = q;
    const { q: _q, ...rest } = search ?? {};
    void navigate({
      to: '/contacts',
      search: q === '' ? rest : { ...rest, q },
      // Refining a search is one step back, not one per letter.
      replace: search !== null && inAddress !== '',
    });
  };
  const type = (value: string): void => {
    setText(value);
    if (timer.current) clearTimeout(timer.current);
    const q = value.trim();
    // On another screen a half-typed word is no reason to leave it.
    if (search === null && q.length < SEARCH_MIN_CHARACTERS) return;
    timer.current = setTimeout(() => go(value), DEBOUNCE_MS);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (pressedKey(event) === 'Enter') go(text);
    if (pressedKey(event) !== 'Escape') return;
    if (text === '') field.current?.blur();
    setText('');
    go('');
  };

  return (
    <search className="app-search">
      <Icon shape={Search} size="small" />
      <input
        ref={field}
        type="search"
        value={text}
        placeholder={t(mobile ? 'searchMobile' : 'search')}
        aria-label={t('searchLabel')}
        aria-keyshortcuts="/"
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {text === '' ? (
        <button type="button" className="app-search-palette" title={t('palette')} onClick={onPalette}>
          <span className="tk-hidden">{t('palette')}</span>
          <kbd aria-hidden="true">{isApple ? '⌘K' : 'Ctrl K'}</kbd>
        </button>
      ) : (
        <IconButton
          icon={X}
          label={t('clear')}
          onClick={() => {
            setText('');
            go('');
            field.current?.focus();
          }}
        />
      )}
    </search>
  );
}

/** `/` outside fields. */
function useFocusKey(field: React.RefObject<HTMLInputElement | null>): void {
  useShortcut(SLASH, 'page', ({ key }) => {
    if (key !== '/') return false;
    field.current?.focus();
    field.current?.select();
    return true;
  });
}
