import { fillScript, type ScriptValues } from './script-text.js';

/** A place in a filled text that a person must fill in before it may leave. */
export interface Unfilled {
  /** What is asked for: `appointment time`, or the variable that nobody has filled in. */
  readonly label: string;
  /** The variable that has no value here; null for a placeholder that its author left to the writer. */
  readonly variable: string | null;
  /** Where it stands in the text, brackets included: UTF-16 offsets, `end` not included. */
  readonly start: number;
  readonly end: number;
}

/** A text made of a template for one contact. */
export interface FilledTemplate {
  /** The text to put into a composer. What is unfilled stands in it in square brackets. */
  readonly text: string;
  /** In the order of the text. */
  readonly unfilled: readonly Unfilled[];
}

/** `[appointment time]`: begins with a letter, on one line, so that `[1]` and `[ ]` stay what they are. */
const BLANK = /\[(\p{L}[^[\]\n]{0,59})\]/gu;

/**
 * A text template filled by the rules of scripts. Only what its author wrote is read for `[placeholders]`: a contact who is
 * called "[VIP] Bob" opens none.
 */
export function fillTemplate(body: string, values: ScriptValues): FilledTemplate {
  const unfilled: Unfilled[] = [];
  let text = '';
  for (const part of fillScript(body, values)) {
    const start = text.length;
    if (part.kind === 'text') {
      for (const match of part.text.matchAll(BLANK)) {
        const [whole, label = ''] = match;
        const at = start + match.index;
        unfilled.push({ label: label.trim(), variable: null, start: at, end: at + whole.length });
      }
      text += part.text;
    } else if (part.kind === 'value') text += part.text;
    else {
      text += `[${part.variable}]`;
      unfilled.push({ label: part.variable, variable: part.variable, start, end: text.length });
    }
  }
  return { text, unfilled };
}
