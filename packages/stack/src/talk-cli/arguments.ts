import { parseArgs } from 'node:util';

/** What `npx talk` was asked to do. */
export type CliCommand =
  | { readonly kind: 'help' }
  /** A new key. `owner`: the email of the person whose phone it is; null for the one who asks. */
  | {
      readonly kind: 'make';
      readonly texting: boolean;
      readonly sites: readonly string[];
      readonly name: string;
      readonly owner: string | null;
    }
  /** More sites for a key that is there. `key`: its public id, its name, or what it begins with. */
  | { readonly kind: 'add'; readonly key: string; readonly sites: readonly string[] }
  /** A key for a server, which acts as its owner. */
  | { readonly kind: 'server-key'; readonly name: string; readonly owner: string | null }
  /** What a server signs its visitors with, for a publishable key. */
  | { readonly kind: 'secret'; readonly key: string }
  | ListenCommand;

/** Events go to an address on this machine. `events`: null for all. `secret`: null for a new one. */
export interface ListenCommand {
  readonly kind: 'listen';
  readonly to: string;
  readonly events: readonly string[] | null;
  readonly secret: string | null;
}

/** Something that the person at the terminal can put right. The message says how. */
export class CliError extends Error {
  override readonly name = 'CliError';
}

export const HELP = `npx talk key <site>...             makes a key for pages on these sites, and prints what to paste into a page
npx talk key --add <key> <site>... lets a key that is there work on more sites; <key> is its public id or its name
npx talk key --secret              makes a key for a server of yours (sk_), and prints it
npx talk secret <key>              makes a secret that signs who your visitors are, for a key made with --texting
npx talk listen <port>             forwards events to http://localhost:<port>, signed as webhooks are; <port> can be an address

  <site>             scheme, host and port: https://crm.example.com, http://localhost:5500, https://*.example.com
  --texting          for visitors who text you; without it the key opens a phone
  --for <email>      whose phone it is; without it your own
  --name <name>      how the list of keys shows it; the first site unless given
  --events <names>   what to forward, such as call.ended,text.received; everything unless given
  --secret <whsec_>  with listen: signs what is forwarded; a new one unless given
  --server <address> the Talk server; PUBLIC_URL, or http://localhost:4000 unless given

It asks for the email and the password of a company admin, or takes TALK_EMAIL and TALK_PASSWORD.
`;

/**
 * Reads the words after `npx talk`. Pure.
 * @throws CliError naming what cannot be read
 */
export function readArguments(words: readonly string[]): CliCommand & { readonly server: string | undefined } {
  const { values, positionals } = parse(words);
  const { server } = values;
  const [command, ...sites] = positionals;
  if (values.help === true || command === undefined) return { kind: 'help', server };
  if (command === 'listen') return { ...readListen(sites, values), server };
  if (command === 'secret') return { ...readSecret(sites), server };
  if (command !== 'key')
    throw new CliError(
      `There is no command "${command}". There are: npx talk key <site>, npx talk secret <key>, npx talk listen <port>`,
    );
  if (values.secret !== undefined) return { ...readServerKey(sites, values), server };
  const [first] = sites;
  if (first === undefined) throw new CliError('Name the site of your page, like: npx talk key http://localhost:5500');
  for (const site of sites) checkSite(site);
  if (values.add !== undefined) return { kind: 'add', key: values.add, sites, server };
  const texting = values.texting === true;
  if (texting && values.for !== undefined)
    throw new CliError('A key for texting belongs to nobody: leave --for out, or --texting.');
  return { kind: 'make', texting, sites, name: values.name ?? first, owner: values.for ?? null, server };
}

function readSecret([key, ...rest]: readonly string[]): CliCommand {
  if (key === undefined || rest.length > 0)
    throw new CliError('Name one key by its public id, its name or its number, like: npx talk secret Website');
  return { kind: 'secret', key };
}

function readServerKey(sites: readonly string[], { texting, add, name, for: owner }: Values): CliCommand {
  if (sites.length > 0 || texting === true || add !== undefined)
    throw new CliError('A key for a server works on no site: leave the sites, --texting and --add out, or --secret.');
  return { kind: 'server-key', name: name ?? 'Server', owner: owner ?? null };
}

function readListen([target, ...rest]: readonly string[], { events, secret }: Values): ListenCommand {
  if (target === undefined || rest.length > 0)
    throw new CliError('Name one port or address on your machine, like: npx talk listen 3000');
  const to = /^\d{1,5}$/.test(target) ? `http://localhost:${target}/` : target;
  if (!URL.canParse(to) || !/^https?:\/\//.test(to))
    throw new CliError(`"${target}" is not a port or an address. Write 3000, or http://localhost:3000/webhooks.`);
  if (typeof secret === 'string' && !/^whsec_[A-Za-z\d+/]{32,}={0,2}$/.test(secret))
    throw new CliError('A secret begins with whsec_ and continues with at least 32 characters of base64.');
  const kinds = events?.split(',').map((name) => name.trim()) ?? null;
  return { kind: 'listen', to, events: kinds, secret: typeof secret === 'string' ? secret : null };
}

type Values = ReturnType<typeof parse>['values'];

function parse(words: readonly string[]) {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  const options = {
    add: text,
    for: text,
    name: text,
    server: text,
    events: text,
    // `listen` is given one; `key` makes one.
    secret: words.includes('listen') ? text : flag,
    texting: flag,
    help: { ...flag, short: 'h' },
  };
  try {
    return parseArgs({ args: [...words], options, allowPositionals: true });
  } catch (error) {
    throw new CliError(
      `${error instanceof Error ? error.message : String(error)}. \`npx talk --help\` names what there is.`,
    );
  }
}

/** The server checks it again; here the commonest slip gets its answer before anybody types a password. */
function checkSite(site: string): void {
  const whole = URL.canParse(site) ? new URL(site) : null;
  if (whole === null || !/^https?:$/.test(whole.protocol))
    throw new CliError(`"${site}" is no site. Begin with https:// or http://, like http://localhost:5500.`);
  if (site.replace(/\/$/, '').length > whole.origin.length || whole.pathname !== '/')
    throw new CliError(`"${site}" is more than a site. Give scheme, host and port: ${whole.origin}`);
}
