import { Fragment, useEffect, useId, useState, type ReactNode } from 'react';
import { Icon, type IconShape } from '../../kit/icon.js';

/** One control of a running call: an icon, a word and a state, never one alone. */
export interface ControlView {
  id: string;
  label: string;
  icon: IconShape;
  /** For a toggle, whose label names what a press does. */
  isOn?: boolean;
  /** For a control that opens a sheet. */
  expanded?: boolean;
  /** Why it cannot be used now, as a sentence; null when it can. */
  why: string | null;
  onPress: () => void;
}

/** Four in a row. A disabled control stays in its place, can be focused, and says why. */
export function ControlGrid({ controls, label }: { controls: readonly ControlView[]; label: string }): ReactNode {
  const id = useId();
  const [asked, setAsked] = useState<string | null>(null);
  const why = controls.find((control) => control.id === asked)?.why ?? null;
  useEffect(() => {
    if (why === null) return undefined;
    const timer = setTimeout(() => setAsked(null), 6_000);
    return () => clearTimeout(timer);
  }, [why]);
  return (
    <div className="tk-controls" role="group" aria-label={label}>
      {controls.map((control) => (
        <Fragment key={control.id}>
          <button
            type="button"
            data-control={control.id}
            title={control.why ?? undefined}
            data-on={control.isOn ? '' : undefined}
            aria-expanded={control.expanded}
            aria-disabled={control.why === null ? undefined : true}
            aria-describedby={control.why === null ? undefined : `${id}-${control.id}`}
            onClick={() => {
              if (control.why === null) control.onPress();
              setAsked(control.why === null ? null : control.id);
            }}
          >
            <Icon shape={control.icon} />
            <span>{control.label}</span>
          </button>
          {/* Beside the button: inside, it would be read as part of its name. */}
          {control.why !== null && (
            <span className="tk-hidden" id={`${id}-${control.id}`}>
              {control.why}
            </span>
          )}
        </Fragment>
      ))}
      <p className="tk-controls-why" role="status">
        {why}
      </p>
    </div>
  );
}
