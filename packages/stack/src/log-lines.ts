/** Writes one line for a person; `part` is the process it came from. */
export type Print = (part: string, text: string) => void;

const LEVELS: Readonly<Record<number, string>> = {
  10: 'trace',
  20: 'debug',
  30: 'info',
  40: 'warn',
  50: 'error',
  60: 'fatal',
};
const NOT_SHOWN = new Set(['level', 'time', 'at', 'pid', 'hostname', 'msg', 'name', 'err', 'v']);

/**
 * One line of a child as a person reads it: a JSON log record (pino's shape, level by number or name) becomes `level message key=value`, anything else
 * stays as it is. What the record holds was already cleared of secrets by its writer.
 */
export function readableLine(line: string): string {
  if (!line.startsWith('{')) return line;
  let record: Record<string, unknown>;
  try {
    record = JSON.parse(line) as Record<string, unknown>;
  } catch {
    return line;
  }
  const level = typeof record['level'] === 'number' ? (LEVELS[record['level']] ?? 'info') : record['level'];
  if (typeof level !== 'string' || typeof record['msg'] !== 'string') return line;
  const name = typeof record['name'] === 'string' ? `${record['name']}: ` : '';
  const details = Object.entries(record)
    .filter(([key]) => !NOT_SHOWN.has(key))
    .map(([key, value]) => ` ${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`);
  return `${level.padEnd(5)} ${name}${record['msg']}${details.join('')}${describe(record['err'])}`;
}

/** An error and its causes, as our servers log them: kind and codes, the message if it may be told, then where. */
function describe(error: unknown, title = ''): string {
  if (typeof error !== 'object' || error === null) return '';
  const { type, message, stack, cause, ...rest } = error as Readonly<Record<string, unknown>>;
  const place = typeof stack === 'string' ? stack : '';
  // Node's own stack begins with all of this; ours leave it out, as a message may quote what was sent.
  const isTold = typeof message === 'string' && place.includes(message);
  const codes = Object.entries(rest).flatMap(([key, value]) =>
    typeof value === 'string' || typeof value === 'number' ? [`${key}=${value}`] : [],
  );
  const words =
    [typeof type === 'string' ? type : 'Error', ...codes].join(' ') +
    (typeof message === 'string' ? `: ${message}` : '');
  const lines = isTold ? [place] : [`${title}${words}`, ...(place === '' ? [] : [place])];
  return `\n${lines.join('\n')}${describe(cause, 'Caused by ')}`;
}

/** Said to each of our connections while it starts and ends; that it does is told once. */
const REFUSED = /^FATAL: {2}(the database system is|terminating connection due to unexpected postmaster exit)/;

/** PostgreSQL's ordinary chatter is left out; what an operator should see is kept. */
export function isDatabaseNews(line: string): boolean {
  return !/^(LOG|DETAIL|HINT|STATEMENT|CONTEXT|NOTICE|INFO|DEBUG\d?):/.test(line) && !REFUSED.test(line);
}

/** Prints to a stream with the part's name in front of every line, multi-line texts included. */
export function prefixed(write: (text: string) => void): Print {
  return (part, text) => {
    for (const line of text.split('\n')) write(`${part.padEnd(8)} ${line}\n`);
  };
}
