import { useId, useState, type ReactNode } from 'react';
import { TalkError } from '@talk/core';
import type { PhoneCall } from '@talk/core/phone';
import { Banner } from '../../kit/banner.js';
import { Button } from '../../kit/button.js';
import { useSignalValue } from '../../kernel/use-signal-value.js';
import type { PhoneModel } from '../phone.model.js';
import { QualityBars, qualityWords } from '../sound/quality-bars.js';
import { Numbers } from './numbers.js';
import { settingsText } from './settings.texts.js';

/** How the call sounds now, in words and numbers, and the report form. */
export function QualitySheet({ model }: { model: PhoneModel }): ReactNode {
  const quality = useSignalValue(model.phone.sound.quality);
  const call = useSignalValue(model.phone.call);
  const isOver = call === null || call.state.peek().phase === 'ended';
  return (
    <>
      <div className="tk-sheet-part">
        {quality ? (
          <>
            <p className="tk-sheet-row">
              <QualityBars quality={quality} />
              {qualityWords(quality)}
            </p>
            <Numbers numbers={quality} />
          </>
        ) : (
          <p className="tk-sheet-hint">{settingsText(isOver ? 'quality.over' : 'quality.wait')}</p>
        )}
      </div>
      {call && <ReportForm key={call.key} call={call} model={model} />}
    </>
  );
}

type Sending = { name: 'writing' } | { name: 'sending' } | { name: 'sent' } | { name: 'failed'; reason: string };

const MOST_CHARACTERS = 1000;

function ReportForm({ call, model }: { call: PhoneCall; model: PhoneModel }): ReactNode {
  const id = useId();
  const { callId } = useSignalValue(call.state);
  const [text, setText] = useState('');
  const [state, setState] = useState<Sending>({ name: 'writing' });
  async function send(known: string): Promise<void> {
    setState({ name: 'sending' });
    try {
      await model.phone.sound.report(known, text.trim());
      setState({ name: 'sent' });
    } catch (error) {
      if (!(error instanceof TalkError)) throw error;
      setState({ name: 'failed', reason: error.message });
    }
  }
  if (state.name === 'sent') return <Banner tone="info">{settingsText('report.sent')}</Banner>;
  return (
    <form
      className="tk-sheet-part"
      aria-labelledby={`${id}-title`}
      onSubmit={(event) => {
        event.preventDefault();
        if (callId !== null) void send(callId);
      }}
    >
      <h3 id={`${id}-title`}>{settingsText('report.title')}</h3>
      <div className="tk-field">
        <label htmlFor={id}>{settingsText('report.label')}</label>
        <textarea
          id={id}
          className="tk-input tk-textarea"
          rows={3}
          maxLength={MOST_CHARACTERS}
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
        <p className="tk-sheet-hint">{settingsText(callId === null ? 'report.tooEarly' : 'report.about')}</p>
      </div>
      {state.name === 'failed' && <Banner tone="bad">{settingsText('report.failed', { reason: state.reason })}</Banner>}
      <Button type="submit" tone="primary" disabled={callId === null || state.name === 'sending'}>
        {settingsText(state.name === 'sending' ? 'report.sending' : 'report.send')}
      </Button>
    </form>
  );
}
