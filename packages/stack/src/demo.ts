/** What the server's demo seed creates, for the banner and for tests. The seed itself lives in the server. */
export const DEMO_PASSWORD = 'talk-demo-1';

export const DEMO_ACCOUNTS = {
  admin: 'admin@acme.test',
  supervisor: 'supervisor@acme.test',
  agent: 'agent@acme.test',
  agent2: 'agent2@acme.test',
  reporter: 'reporter@acme.test',
  billing: 'billing@acme.test',
  reseller: 'reseller@hub.test',
  multi: 'multi@acme.test',
} as const;

export const DEMO_KEYS = { user: 'uk_demo_agent', publishable: 'pk_demo_site' } as const;
