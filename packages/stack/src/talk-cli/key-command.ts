import type { Ask } from './api.js';
import { CliError, type CliCommand } from './arguments.js';
import { phonePage, textingPage } from './snippets.js';

interface ApiKey {
  readonly id: number;
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

/** Makes a key, or takes more sites to one. @throws CliError */
export async function runKeyCommand(
  ask: Ask,
  server: string,
  command: Extract<CliCommand, { kind: 'make' | 'add' }>,
): Promise<Outcome> {
  return command.kind === 'make' ? makeKey(ask, server, command) : addSites(ask, command);
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
        page: phonePage(server, secret, key.public_id),
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

async function addSites(ask: Ask, { key: wanted, sites }: CliCommand & { kind: 'add' }): Promise<Outcome> {
  const { data } = (await ask('GET', '/api/v1/api-keys')) as { data: readonly ApiKey[] };
  const live = data.filter(({ revoked_at }) => revoked_at === null);
  const found = live.filter(
    ({ public_id, name, prefix }) => public_id === wanted || name === wanted || wanted.startsWith(prefix),
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
  const changed = (await ask('PATCH', `/api/v1/api-keys/${key.id}`, {
    allowed_origins: [...new Set([...key.allowed_origins, ...originsOf(sites)])],
  })) as ApiKey;
  return { page: '', note: `The key "${changed.name}" works on ${changed.allowed_origins.join(' and ')}.` };
}

/** `https://a.test/` is meant as `https://a.test`. */
const originsOf = (sites: readonly string[]): string[] => sites.map((site) => site.replace(/\/$/, ''));
