/** What a first text ends with (spec 2 §5). */
export const DEFAULT_OPT_OUT_TEXT = 'Text STOP to unsubscribe.';

/**
 * Appends the opt-out text on a new line, unless the body already contains it (reading 50).
 * @param optOut the company's own text; true = the default one; false, empty or absent = the body as it is.
 */
export function joinOptOut(body: string, optOut?: string | boolean): string {
  const line = (optOut === true ? DEFAULT_OPT_OUT_TEXT : optOut) || '';
  return body.includes(line) ? body : body + (body && '\n') + line;
}
