import type { ReactNode } from 'react';
import { Banner } from '../../kit/banner.js';
import { Button } from '../../kit/button.js';
import { createLazyPart, useLazyPart } from '../../kernel/lazy-part.js';
import { useSignalValue } from '../../kernel/use-signal-value.js';
import type { PhoneModel } from '../phone.model.js';
import { phoneText } from '../texts.js';

const part = createLazyPart(
  () => import('../reply/reply-panel.js'),
  (code) => code,
);

/** Answers a caller by text; its code is loaded on demand. */
export function ReplyPlace({ model }: { model: PhoneModel }): ReactNode {
  const to = useSignalValue(model.screen.replyingTo);
  const code = useLazyPart(part, to !== null);
  if (to === null || code === null) return null;
  const close = (): void => model.screen.replyByText(null);
  if (code === 'failed') {
    return (
      <Banner tone="bad" action={<Button onClick={() => void part.load()}>{phoneText('action.retry')}</Button>}>
        {phoneText('reply.failed')}
      </Banner>
    );
  }
  return <code.ReplyPanel key={to.callId} api={model.api} to={to} onClose={close} />;
}
