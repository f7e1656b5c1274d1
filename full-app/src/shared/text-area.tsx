import './text-area.css';
import { useId, type ReactNode, type TextareaHTMLAttributes } from 'react';

export interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  label: string;
  /** What is wrong with the value, in a sentence. */
  error?: string | undefined;
  hint?: string | undefined;
}

/** Several lines of text, with their label. */
export function TextArea({ label, error, hint, ...props }: TextAreaProps): ReactNode {
  const id = useId();
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div className="tk-field">
      <label htmlFor={id}>{label}</label>
      <textarea
        rows={3}
        {...props}
        id={id}
        className="tk-input app-text-area"
        aria-invalid={error ? true : props['aria-invalid']}
        aria-describedby={described || undefined}
      />
      {error && (
        <p className="tk-error" id={`${id}-error`}>
          {error}
        </p>
      )}
      {hint && (
        <p className="tk-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
