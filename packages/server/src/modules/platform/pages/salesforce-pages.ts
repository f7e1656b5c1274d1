import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { escapeHtml } from '../../../http/escape-html.js';

/** Which pages of an org may hold the softphone; none when no company has connected it. */
export interface SalesforceAncestors {
  ancestorsOf(origin: string): Promise<readonly string[]>;
}

/** How the softphone's page is sent. */
export type SendSoftphone = (
  request: FastifyRequest,
  reply: FastifyReply,
  frame: {
    readonly ancestors: readonly string[];
    /** Where Salesforce's own library comes from; null where there is no Salesforce around the page. */
    readonly libraryOrigin: string | null;
  },
) => Promise<FastifyReply>;

interface SoftphoneQuery {
  /** As Lightning writes it, and as Classic does. */
  sfdcIframeOrigin?: unknown;
  sfdcIFrameOrigin?: unknown;
}

/** The softphone that Salesforce puts into its pages, and the file by which an administrator tells Salesforce of it. */
export function registerSalesforcePages(
  server: FastifyInstance,
  publicUrl: string,
  salesforce: SalesforceAncestors,
  send: SendSoftphone,
): void {
  server.get<{ Querystring: SoftphoneQuery }>(
    '/salesforce/softphone',
    { config: { operationId: 'salesforceSoftphone' } },
    async (request, reply) => {
      const origin = request.query.sfdcIframeOrigin ?? request.query.sfdcIFrameOrigin;
      if (origin === undefined) return send(request, reply, { ancestors: ["'self'"], libraryOrigin: null });
      const ancestors = typeof origin === 'string' ? await salesforce.ancestorsOf(origin) : [];
      // An org that nobody has connected gets the page by itself: it says what is missing, and no page may hold it.
      if (typeof origin !== 'string' || ancestors.length === 0)
        return send(request, reply, { ancestors: ["'none'"], libraryOrigin: null });
      return send(request, reply, { ancestors, libraryOrigin: origin });
    },
  );

  server.get(
    '/salesforce/call-center.xml',
    { config: { operationId: 'salesforceCallCenter' } },
    async (_request, reply) =>
      reply
        .headers({
          'content-type': 'application/xml; charset=utf-8',
          'content-disposition': 'attachment; filename="talk-call-center.xml"',
          'cache-control': 'no-cache',
        })
        .send(callCenterXml(publicUrl)),
  );
}

type Item = readonly [name: string, label: string, value: string];

const GENERAL = (publicUrl: string): readonly Item[] => [
  ['reqInternalName', 'Internal name', 'TalkSoftphone'],
  ['reqDisplayName', 'Display name', 'Talk Softphone'],
  ['reqAdapterUrl', 'Adapter URL', `${publicUrl}/salesforce/softphone`],
  ['reqUseApi', 'Use API', 'true'],
  ['reqSoftphoneHeight', 'Softphone height', '560'],
  ['reqSoftphoneWidth', 'Softphone width', '340'],
  ['reqSalesforceCompatibilityMode', 'Salesforce compatibility mode', 'Classic_and_Lightning'],
  ['reqStandbyUrl', 'Standby URL', `${publicUrl}/salesforce/softphone?standby=1`],
  ['reqTimeout', 'Milliseconds until the standby URL is opened', String(STANDBY_MS)],
];

/** Longer than the softphone waits for Salesforce's library: a page that is opened in its place would end a call. */
const STANDBY_MS = 60_000;

/** What an administrator may change in Setup; the softphone reads it. */
const OPTIONS: readonly Item[] = [
  ['talkPop', 'Show the caller’s record (answer, ring or never)', 'answer'],
  ['talkHeight', 'Height of the open softphone in pixels (500 to 2560)', '560'],
];

/** The call center definition, as Setup imports it. */
function callCenterXml(publicUrl: string): string {
  const section = (order: number, name: string, label: string, items: readonly Item[]): string =>
    [
      `  <section sortOrder="${order}" name="${name}" label="${label}">`,
      ...items.map(
        ([item, text, value], index) =>
          `    <item sortOrder="${index}" name="${item}" label="${escapeHtml(text)}">${escapeHtml(value)}</item>`,
      ),
      '  </section>',
    ].join('\n');
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<callCenter>',
    section(0, 'reqGeneralInfo', 'General information', GENERAL(publicUrl)),
    section(1, 'talkOptions', 'Talk', OPTIONS),
    '</callCenter>',
    '',
  ].join('\n');
}
