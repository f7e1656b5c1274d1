import { Delete, Phone } from 'lucide';
import { useId, type ClipboardEvent, type FormEvent, type InputEvent, type ReactNode } from 'react';
import type { EditedText, TextEdit } from '@talk/core/format';
import { Avatar } from '../../kit/avatar.js';
import { Button, IconButton } from '../../kit/button.js';
import { Keypad } from './keypad.js';
import { phoneText } from '../texts.js';

/** A contact that matches the input. */
export interface Suggestion {
  contactId: number;
  name: string;
  seed: string;
  number: string;
  display: string;
}

export interface LineChoice {
  id: number;
  /** "Sales · (415) 555-0100". */
  label: string;
  name: string;
}

export type Match =
  | { kind: 'none' }
  /** `detail`: the local time there. */
  | { kind: 'unknown'; detail: string | null; tone: 'warn' | null }
  | { kind: 'contact'; name: string; seed: string; detail: string; tone: 'warn' | null }
  /** Whose number it is could not be found out; it can be called all the same. */
  | { kind: 'lost' }
  /** The number cannot be called; `reason` says why, `lines` are the lines that could call it. */
  | {
      kind: 'refused';
      reason: string;
      details: readonly string[];
      lines: readonly { id: number; name: string }[];
    };

export interface DialPadProps {
  /** As displayed: formatted while typed. */
  number: string;
  match: Match;
  /** Contacts whose name or number contains what is typed. */
  suggestions: readonly Suggestion[];
  lines: readonly LineChoice[];
  lineId: number | null;
  /** Why that line is preset; null when the agent chose it. */
  lineWhy: string | null;
  /** Why no number can be called now; null when calling works. */
  blocked: string | null;
  onEdit: (edit: TextEdit) => EditedText;
  onPaste: (text: string, selected: { start: number; end: number }) => EditedText;
  onKey: (key: string) => void;
  onErase: () => void;
  onPick: (suggestion: Suggestion) => void;
  onLine: (id: number) => void;
  /** Asks once more whose number it is. */
  onLook: () => void;
  onCall: () => void;
}

export function DialPad(props: DialPadProps): ReactNode {
  const { number, match, lines, lineId, blocked } = props;
  const whyId = useId();
  const lineWhyId = useId();
  // A name is typed on the keyboard: the keys make room for the people found.
  const isName = /\p{L}/u.test(number.replaceAll(/w/gi, ''));
  const hasLetters = isName && props.suggestions.length > 0;
  const line = lines.find((choice) => choice.id === lineId);
  const why = blocked;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const [first] = props.suggestions;
    // Enter after a name selects the person found; a second Enter calls them.
    if (isName && first) props.onPick(first);
    else props.onCall();
  };
  const edit = (event: InputEvent<HTMLInputElement>): void => {
    const { currentTarget: field, nativeEvent } = event;
    const { value: after, selectionStart } = field;
    const isForward = nativeEvent.inputType === 'deleteContentForward';
    show(field, props.onEdit({ before: number, after, caret: selectionStart ?? after.length, isForward }));
  };
  const paste = (event: ClipboardEvent<HTMLInputElement>): void => {
    event.preventDefault();
    const { currentTarget: field } = event;
    const { selectionStart, selectionEnd, value } = field;
    const selected = { start: selectionStart ?? value.length, end: selectionEnd ?? value.length };
    show(field, props.onPaste(event.clipboardData.getData('text'), selected));
  };
  return (
    <form className="tk-dial" onSubmit={submit}>
      <div className="tk-dial-number">
        <input
          type="text"
          inputMode="tel"
          autoComplete="off"
          dir="auto"
          aria-label={phoneText('number.label')}
          placeholder={phoneText('number.placeholder')}
          value={number}
          data-long={number.length > 16 ? '' : undefined}
          onInput={edit}
          onPaste={paste}
        />
        {number && <IconButton icon={Delete} label={phoneText('number.erase')} onClick={props.onErase} />}
      </div>
      {props.suggestions.length > 0 ? (
        <Suggestions suggestions={props.suggestions} onPick={props.onPick} />
      ) : (
        <MatchCard match={match} onLine={props.onLine} onLook={props.onLook} />
      )}
      {!hasLetters && <Keypad onKey={props.onKey} />}
      <div className="tk-dial-actions">
        {lines.length > 1 && (
          <label className="tk-line">
            {phoneText('line.from')}
            <select
              className="tk-select"
              value={lineId ?? ''}
              aria-describedby={props.lineWhy && match.kind !== 'refused' ? lineWhyId : undefined}
              onChange={(event) => props.onLine(Number(event.currentTarget.value))}
            >
              {lineId === null && (
                <option value="" disabled>
                  {phoneText('line.choose')}
                </option>
              )}
              {lines.map((choice) => (
                <option key={choice.id} value={choice.id}>
                  {choice.label}
                </option>
              ))}
            </select>
          </label>
        )}
        {props.lineWhy && match.kind !== 'refused' && (
          <p className="tk-line-why" id={lineWhyId}>
            {props.lineWhy}
          </p>
        )}
        <Button
          type="submit"
          tone="go"
          size="large"
          wide
          icon={Phone}
          disabled={why !== null || match.kind === 'refused' || (isName && !hasLetters)}
          aria-describedby={why ? whyId : undefined}
        >
          {line ? phoneText('call.startFrom', { line: line.name }) : phoneText('call.start')}
        </Button>
        {why && (
          <p className="tk-why" id={whyId}>
            {why}
          </p>
        )}
      </div>
    </form>
  );
}

/** At once, not with the next render, which would leave the caret at the end. */
function show(field: HTMLInputElement, { text, caret }: EditedText): void {
  field.value = text;
  field.setSelectionRange(caret, caret);
}

function Suggestions({
  suggestions,
  onPick,
}: {
  suggestions: readonly Suggestion[];
  onPick: (suggestion: Suggestion) => void;
}): ReactNode {
  return (
    <ul className="tk-suggestions" aria-label={phoneText('suggestions.label')}>
      {suggestions.map((suggestion) => (
        <li key={suggestion.contactId}>
          <button type="button" className="tk-match" onClick={() => onPick(suggestion)}>
            <Avatar name={suggestion.name} seed={suggestion.seed} />
            <span>
              <strong className="tk-clip">
                <bdi>{suggestion.name}</bdi>
              </strong>
              <small className="tk-num">
                <bdi dir="ltr">{suggestion.display}</bdi>
              </small>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function MatchCard({ match, onLine, onLook }: Pick<DialPadProps, 'match' | 'onLine' | 'onLook'>): ReactNode {
  if (match.kind === 'contact') {
    return (
      <div className="tk-match" role="status">
        <Avatar name={match.name} seed={match.seed} />
        <div>
          <strong className="tk-clip">{match.name}</strong>
          <small className="tk-clip" data-tone={match.tone ?? undefined}>
            {match.detail}
          </small>
        </div>
      </div>
    );
  }
  if (match.kind === 'refused') {
    return (
      <div className="tk-match tk-stop" data-tone="bad" role="status">
        <div>
          <strong>{match.reason}</strong>
          {match.details.map((detail) => (
            <small key={detail}>{detail}</small>
          ))}
          {match.lines.map((line) => (
            <Button key={line.id} onClick={() => onLine(line.id)}>
              {phoneText('stop.callFrom', { line: line.name })}
            </Button>
          ))}
        </div>
      </div>
    );
  }
  if (match.kind === 'lost') {
    return (
      <div className="tk-match" role="status">
        <div>
          <span data-tone="warn">{phoneText('match.lost')}</span>
          <Button onClick={onLook}>{phoneText('match.again')}</Button>
        </div>
      </div>
    );
  }
  return (
    <div className="tk-match" data-empty="" role="status">
      {match.kind === 'unknown' && (
        <span>
          {phoneText('match.none')}
          {match.detail && (
            <>
              {' · '}
              <span data-tone={match.tone ?? undefined}>{match.detail}</span>
            </>
          )}
        </span>
      )}
    </div>
  );
}
