import type { Ask } from './api.js';
import { CliError, type CliCommand } from './arguments.js';
import { phonePage, textingPage } from './snippets.js';

interface ApiKey {
  readonly id: number;
  readonly kind: 'user' | 'publishable' | 'secret';
  readonly name: string;
  readonly public_id: string;
  readonly prefix: string;
  readonly allowed_origins: readonly string[];
  readonly revoked_at: string | null;
}

/** What goes where: `page` to a file, `note` to the person. */
export interface Outcome {
  readonly page: string;
  readonly note: string;
}

/** Makes a key or a secret, or takes more sites to a key. @throws CliError */
export async function runKeyCommand(
  ask: Ask,
  server: string,
  command: Extract<CliCommand, { kind: 'make' | 'add' | 'server-key' | 'secret' }>,
): Promise<Outcome> {
  switch (command.kind) {
    case 'make':
      return makeKey(ask, server, command);
    case 'add':
      return addSites(ask, command);
    case 'server-key':
      return makeServerKey(ask, command);
    default:
      return makeIdentitySecret(ask, command);
  }
}

async function makeServerKey(ask: Ask, { name, owner }: CliCommand & { kind: 'server-key' }): Promise<Outcome> {
  const userId = owner === null ? undefined : await findPerson(ask, owner);
  const { key, secret } = (await ask('POST', '/api/v1/api-keys', {
    kind: 'secret',
    name,
    ...(userId !== undefined && { user_id: userId }),
  })) as { key: ApiKey; secret: string };
  return {
    page: `${secret}\n`,
    note: `The key "${key.name}" (number ${key.id}) acts as ${owner ?? 'you'}. It is shown this once: keep it on your server.`,
  };
}

async function makeIdentitySecret(ask: Ask, { key: wanted }: CliCommand & { kind: 'secret' }): Promise<Outcome> {
  const key = await findKey(ask, wanted);
  if (key.kind !== 'publishable')
    throw new CliError(`The key "${key.name}" is not for visitors. Make one with \`npx talk key --texting <site>\`.`);
  const { kid, secret } = (await ask('POST', `/api/v1/api-keys/${key.id}/identity-secrets`)) as {
    kid: string;
    secret: string;
  };
  return {
    page: `TALK_KID=${kid}\nTALK_SECRET=${secret}\n`,
    note: `It signs visitors of the key "${key.name}" (number ${key.id}). It is shown this once: keep it on your server.`,
  };
}

async function makeKey(ask: Ask, server: string, command: CliCommand & { kind: 'make' }): Promise<Outcome> {
  const { texting, sites, name, owner } = command;
  const userId = owner === null ? undefined : await findPerson(ask, owner);
  const { key, secret } = (await ask('POST', '/api/v1/api-keys', {
    kind: texting ? 'publishable' : 'user',
    name,
    allowed_origins: originsOf(sites),
    ...(userId !== undefined && { user_id: userId }),
  })) as { key: ApiKey; secret: string };
  const works = `The key "${key.name}" works on ${key.allowed_origins.join(' and ')}.`;
  return texting
    ? { page: textingPage(server, secret), note: works }
    : {
        page: phonePage(server, secret),
        note: `${works} It opens ${owner === null ? 'your' : `${owner}'s`} phone: keep the page behind your sign-in.`,
      };
}

async function findPerson(ask: Ask, email: string): Promise<number> {
  const { data } = (await ask('GET', '/api/v2/users')) as { data: readonly { id: number; email: string }[] };
  const person = data.find((each) => each.email.toLowerCase() === email.toLowerCase());
  if (person !== undefined) return person.id;
  throw new CliError(
    `Nobody on your team has the email ${email}. There are: ${data.map((each) => each.email).join(', ')}.`,
  );
}

/** The one key that this can mean: its public id, its name, its number, or what it begins with. */
async function findKey(ask: Ask, wanted: string): Promise<ApiKey> {
  const { data } = (await ask('GET', '/api/v1/api-keys')) as { data: readonly ApiKey[] };
  const live = data.filter(({ revoked_at }) => revoked_at === null);
  const found = live.filter(
    ({ id, public_id, name, prefix }) =>
      public_id === wanted || name === wanted || String(id) === wanted || wanted.startsWith(prefix),
  );
  const [key] = found;
  if (key === undefined || found.length > 1) {
    const names = live.map(({ public_id, name }) => `${public_id} (${name})`).join(', ');
    throw new CliError(
      key === undefined
        ? `There is no key "${wanted}". There are: ${names === '' ? 'none yet' : names}.`
        : `"${wanted}" fits ${found.length} keys. Name one by its public id: ${names}.`,
    );
  }
  return key;
}

async function addSites(ask: Ask, { key: wanted, sites }: CliCommand & { kind: 'add' }): Promise<Outcome> {
  const key = await findKey(ask, wanted);
  const changed = (await ask('PATCH', `/api/v1/api-keys/${key.id}`, {
    allowed_origins: [...new Set([...key.allowed_origins, ...originsOf(sites)])],
  })) as ApiKey;
  return { page: '', note: `The key "${changed.name}" works on ${changed.allowed_origins.join(' and ')}.` };
}

/** `https://a.test/` is meant as `https://a.test`. */
const originsOf = (sites: readonly string[]): string[] => sites.map((site) => site.replace(/\/$/, ''));
