import { ArrowLeft, Phone } from 'lucide';
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { pressedKey } from '../../kernel/keys.js';
import { moveFocus } from '../../kernel/focus.js';
import { Avatar } from '../../kit/avatar.js';
import { Banner } from '../../kit/banner.js';
import { Button, IconButton } from '../../kit/button.js';
import { useAgo } from '../../kernel/use-ago.js';
import { useNow } from '../../kernel/use-now.js';
import type { PhoneContact } from './contacts.model.js';
import { tabsText } from './tabs.texts.js';

export interface ContactDetailsProps {
  contact: PhoneContact;
  onBack: () => void;
  onCall: (number: string) => void;
  onOpen: ((contactId: number) => void) | null;
}

/** A contact's details, with every number to call. Esc goes back. */
export function ContactDetails({ contact, onBack, onCall, onOpen }: ContactDetailsProps): ReactNode {
  const place = useRef<HTMLElement>(null);
  const nowMs = useNow(15_000);
  const lastTouch = useAgo(contact.lastTouchMs);
  // Focuses the first action, so that Enter twice calls; else the way back.
  useEffect(() => {
    const first = place.current?.querySelector<HTMLElement>('[data-row]:not(:disabled)');
    moveFocus(first ?? place.current?.querySelector<HTMLElement>('button'), { preventScroll: true });
  }, []);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (pressedKey(event) !== 'Escape') return;
    event.preventDefault();
    onBack();
  };
  const there = contact.timeThere(nowMs);
  const facts = [
    ['contact.company', contact.company],
    ['contact.owner', contact.owner],
    ['contact.email', contact.email],
    ['contact.last', lastTouch || null],
  ] as const;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc goes back from any control inside
    <section
      ref={place}
      className="tk-tab tk-contact"
      aria-label={tabsText('contact.details', { name: contact.name })}
      onKeyDown={onKeyDown}
    >
      <header>
        <span className="tk-flip">
          <IconButton icon={ArrowLeft} label={tabsText('contact.back')} onClick={onBack} />
        </span>
        <Avatar name={contact.name} seed={contact.seed} size="large" />
        <div>
          <h2 className="tk-clip">
            <bdi>{contact.name}</bdi>
          </h2>
          <small className="tk-num" dir="auto" data-tone={there.ok ? undefined : 'warn'}>
            {there.text}
          </small>
        </div>
      </header>
      {contact.barred !== null && (
        <div className="tk-phone-notices">
          <Banner tone="bad">{contact.barred}</Banner>
        </div>
      )}
      {contact.numbers.length === 0 ? (
        <p className="tk-why">{tabsText('contact.noNumber')}</p>
      ) : (
        <ul className="tk-rows" aria-label={tabsText('contact.numbers')}>
          {contact.numbers.map(({ number, display, title, isOptedOut }) => (
            <li key={number} className="tk-row tk-number-row">
              <div>
                <strong className="tk-num">
                  <bdi dir="ltr">{display}</bdi>
                </strong>
                <small>
                  <bdi>{title}</bdi>
                  {isOptedOut && <span className="tk-chip">{tabsText('contact.optedOut')}</span>}
                </small>
              </div>
              <Button
                tone="go"
                icon={Phone}
                data-row=""
                disabled={contact.barred !== null}
                aria-label={tabsText('contact.call', { title, number: display })}
                onClick={() => onCall(number)}
              >
                {tabsText('contact.callShort')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <dl className="tk-facts">
        {facts.map(
          ([key, value]) =>
            value && (
              <div key={key}>
                <dt>{tabsText(key)}</dt>
                <dd className="tk-clip">
                  <bdi>{value}</bdi>
                </dd>
              </div>
            ),
        )}
      </dl>
      {onOpen && (
        <div className="tk-more">
          <Button wide onClick={() => onOpen(contact.id)}>
            {tabsText('contact.open')}
          </Button>
        </div>
      )}
    </section>
  );
}
