import type { ComponentType, ReactNode } from 'react';
import { Banner } from '../../kit/banner.js';
import { Button } from '../../kit/button.js';
import { createLazyPart, useLazyPart } from '../../kernel/lazy-part.js';
import { phoneText } from '../texts.js';
import type { PhoneModel } from '../phone.model.js';
import type { SheetProps } from '../settings/sheet-props.js';
import type { PhoneSheet } from '../navigation.model.js';
import { soundText } from './sound.texts.js';

const part = createLazyPart(
  () => import('../settings/sheets.js'),
  ({ sheets }): Readonly<Record<PhoneSheet, ComponentType<SheetProps>>> => sheets,
);

/** A sheet that covers the phone for a while. Its code is loaded on first use. */
export function Sheet({ name, model }: { name: PhoneSheet; model: PhoneModel }): ReactNode {
  const sheets = useLazyPart(part, true);
  const close = (): void => model.screen.openSheet(null);
  if (sheets === null) {
    return (
      <div className="tk-phone-body" aria-busy="true">
        <span className="tk-hidden">{soundText('sheet.loading')}</span>
      </div>
    );
  }
  if (sheets === 'failed') {
    return (
      <div className="tk-phone-body tk-page-body">
        <Banner tone="bad" action={<Button onClick={() => void part.load()}>{phoneText('action.retry')}</Button>}>
          {soundText('sheet.failed')}
        </Banner>
        <Button onClick={close}>{phoneText('action.close')}</Button>
      </div>
    );
  }
  const Shown = sheets[name];
  return <Shown model={model} onClose={close} />;
}
