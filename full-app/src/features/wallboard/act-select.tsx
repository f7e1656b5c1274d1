import { pressedKey } from '@talk/ui';
import type { KeyboardEvent, ReactNode } from 'react';
import { useRowStop } from '../../shared/table/row-stop.js';

interface ActSelectProps<K extends string> {
  /** Names the row as well. */
  label: string;
  /** What it says, since nothing is ever chosen. */
  text: string;
  acts: readonly (readonly [K, string])[];
  onAct: (act: K) => void;
}

/** What can be done with a row: done as soon as it is chosen. */
export function ActSelect<K extends string>({ label, text, acts, onAct }: ActSelectProps<K>): ReactNode {
  return (
    <select
      className="tk-input app-wallboard-choose"
      aria-label={label}
      title={label}
      tabIndex={useRowStop()}
      value=""
      onKeyDown={openList}
      onChange={({ currentTarget: { value } }) => {
        const chosen = acts.find(([act]) => act === value);
        if (chosen !== undefined) onAct(chosen[0]);
      }}
    >
      <option value="">{text}</option>
      {acts.map(([act, words]) => (
        <option key={act} value={act}>
          {words}
        </option>
      ))}
    </select>
  );
}

/** Keys that choose in a closed list, unseen: letters, and those that step. */
const CHOOSES = /^(?:.|Arrow(?:Up|Down)|Page(?:Up|Down)|Home|End)$/;

/** An arrow key in a closed list would do the first act. It opens the list instead, where Enter does what is chosen. */
function openList(event: KeyboardEvent<HTMLSelectElement>): void {
  const isPlain = !event.altKey && !event.ctrlKey && !event.metaKey;
  const key = pressedKey(event.nativeEvent);
  if (!isPlain || key === ' ' || !CHOOSES.test(key)) return;
  // Browsers that cannot open it do what they always do.
  if (typeof event.currentTarget.showPicker !== 'function') return;
  event.preventDefault();
  event.currentTarget.showPicker();
}
