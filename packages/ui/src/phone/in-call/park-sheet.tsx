import { CircleParking } from 'lucide';
import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { Button } from '../../kit/button.js';
import { phoneText } from '../texts.js';
import { Sheet } from './sheet.js';

const REASONS = ['park.reason.colleague', 'park.reason.lookUp', 'park.reason.transfer'] as const;

export interface ParkSheetProps {
  busy: boolean;
  problem: string | null;
  onPark: (reason: string) => void;
  onClose: () => void;
}

/** Parks the call for any agent to pick up; colleagues read the reason. */
export function ParkSheet({ busy, problem, onPark, onClose }: ParkSheetProps): ReactNode {
  const [reason, setReason] = useState('');
  const id = useId();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!busy) onPark(reason.trim());
  };
  return (
    <Sheet
      title={phoneText('park.title')}
      onClose={onClose}
      actions={
        <>
          {problem !== null && (
            <p className="tk-why" data-tone="bad" role="status">
              {problem}
            </p>
          )}
          <Button type="submit" form={id} tone="primary" wide icon={CircleParking} disabled={busy}>
            {phoneText('park.start')}
          </Button>
        </>
      }
    >
      <form id={id} className="tk-park" onSubmit={submit}>
        <label>
          {phoneText('park.reason')}
          <input
            className="tk-input"
            type="text"
            maxLength={120}
            autoComplete="off"
            data-first=""
            value={reason}
            onInput={(event) => setReason(event.currentTarget.value)}
          />
        </label>
        <div className="tk-chips">
          {REASONS.map((key) => (
            <Button key={key} aria-pressed={reason === phoneText(key)} onClick={() => setReason(phoneText(key))}>
              {phoneText(key)}
            </Button>
          ))}
        </div>
        <p className="tk-hint">{phoneText('park.help')}</p>
      </form>
    </Sheet>
  );
}
