import type { CrmTexts } from './crm-provider.js';

/**
 * A conversation as plain text, a line for each text, oldest first: `14:05 Maya Lopez: Hello`. The oldest are left out when there is no room.
 * @param most characters, as `widthOf` counts them.
 */
export function textLinesOf(
  { texts, timeZone }: Pick<CrmTexts, 'texts' | 'timeZone'>,
  most: number,
  widthOf: (text: string) => number = (text) => text.length,
): string {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
  const kept: string[] = [];
  // The line that tells of the missing ones.
  let room = most - 100;
  for (const { at, author, body, files, isUndelivered } of texts.toReversed()) {
    const said = [body, ...files.map((name) => `[${name}]`)].filter((part) => part !== '').join(' ');
    const line = `${clock.format(at)} ${author}: ${said}${isUndelivered ? ' (not delivered)' : ''}`;
    room -= widthOf(line) + widthOf('\n');
    if (room < 0) break;
    kept.push(line);
  }
  const missing = texts.length - kept.length;
  if (missing > 0) kept.push(`(${missing} earlier in Talk)`);
  return kept.toReversed().join('\n');
}
