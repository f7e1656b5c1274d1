import { useEffect, useState, type FormEvent } from 'react';
import { createAutosave, type Autosave } from '../../shared/autosave.js';
import { fieldMessages, sentenceOf } from '../../shared/errors.js';

interface SubmissionParts<Details extends object, Answer> {
  /** What was entered before. */
  readonly details: Details;
  readonly save: (change: Partial<Details>) => Promise<unknown>;
  readonly submit: (details: Details) => Promise<Answer>;
  readonly onSubmitted: (answer: Answer) => void;
}

/** A form that is saved as it is typed, and submitted when it is complete. */
export interface Submission<Details extends object> {
  readonly details: Details;
  /** By field, as the server refused it. Each ends when its field changes. */
  readonly problems: Readonly<Record<string, string>>;
  /** Why it was refused as a whole. */
  readonly error: string | null;
  readonly isBusy: boolean;
  readonly autosave: Autosave<Details>;
  readonly change: (changed: Partial<Details>) => void;
  readonly send: (event: FormEvent<HTMLFormElement>) => void;
}

export function useSubmission<Details extends object, Answer>({
  details: before,
  save,
  submit,
  onSubmitted,
}: SubmissionParts<Details, Answer>): Submission<Details> {
  const [details, setDetails] = useState(before);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [autosave] = useState(() => createAutosave<Details>(save));
  useEffect(() => () => void autosave.flush(), [autosave]);

  const change = (changed: Partial<Details>): void => {
    setDetails({ ...details, ...changed });
    autosave.change(changed);
    setProblems(Object.fromEntries(Object.entries(problems).filter(([name]) => !(name in changed))));
  };
  const send = async (form: HTMLFormElement): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    setError(null);
    await autosave.flush();
    try {
      const answer = await submit(details);
      // Sent with it. Saved again when the form closes, it would be refused: carriers have it now.
      autosave.drop();
      onSubmitted(answer);
    } catch (refusal) {
      const fields = fieldMessages(refusal);
      setProblems(fields);
      if (Object.keys(fields).length === 0) setError(sentenceOf(refusal));
      // After they are drawn.
      requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid]')?.focus());
    } finally {
      setBusy(false);
    }
  };
  return {
    details,
    problems,
    error,
    isBusy,
    autosave,
    change,
    send: (event) => {
      event.preventDefault();
      void send(event.currentTarget);
    },
  };
}
