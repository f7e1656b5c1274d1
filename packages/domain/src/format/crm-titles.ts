/** CRMs as their vendors write them. */
const TITLES: Readonly<Record<string, string>> = {
  hubspot: 'HubSpot',
  salesforce: 'Salesforce',
  pipedrive: 'Pipedrive',
  zoho: 'Zoho CRM',
  gohighlevel: 'HighLevel',
  guesty: 'Guesty',
};

/** The name that people know a CRM by. One that only a newer server knows is called as it is there. */
export const crmTitle = (name: string): string => TITLES[name] ?? name;

/** Whether this release knows the CRM. */
export const isCrmName = (name: string): boolean => Object.hasOwn(TITLES, name);
