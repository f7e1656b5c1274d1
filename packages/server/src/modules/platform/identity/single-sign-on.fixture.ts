import {
  beginSingleSignOn,
  finishSingleSignOn,
  updateSingleSignOn,
  type BodyOf,
  type ResponseOf,
} from '@talk/contract';
import { setCookies, type Answer, type TestServer, type TestUser } from '../../../testing/index.js';
import type { FakeAccount, FakeProvider } from './fake-provider.fixture.js';

/** What a browser brings back from a provider. */
export interface Back {
  readonly headers: Record<string, string>;
  readonly body: BodyOf<typeof finishSingleSignOn>;
}

type Settings = BodyOf<typeof updateSingleSignOn>;

/** What the tests do with a provider. */
export interface SignOnTools {
  readonly begin: (email: string) => Promise<Answer<typeof beginSingleSignOn>>;
  readonly finish: (back: Back) => Promise<Answer<typeof finishSingleSignOn>>;
  /** Signs in at the provider, and comes back. */
  readonly comeBack: (account: FakeAccount, email?: string) => Promise<Back>;
  /** Sets it up as an admin does: on, for `domain`. */
  readonly setUp: (admin: TestUser, domain: string, more?: Settings) => Promise<ResponseOf<typeof updateSingleSignOn>>;
  /** All of it. */
  readonly signIn: (account: FakeAccount) => Promise<Answer<typeof finishSingleSignOn>>;
}

/** The cookies of an answer, as a browser sends them back. */
export const cookiesOf = (answer: Parameters<typeof setCookies>[0]): string =>
  setCookies(answer)
    .map((line) => line.split(';')[0])
    .join('; ');

/**
 * Companies of a test that sign in at a provider.
 * @param getProvider it is started by a hook, after the tools are made.
 */
export function signOnTools(server: TestServer, getProvider: () => FakeProvider): SignOnTools {
  const begin = (email: string) => server.call(beginSingleSignOn, { body: { email } });
  const finish = ({ headers, body }: Back) => server.call(finishSingleSignOn, { headers, body });

  async function comeBack(account: FakeAccount, email = account.email ?? ''): Promise<Back> {
    const answer = await begin(email);
    if (answer.status !== 200) throw new Error(`sign-on did not begin: ${answer.error.message}`);
    return { headers: { cookie: cookiesOf(answer) }, body: getProvider().signIn(answer.body.url, account) };
  }

  return {
    begin,
    finish,
    comeBack,
    async setUp(admin, domain, more = {}) {
      const { issuer, client } = getProvider();
      const body = { issuer, ...client, domains: [domain], is_on: true, ...more };
      const answer = await server.call(updateSingleSignOn, { as: admin, body });
      if (answer.status !== 200) throw new Error(`not set up: ${JSON.stringify(answer.error)}`);
      return answer.body;
    },
    signIn: async (account) => finish(await comeBack(account)),
  };
}
