import type { Communication, Contact } from '@talk/core';
import { knownWord } from '@talk/core/format';
import { Button, Icon } from '@talk/ui';
import type { ReactNode } from 'react';
import { RecordingPlayer, useDial } from '../../entities/call/index.js';
import { outcomeLook } from '../../shared/call-outcome.js';
import { factsOf, outcomeOf, t, talkedWords } from '../../shared/call-words.js';
import { CallQuality } from './call-quality.js';
import { CallOutcome } from './dispositions.js';
import { InCrm } from './in-crm.js';
import { t as words } from './texts.js';

export interface CallCardProps {
  call: Communication;
  contact: Contact;
  zone: string;
  format: 12 | 24;
}

export function CallCard({ call, contact, zone, format }: CallCardProps): ReactNode {
  const outcome = outcomeOf(call);
  const talked = talkedWords(call);
  const missed = call.direction === 'inbound' && call.answered_at === null && call.ended_at !== null;
  return (
    <div className="app-card">
      <div className="app-card-head">
        <span className="app-card-icon" data-tone={outcome.tone}>
          <Icon shape={outcomeLook(call).icon} size="small" />
        </span>
        <div>
          <strong>
            {t(`direction.${knownWord(['outbound'], call.direction, 'inbound')}`)} · {outcome.words}
          </strong>
          <small className="tk-num">{factsOf(call, zone, format)}</small>
        </div>
        {talked && (
          <span className="tk-chip tk-num" data-tone="ok">
            {talked}
          </span>
        )}
        {missed && <CallBack call={call} contact={contact} />}
      </div>
      <CallOutcome call={call} />
      {call.notes !== null && (
        <p className="app-call-note">
          <span className="tk-hidden">{words('callNote')}: </span>
          <span dir="auto">{call.notes}</span>
        </p>
      )}
      <RecordingPlayer call={call} />
      {call.ended_at !== null && <InCrm call={call} contactId={contact.id} />}
      {call.call_quality && <CallQuality quality={call.call_quality} />}
    </div>
  );
}

function CallBack({ call, contact }: { call: Communication; contact: Contact }): ReactNode {
  const { blocked, dial } = useDial();
  const back = (): void => {
    if (blocked !== null) return;
    void dial({
      contactId: contact.id,
      number: call.lead_number,
      ...(call.campaign_id === null ? {} : { line: call.campaign_id }),
    });
  };
  return (
    <Button aria-disabled={blocked !== null} title={blocked ?? undefined} onClick={back}>
      {t('callBack')}
    </Button>
  );
}
