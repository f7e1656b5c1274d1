import type { RunningStack } from './start-stack.js';

/** What a person needs after `npm start`: where to go, and as whom. */
export function banner(stack: RunningStack, seconds: number): string {
  const { origins, credentials } = stack;
  const lines = [
    '',
    `  Talk is ready (${seconds.toFixed(1)} s)`,
    '',
    `  App              ${origins.app}`,
    `  CRM page         ${origins.examples}/crm-page/     another origin, with the dialer in it`,
    `  Shop page        ${origins.examples}/plain-site/   another origin, texting by one script tag`,
    `  Handset          ${origins.sandbox}/handset/      the customer's phone`,
    `  Carrier panel    ${origins.sandbox}/panel/        numbers, calls, webhooks, messages`,
    `  Documentation    ${origins.app}/docs/`,
    '',
    `  Sign in as       ${credentials.accounts.agent}   ${credentials.accounts.supervisor}   ${credentials.accounts.admin}`,
    `  Password         ${credentials.password}`,
    '',
    '  Ctrl-C stops everything. `npm run demo:reset` restores the demo.',
    '',
  ];
  return `${lines.join('\n')}\n`;
}
