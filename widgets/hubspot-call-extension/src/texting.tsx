import type { ContactMatch } from '@talk/core';
import { IconButton, language, moveFocus } from '@talk/ui';
import { phoneDisplay } from '@talk/core/format';
import { ArrowLeft, MessageSquare } from 'lucide';
import { useEffect, useRef, type ReactNode } from 'react';
import { hubspotText } from './texts.js';

const nameOf = ({ name, phone_number: number }: ContactMatch): string =>
  name.trim() || (number === null ? '' : phoneDisplay(number));

interface TextingButtonProps {
  contact: ContactMatch;
  isOpen: boolean;
  onPress: () => void;
}

export function TextingButton({ contact, isOpen, onPress }: TextingButtonProps): ReactNode {
  return (
    <IconButton
      icon={MessageSquare}
      label={hubspotText('texts.open', { name: nameOf(contact) })}
      aria-pressed={isOpen}
      onClick={onPress}
    />
  );
}

/** The texting widget of colleagues with the person of the call: before the phone in a narrow panel, beside it in a wide one. */
export function Texting({ contact, onClose }: { contact: ContactMatch; onClose: () => void }): ReactNode {
  const title = hubspotText('texts.title', { name: nameOf(contact) });
  const back = useRef<HTMLDivElement>(null);
  useEffect(() => moveFocus(back.current?.querySelector('button')), []);
  return (
    <section className="hs-texts" aria-label={title}>
      <div className="hs-texts-bar" ref={back}>
        <IconButton icon={ArrowLeft} label={hubspotText('texts.back')} onClick={onClose} />
        <span className="tk-clip">{hubspotText('texts.back')}</span>
      </div>
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- our own page, under the same sign-in: it needs scripts and its origin */}
      <iframe title={title} src={`/widgets/texting/contact/${contact.id}?locale=${language().tag}`} />
    </section>
  );
}
