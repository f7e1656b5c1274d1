/** A line of the stack's log that tells of a problem: `server   warn  …` or `sandbox  error …`. */
const PROBLEM = /^(server|sandbox|database)\s+(warn|error|fatal)\b/;
/** A child's words that are not of its logger: an uncaught error, a warning of Node. */
const RAW = /^(server|sandbox)\s+(?!(trace|debug|info|warn|error|fatal)\b)\S/;
/** Ordinary lines that have no level. */
const ORDINARY: readonly RegExp[] = [/^sandbox\s+.*listening/i];

/** The lines that nobody expected, of a log as `startStack` prints it. */
export function unexpectedLines(log: readonly string[], expected: readonly RegExp[]): string[] {
  return log.filter(
    (line) =>
      (PROBLEM.test(line) || RAW.test(line)) && ![...ORDINARY, ...expected].some((pattern) => pattern.test(line)),
  );
}

/** The lines that tell something of a customer: their words, their name, their number. A log has none of these, whatever fails. */
export function linesThatTell(log: readonly string[], personal: readonly string[]): string[] {
  return log.filter((line) => personal.some((mark) => line.includes(mark)));
}
