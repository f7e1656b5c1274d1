import { ChevronRight, Search, Users, X } from 'lucide';
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { pressedKey } from '../../kernel/keys.js';
import { moveFocus } from '../../kernel/focus.js';
import { Avatar } from '../../kit/avatar.js';
import { IconButton } from '../../kit/button.js';
import { EmptyState } from '../../kit/empty-state.js';
import { Icon } from '../../kit/icon.js';
import { useSignalValue } from '../../kernel/use-signal-value.js';
import { ContactDetails } from './contact-details.js';
import { SEARCH_MIN_CHARACTERS, type ContactsModel, type PhoneContact } from './contacts.model.js';
import { ListProblem, More, moveAlongRows, Skeleton } from './list-parts.js';
import { tabsText } from './tabs.texts.js';

export interface ContactsProps {
  model: ContactsModel;
  onCall: (number: string) => void;
  /** Shows a contact in the product around the phone; null where there is none. */
  onOpen: ((contactId: number) => void) | null;
}

/** People to call: the latest first, or those found by name or number. */
export function Contacts({ model, onCall, onOpen }: ContactsProps): ReactNode {
  const open = useSignalValue(model.open);
  const list = useRef<HTMLDivElement>(null);
  const openedId = useRef<number | null>(null);
  useEffect(() => {
    // Coming back from the details, focus returns to where the person left the list.
    if (open === null && openedId.current !== null) {
      moveFocus(list.current?.querySelector<HTMLElement>(`[data-contact="${openedId.current}"]`));
    }
    openedId.current = open?.id ?? null;
  }, [open]);
  if (open) return <ContactDetails contact={open} onBack={() => model.show(null)} onCall={onCall} onOpen={onOpen} />;
  return (
    <div className="tk-tab" role="presentation" ref={list} onKeyDown={moveAlongRows}>
      <SearchField model={model} />
      <ContactList model={model} />
    </div>
  );
}

function SearchField({ model }: { model: ContactsModel }): ReactNode {
  const search = useSignalValue(model.search);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (pressedKey(event) !== 'Escape' || search === '') return;
    event.preventDefault();
    model.type('');
  };
  const isShort = search.trim().length > 0 && search.trim().length < SEARCH_MIN_CHARACTERS;
  return (
    <div className="tk-search tk-search-field">
      <Icon shape={Search} size="small" />
      <input
        className="tk-input"
        type="text"
        autoComplete="off"
        spellCheck={false}
        aria-label={tabsText('contacts.search')}
        placeholder={tabsText('contacts.search')}
        data-above=""
        value={search}
        onInput={(event) => model.type(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {search !== '' && <IconButton icon={X} label={tabsText('contacts.clear')} onClick={() => model.type('')} />}
      {isShort && (
        <p className="tk-hint" role="status">
          {tabsText('contacts.three')}
        </p>
      )}
    </div>
  );
}

function ContactList({ model }: { model: ContactsModel }): ReactNode {
  const state = useSignalValue(model.state);
  const found = useSignalValue(model.found);
  return (
    <>
      <ListProblem state={state} failed={tabsText('contacts.failed')} onRetry={() => void model.load()} />
      {state.phase === 'loading' && <Skeleton label={tabsText('contacts.loading')} />}
      {state.phase === 'ready' &&
        state.items.length === 0 &&
        (found === '' ? (
          <EmptyState icon={Users} title={tabsText('contacts.empty')}>
            {tabsText('contacts.emptyWhy')}
          </EmptyState>
        ) : (
          <EmptyState icon={Search} title={tabsText('contacts.none')}>
            {tabsText('contacts.noneWhy', { text: found })}
          </EmptyState>
        ))}
      <p className="tk-hidden" role="status">
        {state.phase === 'ready' && found !== '' && tabsText('contacts.found', { count: state.items.length })}
      </p>
      {state.items.length > 0 && (
        <ul className="tk-rows" aria-label={tabsText('contacts.title')}>
          {state.items.map((contact) => (
            <Row key={contact.id} contact={contact} onShow={() => model.show(contact.id)} />
          ))}
        </ul>
      )}
      <More state={state} onMore={() => void model.more()} />
    </>
  );
}

function Row({ contact, onShow }: { contact: PhoneContact; onShow: () => void }): ReactNode {
  const [first] = contact.numbers;
  return (
    <li>
      <button type="button" className="tk-row tk-row-button" data-row="" data-contact={contact.id} onClick={onShow}>
        <Avatar name={contact.name} seed={contact.seed} />
        <div>
          <strong className="tk-clip">
            <bdi>{contact.name}</bdi>
          </strong>
          <small className="tk-num">
            {contact.company !== null && (
              <span className="tk-clip">
                <bdi>{contact.company}</bdi> ·{' '}
              </span>
            )}
            {first ? <bdi dir="ltr">{first.display}</bdi> : tabsText('contacts.noNumber')}
          </small>
        </div>
        <span className="tk-flip tk-muted">
          <Icon shape={ChevronRight} size="small" />
        </span>
      </button>
    </li>
  );
}
