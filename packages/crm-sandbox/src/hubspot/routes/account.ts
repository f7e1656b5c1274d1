import { json, noContent } from '../../http/exchange.js';
import { authorise } from '../authorise.js';
import { HubSpotError, notFound } from '../errors.js';
import { isoTime } from '../../clock.js';
import type { Owner } from '../model.js';
import { page } from '../present.js';
import { DISPOSITIONS } from '../properties/activities.js';
import { inputsOf } from './inputs.js';
import { done } from './batches.js';
import { bodyOf, textOf, type ApiRoute } from './route.js';

const anyToken: ApiRoute['scopes'] = () => [];
const owners: ApiRoute['scopes'] = () => ['crm.objects.owners.read'];
const automation: ApiRoute['scopes'] = () => ['automation'];

const presentOwner = (owner: Owner) => ({
  ...owner,
  type: 'PERSON',
  userIdIncludingInactive: owner.userId,
  createdAt: isoTime(0),
  updatedAt: isoTime(0),
  archived: false,
});

/** The account itself, its people, the outcomes of its calls, its workflows. */
export const accountRoutes: readonly ApiRoute[] = [
  {
    method: 'GET',
    pattern: '/account-info/details',
    scopes: anyToken,
    handle: (portal) =>
      json(200, {
        portalId: portal.id,
        accountType: 'STANDARD',
        timeZone: 'America/Los_Angeles',
        companyCurrency: 'USD',
        additionalCurrencies: [],
        utcOffset: '-08:00',
        utcOffsetMilliseconds: -28_800_000,
        uiDomain: portal.uiDomain,
        dataHostingLocation: 'na1',
      }),
  },
  {
    method: 'GET',
    pattern: '/crm/owners',
    scopes: owners,
    handle(portal, { query, path }) {
      const email = query.get('email')?.toLowerCase();
      const found = portal.owners.filter((owner) => email === undefined || owner.email === email);
      const { results, ...paging } = page(found, query, path, 500);
      return json(200, { results: results.map(presentOwner), ...paging });
    },
  },
  {
    method: 'GET',
    pattern: '/crm/owners/:id',
    scopes: owners,
    handle(portal, { query }, { id = '' }) {
      const byUser = query.get('idProperty') === 'userId';
      const owner = portal.owners.find((each) => (byUser ? String(each.userId) : each.id) === id);
      if (!owner) throw notFound();
      return json(200, presentOwner(owner));
    },
  },
  {
    method: 'GET',
    pattern: '/calling/v1/dispositions',
    scopes: () => ['crm.objects.contacts.read'],
    handle: () =>
      json(
        200,
        DISPOSITIONS.map((each) => ({ ...each, deleted: false })),
      ),
  },
  {
    method: 'DELETE',
    pattern: '/appinstalls/external-install',
    scopes: anyToken,
    handle(portal, { headers }) {
      portal.grants.uninstall(authorise(portal, headers['authorization'], []));
      return noContent;
    },
  },
  {
    method: 'GET',
    pattern: '/automation/flows',
    scopes: automation,
    handle(portal, { query, path }) {
      const { results, ...paging } = page(portal.workflows, query, path, 100);
      return json(200, {
        results: results.map(({ flowId, name, isEnabled }) => ({
          id: flowId,
          name,
          isEnabled,
          flowType: 'WORKFLOW',
          objectTypeId: '0-1',
          revisionId: '1',
          createdAt: isoTime(0),
          updatedAt: isoTime(0),
        })),
        ...paging,
      });
    },
  },
  {
    method: 'GET',
    pattern: '/automation/flows/:id',
    scopes: automation,
    handle(portal, _ask, { id = '' }) {
      const found = portal.workflows.find((each) => each.flowId === id);
      if (!found) throw notFound();
      const { flowId, name, isEnabled } = found;
      return json(200, {
        id: flowId,
        name,
        isEnabled,
        type: 'CONTACT_FLOW',
        flowType: 'WORKFLOW',
        objectTypeId: '0-1',
        revisionId: '1',
        createdAt: isoTime(0),
        updatedAt: isoTime(0),
        actions: [],
      });
    },
  },
  {
    method: 'POST',
    pattern: '/automation/workflow-id-mappings/batch/read',
    scopes: automation,
    handle(portal, ask) {
      const found = inputsOf(bodyOf(ask)).flatMap((input) => {
        const field = input['type'] === 'WORKFLOW_ID' ? 'workflowId' : 'flowId';
        return portal.workflows.filter((each) => each[field] === textOf(input, field));
      });
      const results = found.map(({ flowId, workflowId }) => ({
        flowId: Number(flowId),
        workflowId: Number(workflowId),
      }));
      return done(portal, 200, results, []);
    },
  },
  {
    method: 'POST',
    pattern: '/automation/v2/workflows/:workflowId/enrollments/contacts/:email',
    scopes: automation,
    handle(portal, _ask, { workflowId = '', email = '' }) {
      const workflow = portal.workflows.find((each) => each.workflowId === workflowId);
      const contact = portal.records.find('contacts', email, 'email');
      if (!workflow || !contact) throw notFound();
      if (!workflow.isEnabled)
        throw new HubSpotError(412, 'PRECONDITION_FAILED', `Workflow ${workflowId} is not active.`);
      portal.enrolments.push({ workflowId, contactId: contact.id, atMs: portal.clock.nowMs() });
      return noContent;
    },
  },
  {
    method: 'DELETE',
    pattern: '/automation/v2/workflows/:workflowId/enrollments/contacts/:email',
    scopes: automation,
    handle(portal, _ask, { workflowId = '', email = '' }) {
      const contact = portal.records.find('contacts', email, 'email');
      const at = portal.enrolments.findIndex(
        (each) => each.workflowId === workflowId && each.contactId === contact?.id,
      );
      if (at === -1) throw notFound();
      portal.enrolments.splice(at, 1);
      return noContent;
    },
  },
];
