/** Scopes that the stand-in knows, with what a person reads on the consent page. */
const SCOPES: Readonly<Record<string, string>> = {
  oauth: 'Sign in and read basic account details',
  'crm.objects.contacts.read': 'Read contacts and their activities',
  'crm.objects.contacts.write': 'Create and change contacts, log calls and messages',
  'crm.objects.companies.read': 'Read companies',
  'crm.objects.companies.write': 'Create and change companies',
  'crm.objects.deals.read': 'Read deals',
  'crm.objects.deals.write': 'Create and change deals',
  'crm.objects.owners.read': 'Read the users who own records',
  'crm.schemas.contacts.read': 'Read the properties of contacts and activities',
  'crm.schemas.contacts.write': 'Create properties for contacts and activities',
  'crm.schemas.companies.read': 'Read the properties of companies',
  'crm.schemas.companies.write': 'Create properties for companies',
  'crm.schemas.deals.read': 'Read the properties of deals',
  'crm.schemas.deals.write': 'Create properties for deals',
  'crm.lists.read': 'Read lists',
  'crm.lists.write': 'Create and change lists',
  'crm.extensions_calling_transcripts.read': 'Read call transcripts',
  'crm.extensions_calling_transcripts.write': 'Add call transcripts',
  tickets: 'Read and change tickets',
  timeline: 'Add events to timelines',
  automation: 'Read workflows and enroll contacts',
};

export const scopeText = (scope: string): string | undefined => SCOPES[scope];

/** Scopes in an address stand between spaces; a comma is taken as well, as HubSpot does. */
export const splitScopes = (text: string | null): string[] => [
  ...new Set((text ?? '').split(/[\s,]+/).filter(Boolean)),
];
