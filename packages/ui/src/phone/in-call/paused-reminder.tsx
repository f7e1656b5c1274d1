import { useEffect, useState, type ReactNode } from 'react';
import { Button } from '../../kit/button.js';
import { phoneText } from '../texts.js';

/** A pause is for a card number; after this long it is more likely forgotten. */
const REMIND_AFTER_MS = 60_000;

/** Reminds of a recording that is still paused (feature-matrix 1.10.4). */
export function PausedReminder({ paused, onResume }: { paused: boolean; onResume: () => void }): ReactNode {
  // Mounted anew for each pause, so that each is timed from its own start.
  return paused ? <Reminder onResume={onResume} /> : null;
}

function Reminder({ onResume }: { onResume: () => void }): ReactNode {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), REMIND_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!late) return null;
  return (
    <div className="tk-banner" data-tone="warn" role="status">
      <div>{phoneText('call.stillPaused')}</div>
      <Button onClick={onResume}>{phoneText('call.resumeRecording')}</Button>
    </div>
  );
}
