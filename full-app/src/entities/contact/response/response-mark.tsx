import './response.css';
import { responseState } from '@talk/core/contacts';
import { Icon } from '@talk/ui';
import { Hourglass } from 'lucide';
import { useEffect, useState, type ReactNode } from 'react';
import { responseWords } from './response-words.js';

const STEP_MS = 20_000;

/** Current until it is removed: its text changes with the minutes. */
export function ResponseDue({ due, warn }: { due: string; warn: string }): ReactNode {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), STEP_MS);
    return () => clearInterval(timer);
  }, []);
  const dueMs = Date.parse(due);
  const words = responseWords(dueMs, nowMs);
  return (
    <span
      className="app-response tk-num"
      data-state={responseState({ warnMs: Date.parse(warn), dueMs }, nowMs)}
      title={words}
    >
      <Icon shape={Hourglass} size="small" />
      <span className="tk-clip">{words}</span>
    </span>
  );
}
