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
    `  Order page       ${origins.examples}/order-page/   another origin, texting for agents, driven by the page`,
    `  HubSpot page     ${origins.examples}/hubspot-host/ another origin, contacts of the sandbox HubSpot with the phone beside them`,
    `  Salesforce page  ${origins.examples}/salesforce-host/   an organization's pages, with the softphone in them`,
    `  Handset          ${origins.sandbox}/handset/      the customer's phone`,
    `  Carrier panel    ${origins.sandbox}/panel/        numbers, calls, webhooks, messages`,
    `  Sandbox CRMs     ${origins.crm}/              HubSpot, Salesforce and four more: records, what was logged, faults`,
    `  Mailbox          ${origins.mailbox}/              mail that Talk sends, to its users and to customers, and answers to it`,
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
