import './setting-switch.css';
import { useId, type ReactNode } from 'react';

interface SettingSwitchProps {
  label: string;
  why?: string;
  on: boolean;
  onChange: (on: boolean) => void;
}

/** A setting that is on or off, and what it means. */
export function SettingSwitch({ label, why, on, onChange }: SettingSwitchProps): ReactNode {
  const id = useId();
  return (
    <div className="app-setting">
      <label>
        <input
          type="checkbox"
          checked={on}
          aria-describedby={why === undefined ? undefined : id}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        <span>{label}</span>
      </label>
      {why !== undefined && (
        <p className="tk-muted" id={id}>
          {why}
        </p>
      )}
    </div>
  );
}
