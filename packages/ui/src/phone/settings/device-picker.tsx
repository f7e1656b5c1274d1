import { useId, type ReactNode } from 'react';
import type { DevicesState, SoundRole } from '@talk/core/phone';
import { settingsText } from './settings.texts.js';

export interface DevicePickerProps {
  of: SoundRole;
  state: DevicesState;
  hint?: string;
  onChoose: (id: string | null) => void;
}

/** One device of a kind; the first entry leaves it to the computer. */
export function DevicePicker({ of, state, hint, onChoose }: DevicePickerProps): ReactNode {
  const id = useId();
  const use = state[of];
  const devices = of === 'input' ? state.inputs : state.outputs;
  const isDefault = use.id === null;
  return (
    <div className="tk-field">
      <label htmlFor={id}>{settingsText(of)}</label>
      <select
        id={id}
        className="tk-select tk-clip"
        value={use.missing === null ? (use.id ?? '') : 'missing'}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onChange={(event) => onChoose(event.currentTarget.value || null)}
      >
        <option value="">
          {isDefault && use.label !== ''
            ? settingsText('systemDefaultNamed', { label: use.label })
            : settingsText('systemDefault')}
        </option>
        {use.missing !== null && (
          <option value="missing" disabled>
            {settingsText('unplugged', { label: use.missing })}
          </option>
        )}
        {devices.map((device, index) => (
          <option key={device.id} value={device.id}>
            {device.label || settingsText('unnamed', { count: index + 1 })}
          </option>
        ))}
      </select>
      {hint !== undefined && (
        <p className="tk-sheet-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
