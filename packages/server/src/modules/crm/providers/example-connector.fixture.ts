import { z } from 'zod';
import { askForGrant } from './asking.js';
import { hasPhone, linesOf, writtenForms } from './call-text.js';
import type { CrmHttp } from './crm-http.js';
import type { CrmAccess, CrmProvider, Grant } from './crm-provider.js';

const grantSchema = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1),
  expires_in: z.number().positive(),
});
const accountSchema = z.object({ id: z.string(), name: z.string() });
const peopleSchema = z.object({ people: z.array(z.object({ id: z.string(), phones: z.array(z.string()) })) });
const savedSchema = z.object({ id: z.string() });

/** A CRM that keeps a key of ours with each call and each person: the easiest kind. */
export function createExampleConnector(
  http: CrmHttp,
  { url, clientId, clientSecret }: { url: string; clientId: string; clientSecret: string },
): CrmProvider {
  async function grant(form: Readonly<Record<string, string>>): Promise<Grant> {
    const answer = await askForGrant(http, 'Example CRM', {
      method: 'POST',
      url: `${url}/oauth/token`,
      form: { ...form, client_id: clientId, client_secret: clientSecret },
      answer: grantSchema,
    });
    const { access_token: accessToken, refresh_token: refreshToken, expires_in: expiresInSeconds } = answer;
    return { accessToken, refreshToken, expiresInSeconds, instanceUrl: null };
  }

  async function put({ accessToken }: CrmAccess, path: string, json: object): Promise<string> {
    const answer = await http.ask({ method: 'PUT', url: url + path, accessToken, json, answer: savedSchema });
    return answer?.id ?? '';
  }

  return {
    name: 'pipedrive',
    title: 'Example CRM',
    hasOwners: true,

    connect: {
      by: 'consent',
      authorizeUrl: ({ state, challenge, redirectUri }) =>
        `${url}/oauth/authorize?${new URLSearchParams({
          response_type: 'code',
          client_id: clientId,
          redirect_uri: redirectUri,
          state,
          code_challenge: challenge,
          code_challenge_method: 'S256',
        }).toString()}`,
      exchange: ({ code, verifier, redirectUri }) =>
        grant({ grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri: redirectUri }),
    },
    refresh: ({ refreshToken }) => grant({ grant_type: 'refresh_token', refresh_token: refreshToken }),
    async revoke({ refreshToken }) {
      await http.ask({
        method: 'POST',
        url: `${url}/oauth/revoke`,
        form: { token: refreshToken },
        answer: z.unknown(),
      });
    },

    async account({ accessToken }) {
      const answer = await http.ask({ method: 'GET', url: `${url}/account`, accessToken, answer: accountSchema });
      return { id: answer?.id ?? '', name: answer?.name ?? '', domain: new URL(url).host };
    },
    // Nothing has to be made there before calls can be logged.
    prepare: () => Promise.resolve(),

    async findByPhone({ accessToken }, e164) {
      const found = new Set<string>();
      for (const phone of writtenForms(e164)) {
        const query = new URLSearchParams({ phone }).toString();
        const answer = await http.ask({
          method: 'GET',
          url: `${url}/people?${query}`,
          accessToken,
          answer: peopleSchema,
        });
        for (const { id, phones } of answer?.people ?? []) if (hasPhone(phones, e164)) found.add(id);
      }
      return [...found].map((id) => ({ kind: 'contact', id }));
    },

    async addPerson(access, { key, firstName, lastName, phoneNumber }) {
      const id = await put(access, `/people/by-key/${key}`, { firstName, lastName, phones: [phoneNumber] });
      return { kind: 'contact', id };
    },

    logCall: (access, call, records) =>
      put(access, `/calls/by-key/${call.key}`, {
        ...call.fields,
        title: call.title,
        startedAt: call.startedAt.toISOString(),
        seconds: Math.round(call.durationMs / 1000),
        outcome: call.outcomeValue ?? call.outcome,
        owner: call.agentEmail,
        text: linesOf(call).join('\n'),
        people: records.map(({ id }) => id),
      }),
  };
}
