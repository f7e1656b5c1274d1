import { useEffect, useState, type ReactNode } from 'react';
import { Banner } from '../kit/banner.js';
import { Button } from '../kit/button.js';
import { useSignalValue } from '../kernel/use-signal-value.js';
import type { PhoneModel } from './phone.model.js';
import type * as Reply from './reply/reply-panel.js';
import { phoneText } from './texts.js';

type Code = typeof Reply;

/** Answers a caller by text; its code is loaded on demand. */
export function ReplyPlace({ model }: { model: PhoneModel }): ReactNode {
  const to = useSignalValue(model.screen.replyingTo);
  const [code, setCode] = useState<Code | 'failed' | null>(null);
  const isWanted = to !== null && code === null;
  useEffect(() => {
    if (!isWanted) return;
    import('./reply/reply-panel.js').then(setCode, () => setCode('failed'));
  }, [isWanted]);
  if (to === null || code === null) return null;
  const close = (): void => model.screen.replyByText(null);
  if (code === 'failed') {
    return (
      <Banner tone="bad" action={<Button onClick={() => setCode(null)}>{phoneText('action.retry')}</Button>}>
        {phoneText('reply.failed')}
      </Banner>
    );
  }
  return <code.ReplyPanel key={to.callId} api={model.api} to={to} onClose={close} />;
}
