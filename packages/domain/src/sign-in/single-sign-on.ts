/** Why no company can sign in at an address. `shared`: it signs in the users of every company. */
export type IssuerProblem = 'address' | 'https' | 'extras' | 'shared';

/** Addresses of Microsoft Entra ID that answer for each tenant and for private accounts: what they sign says little of a company. */
const SHARED_TENANTS = new Set(['common', 'organizations', 'consumers']);

/** A web address in its parts, as `URL` has them. */
export interface AddressParts {
  readonly protocol: string;
  readonly hostname: string;
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  readonly username: string;
  readonly password: string;
}

/**
 * What is wrong with the address of a provider, as far as it can be seen; null: nothing.
 * @param url null: it is no address.
 */
export function issuerProblem(
  url: AddressParts | null,
  allowsHttp: (hostname: string) => boolean,
): IssuerProblem | null {
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) return 'address';
  if (url.protocol === 'http:' && !allowsHttp(url.hostname)) return 'https';
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') return 'extras';
  if (url.pathname.includes('/.well-known/')) return 'extras';
  const [tenant = ''] = url.pathname.split('/').filter((part) => part !== '');
  return url.hostname === 'login.microsoftonline.com' && SHARED_TENANTS.has(tenant.toLowerCase()) ? 'shared' : null;
}

const DOMAIN = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/;

/** A domain of mail addresses as it is kept: lower case, without what people copy with it. Null: it is none. */
export function asMailDomain(typed: string): string | null {
  const domain = typed.trim().toLowerCase().replace(/^@/, '').replace(/\.$/, '');
  return DOMAIN.test(domain) ? domain : null;
}

/** What follows the last `@` of an address, in lower case; empty if there is none. */
export function mailDomainOf(address: string): string {
  const at = address.lastIndexOf('@');
  return at < 0
    ? ''
    : address
        .slice(at + 1)
        .trim()
        .toLowerCase();
}

/** Names that no one can register (RFC 2606): their owner cannot be asked for in the DNS. */
export const isReservedDomain = (domain: string): boolean => /\.(?:test|example|invalid|localhost)$/.test(domain);

/** What a provider says of the account that has signed in, after its signature was checked. */
export interface ProvenAccount {
  readonly issuer: string;
  readonly email: string | null;
  /** Null: the provider does not say. */
  readonly isVerified: boolean | null;
  /** Google's `hd`: the organization that the account belongs to. */
  readonly hostedDomain: string | null;
}

/** What a company expects of an account. */
export interface AccountRules {
  readonly domains: readonly string[];
  /** Takes addresses that the provider does not mark as verified. */
  readonly acceptsUnmarked: boolean;
}

/** Why an account does not sign in. */
export type AccountProblem = 'no-address' | 'unverified' | 'other-domain' | 'private-account';

const GOOGLE = 'https://accounts.google.com';

/**
 * Why an account does not sign in, for any user; null: nothing is wrong. Google has one issuer for everyone, and a private account of
 * theirs can have an address of a company: only accounts of the organization itself count there.
 */
export function accountProblem(account: ProvenAccount, rules: AccountRules): AccountProblem | null {
  if (account.email === null || mailDomainOf(account.email) === '') return 'no-address';
  if (account.isVerified === false || (account.isVerified === null && !rules.acceptsUnmarked)) return 'unverified';
  const domain = mailDomainOf(account.email);
  if (!rules.domains.includes(domain)) return 'other-domain';
  if (account.issuer.replace(/\/$/, '') !== GOOGLE) return null;
  const organization = account.hostedDomain?.toLowerCase() ?? '';
  return rules.domains.includes(organization) ? null : 'private-account';
}
