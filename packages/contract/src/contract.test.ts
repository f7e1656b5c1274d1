import { communicationField, OPERATOR_CODES } from '@talk/domain/filters';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import * as codes from './codes/index.js';
import { HANG_UP_PARTIES } from './communications/communications.schemas.js';
import * as contract from './index.js';
import type { Endpoint } from './kernel/endpoint.js';
import { ERRORS } from './kernel/errors.js';
import { REJECTIONS, REJECTION_SCOPE_ORDER, isRejectionCode } from './kernel/rejections.js';
import { PERMISSIONS } from './identity/roles.js';
import { operations } from './schemas/index.js';
import { answeredBySchema } from './voice/call-state.schemas.js';

const all = Object.entries(operations);

describe('operations', () => {
  it('are all the endpoints that clients can import, each with its schemas: a new one is written down once', () => {
    const isEndpoint = (value: unknown): value is Endpoint =>
      typeof value === 'object' && value !== null && 'method' in value && 'path' in value;
    const offered = Object.values(contract as Record<string, unknown>).filter(isEndpoint);
    expect(all.map(([id]) => id).sort()).toEqual(offered.map(({ id }) => id).sort());
    for (const [id, { schemas }] of all) expect(schemas, id).toHaveProperty('response');
  });

  it('are named by their endpoint id', () => {
    for (const [id, { endpoint }] of all) expect(endpoint.id).toBe(id);
  });

  it('have a method and path of their own', () => {
    const addresses = all.map(([, { endpoint }]) => `${endpoint.method} ${endpoint.path.replaceAll(/\{\w+\}/g, '{}')}`);
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  it.each(all)('%s describes exactly the parameters in its path', (_id, { endpoint, schemas }) => {
    const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
    const described = 'params' in schemas ? Object.keys(schemas.params.shape) : [];
    expect(described.sort()).toEqual(inPath.sort());
  });

  it.each(all)('%s only names errors and permissions that exist', (_id, { endpoint }) => {
    for (const code of endpoint.errors) expect(ERRORS).toHaveProperty(code);
    if (endpoint.access.kind === 'permission')
      expect(PERMISSIONS).toEqual(expect.arrayContaining([...endpoint.access.all]));
    if (endpoint.access.kind === 'any-permission')
      expect(PERMISSIONS).toEqual(expect.arrayContaining([...endpoint.access.any]));
  });

  it.each(all)('%s can be written down as JSON Schema, so the reference is complete', (_id, { schemas }) => {
    for (const schema of Object.values(schemas)) {
      expect(() => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })).not.toThrow();
    }
  });

  it('ask for a person wherever something is made that opens doors', () => {
    expect(all.flatMap(([id, { endpoint }]) => (endpoint.personOnly ? [id] : [])).sort()).toEqual([
      'addPasskey',
      'addPushDevice',
      'beginPasskey',
      'beginTwoStep',
      'changePassword',
      'checkSingleSignOn',
      'completeIntegration',
      'confirmNoticeNumber',
      'confirmTwoStep',
      'connectIntegration',
      'connectIntegrationWithKey',
      'connectTv',
      'createApiKey',
      'createIdentitySecret',
      'createMember',
      'createWebhook',
      'disconnectIntegration',
      'endInvitation',
      'endOtherSignIns',
      'endSignIn',
      'endTwoStep',
      'forgetSingleSignOnAccount',
      'getAnalyticsMeta',
      'getHelpChatIdentity',
      'getSingleSignOn',
      'getTwoStep',
      'impersonateUser',
      'listPasskeys',
      'listSignIns',
      'listSingleSignOnAccounts',
      'removeNoticeNumber',
      'removePasskey',
      'removePushDevice',
      'removeSingleSignOn',
      'removeWebhook',
      'renamePasskey',
      'renewRecoveryCodes',
      'replayWebhookDelivery',
      'resetMemberPassword',
      'resetMemberTwoStep',
      'revokeApiKey',
      'revokeIdentitySecret',
      'rotateWebhookSecret',
      'setCompanyFeature',
      'setNoticeNumber',
      'testPushDevice',
      'testWebhook',
      'updateApiKey',
      'updateCompanySettings',
      'updateMember',
      'updateSingleSignOn',
      'updateWebhook',
    ]);
  });

  it.each(all)('%s bounds every text in its address', (_id, { schemas }) => {
    const parts = ['params', 'query'] as const;
    const unbounded = parts.flatMap((part) => {
      const schema = (schemas as Partial<Record<typeof part, z.ZodType>>)[part];
      return schema === undefined
        ? []
        : unboundedTexts(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
    });
    expect(unbounded).toEqual([]);
  });

  it('ask for an idempotency key wherever a person is reached, or a thousand contacts are changed', () => {
    expect(all.flatMap(([id, { endpoint }]) => (endpoint.idempotent ? [id] : [])).sort()).toEqual([
      'addParticipant',
      'addTagToDialer',
      'addTagsToDialer',
      'assignContactList',
      'assignTagContacts',
      'assignTagsContacts',
      'createNote',
      'enrollSequenceContacts',
      'importContacts',
      'retryEmail',
      'retryFax',
      'retryMessage',
      'scheduleMessage',
      'sendBroadcast',
      'sendEmail',
      'sendFax',
      'sendMessage',
      'sendVoicemailBroadcast',
      'startCall',
      'startContactsBulk',
      'transferCall',
    ]);
  });
});

interface Shape {
  readonly type?: string | readonly string[];
  readonly [name: string]: unknown;
}

/** Where in a JSON Schema a text may be as long as it likes. */
function unboundedTexts(schema: unknown, at = ''): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const shape = schema as Shape;
  if (shape.type === 'string') {
    const isBounded = ['maxLength', 'enum', 'const', 'format'].some((name) => name in shape);
    return isBounded ? [] : [at];
  }
  return Object.entries(shape).flatMap(([name, value]) =>
    Array.isArray(value)
      ? value.flatMap((each, index) => unboundedTexts(each, `${at}/${name}/${index}`))
      : unboundedTexts(value, `${at}/${name}`),
  );
}

describe('codes', () => {
  it.each([
    [codes.communicationTypes, 'rvm', 4],
    [codes.communicationTypes, 'reminder', 13],
    [codes.agentStatuses, 'sentry', 8],
    [codes.taskStatuses, 'closed', 4],
    [codes.callbackStatuses, 'requested', 2],
    [codes.callResolutions, 'hunt-group', 8],
    [codes.dispositionStatuses, 'missed-voicemail', 13],
    [codes.smsStatuses, 'received', 13],
    [codes.carrierCallStatuses, 'timeout', 12],
    [codes.dialerTaskStatuses, 'scheduled', 5],
    [codes.intakeSources, 'AloAi', 12],
  ] as const)('numbering %# reads and writes %s as %i', (table, name, code) => {
    const numbering = table as codes.CodeTable<string>;
    expect(numbering.code(name)).toBe(code);
    expect(numbering.name(code)).toBe(name);
  });

  it('of operators are those by which filters are read', () => {
    const { filterOperators, dateOperators, comparisonOperators } = codes;
    for (const [kind, operators] of Object.entries(OPERATOR_CODES)) {
      const compared = /^(flag|number|amount)$/.test(kind) ? comparisonOperators : filterOperators;
      const table = /^(date|day)$/.test(kind) ? dateOperators : compared;
      expect(operators.map((operator, at) => [operator, at + 1])).toEqual(
        table.names.map((name) => [name, (table.code as (name: string) => number)(name)]),
      );
    }
  });

  it('of communications are the words and numbers by which they are filtered', () => {
    const tables = {
      type: codes.communicationTypes,
      direction: codes.directions,
      callback_status: codes.callbackStatuses,
    };
    for (const [name, table] of Object.entries(tables)) {
      const { words = [], codes: numbers } = communicationField(name) ?? {};
      expect(words.map((word, at) => [word, numbers?.[at] ?? at + 1])).toEqual(
        table.names.map((word) => [word, (table.code as (name: string) => number)(word)]),
      );
    }
    expect(communicationField('answered_by')?.words).toEqual(answeredBySchema.options);
    expect(communicationField('hung_up_by')?.words).toEqual(HANG_UP_PARTIES);
  });

  it('answer nothing for a number they do not know', () => {
    expect(codes.communicationTypes.name(9)).toBeUndefined();
  });

  it('refuse a numbering that uses a number twice', () => {
    expect(() => codes.codeTable({ a: 1, b: 1 })).toThrow('b and a share the code 1');
  });

  it('take the spellings of a word as one', () => {
    expect(new Set(['ring-all', 'ringall', 'Ring_All'].map(codes.normaliseWord)).size).toBe(1);
  });
});

describe('rejections', () => {
  it('are the 46 of the spec, each with a sentence, a scope and a remedy', () => {
    expect(Object.keys(REJECTIONS).map(Number)).toEqual(Array.from({ length: 46 }, (_, index) => index + 1));
    for (const rejection of Object.values(REJECTIONS)) {
      expect(rejection.text).toMatch(/[.]$/);
      expect(rejection.remedy).not.toBe('');
      for (const scope of rejection.scopes) expect(REJECTION_SCOPE_ORDER).toContain(scope);
    }
    expect(new Set(Object.values(REJECTIONS).map((rejection) => rejection.name)).size).toBe(46);
  });

  it('are recognised by number', () => {
    expect(isRejectionCode(45)).toBe(true);
    expect(isRejectionCode(47)).toBe(false);
  });
});
