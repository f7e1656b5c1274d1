import { readFaults } from '../faults.js';
import { isObject, json, noContent, parsedBody, type Answer, type Ask } from '../http/exchange.js';
import { createRoutes, type Params } from '../http/routes.js';
import { HubSpotError } from '../hubspot/errors.js';
import { SalesforceError } from '../salesforce/errors.js';
import { CRMS, type Crm } from '../request-log.js';
import type { CrmSandbox } from '../sandbox.types.js';
import { VENDORS } from '../vendors/vendor.js';
import { activitiesOf, hubspotView, salesforceView, vendorView } from './view.js';

interface ControlRoute {
  readonly method: string;
  readonly pattern: string;
  readonly handle: (sandbox: CrmSandbox, body: Readonly<Record<string, unknown>>, params: Params) => Answer;
}

const refuse = (status: number, message: string): Answer => json(status, { message });
const crmOf = ({ crm }: Params): Crm | null => CRMS.find((name) => name === crm) ?? null;

/** `/_sandbox/…`: what the panel does, and tests of another process. */
const find = createRoutes<ControlRoute>([
  { method: 'GET', pattern: '/_sandbox/state', handle: (sandbox) => json(200, stateOf(sandbox)) },
  {
    method: 'GET',
    pattern: '/_sandbox/salesforce/records',
    handle: ({ salesforce }) => json(200, { records: salesforce.records() }),
  },
  {
    method: 'POST',
    pattern: '/_sandbox/reset',
    handle(sandbox) {
      sandbox.reset();
      return noContent;
    },
  },
  {
    method: 'GET',
    pattern: '/_sandbox/:crm/requests',
    handle(sandbox, _body, params) {
      const crm = crmOf(params);
      return crm === null ? refuse(404, 'There is no such CRM') : json(200, { requests: sandbox[crm].requests() });
    },
  },
  {
    method: 'GET',
    pattern: '/_sandbox/:crm/activities',
    handle(sandbox, _body, params) {
      const crm = crmOf(params);
      return crm === null ? refuse(404, 'There is no such CRM') : json(200, { activities: activitiesOf(sandbox, crm) });
    },
  },
  {
    method: 'POST',
    pattern: '/_sandbox/:crm/faults',
    handle(sandbox, body, params) {
      const crm = crmOf(params);
      const changes = readFaults(body);
      if (crm === null) return refuse(404, 'There is no such CRM');
      if (changes === null) return refuse(400, 'A fault has an unknown name or a value of the wrong kind');
      sandbox[crm].setFaults(changes);
      return json(200, sandbox[crm].faults);
    },
  },
  {
    method: 'POST',
    pattern: '/_sandbox/:crm/revoke',
    handle(sandbox, _body, params) {
      const crm = crmOf(params);
      if (crm === null) return refuse(404, 'There is no such CRM');
      sandbox[crm].revoke();
      return noContent;
    },
  },
  {
    method: 'POST',
    pattern: '/_sandbox/:crm/expire',
    handle(sandbox, _body, params) {
      const crm = crmOf(params);
      if (crm === null) return refuse(404, 'There is no such CRM');
      sandbox[crm].expireTokens();
      return noContent;
    },
  },
  {
    method: 'POST',
    pattern: '/_sandbox/hubspot/calls',
    handle(sandbox, { contact_id: contactId }) {
      if (contactId !== null && typeof contactId !== 'string')
        return refuse(400, 'Say with `contact_id` whose timeline it is on, or null');
      return json(200, { id: sandbox.hubspot.addCall(contactId) });
    },
  },
  {
    method: 'PATCH',
    pattern: '/_sandbox/hubspot/calls/:id',
    handle(sandbox, { properties }, params) {
      if (!isObject(properties)) return refuse(400, 'Say with `properties` what changes');
      sandbox.hubspot.changeCall(params['id'] ?? '', properties);
      return noContent;
    },
  },
  {
    method: 'POST',
    pattern: '/_sandbox/:crm/contacts/:id/delete',
    handle(sandbox, _body, params) {
      const crm = crmOf(params);
      if (crm === null) return refuse(404, 'There is no such CRM');
      sandbox[crm].deleteContact(params['id'] ?? '');
      return noContent;
    },
  },
  {
    method: 'POST',
    pattern: '/_sandbox/:crm/contacts/:id/merge',
    handle(sandbox, body, params) {
      const crm = crmOf(params);
      const { into } = body;
      if (crm === null) return refuse(404, 'There is no such CRM');
      if (typeof into !== 'string') return refuse(400, 'Say with `into` which contact stays');
      sandbox[crm].mergeContacts(into, params['id'] ?? '');
      return noContent;
    },
  },
]);

export function handleControl(sandbox: CrmSandbox, ask: Ask): Answer {
  const found = find(ask.method, ask.path);
  if (found === null) return refuse(404, 'There is nothing here');
  if (found === 'other method') return refuse(405, 'This address does not take this method');
  const parsed = ask.body === '' ? { value: {} } : parsedBody(ask);
  if (!parsed || !isObject(parsed.value)) return refuse(400, 'The body must be a JSON object');
  try {
    return found.route.handle(sandbox, parsed.value, found.params);
  } catch (error) {
    if (error instanceof HubSpotError || error instanceof SalesforceError) return error.answer();
    throw error;
  }
}

/** Everything that the panel shows, apart from the requests. */
function stateOf(sandbox: CrmSandbox): object {
  const { hubspot, salesforce } = sandbox;
  return {
    hubspot: hubspotView(hubspot, hubspot.faults),
    salesforce: salesforceView(salesforce, salesforce.faults),
    ...Object.fromEntries(VENDORS.map((name) => [name, vendorView(sandbox[name], sandbox[name].faults)])),
  };
}
