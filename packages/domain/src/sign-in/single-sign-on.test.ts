import { describe, expect, it } from 'vitest';
import {
  accountProblem,
  asMailDomain,
  isReservedDomain,
  issuerProblem,
  mailDomainOf,
  type AddressParts,
  type ProvenAccount,
} from './single-sign-on.js';

describe('the address of a provider', () => {
  const never = (): boolean => false;
  const tenant = '/8f1b5f6e-0000-4000-8000-000000000000/v2.0';
  const plain: AddressParts = {
    protocol: 'https:',
    hostname: 'login.example.com',
    pathname: '/',
    search: '',
    hash: '',
    username: '',
    password: '',
  };
  const microsoft = { hostname: 'login.microsoftonline.com' };
  it.each([
    [{}, null],
    [{ pathname: '/tenant/v2.0/' }, null],
    [{ ...microsoft, pathname: tenant }, null],
    [{ protocol: 'ftp:' }, 'address'],
    [{ protocol: 'http:' }, 'https'],
    [{ username: 'me', password: 'secret' }, 'extras'],
    [{ search: '?tenant=1' }, 'extras'],
    [{ pathname: '/.well-known/openid-configuration' }, 'extras'],
    [{ ...microsoft, pathname: '/common/v2.0' }, 'shared'],
    [{ ...microsoft, pathname: '/Organizations/v2.0' }, 'shared'],
  ])('%o: %s', (change, problem) => expect(issuerProblem({ ...plain, ...change }, never)).toBe(problem));

  it('is an address, and may be http where that was allowed', () => {
    expect(issuerProblem(null, never)).toBe('address');
    const allows = (host: string): boolean => host === 'localhost';
    expect(issuerProblem({ ...plain, protocol: 'http:', hostname: 'localhost' }, allows)).toBeNull();
    expect(issuerProblem({ ...plain, protocol: 'http:' }, allows)).toBe('https');
  });
});

describe('the domain of a mail address', () => {
  it.each([
    [' @Acme.Example.com. ', 'acme.example.com'],
    ['acme.com', 'acme.com'],
    ['acme', null],
    ['acme..com', null],
    ['https://acme.com', null],
    ['10.0.0.1', null],
    ['-acme.com', null],
  ])('%s: %s', (typed, domain) => expect(asMailDomain(typed)).toBe(domain));

  it('follows the last @', () => {
    expect(mailDomainOf('"a@b"@Acme.com')).toBe('acme.com');
    expect(mailDomainOf('acme.com')).toBe('');
  });

  it('can be a name that no one owns', () => {
    expect(isReservedDomain('acme.test')).toBe(true);
    expect(isReservedDomain('acme.testing')).toBe(false);
  });
});

describe('an account of a provider', () => {
  const account: ProvenAccount = {
    issuer: 'https://login.example.com',
    email: 'cy@acme.com',
    isVerified: true,
    hostedDomain: null,
  };
  const rules = { domains: ['acme.com'], acceptsUnmarked: false };

  it.each([
    [{}, null],
    [{ email: null }, 'no-address'],
    [{ email: 'cy' }, 'no-address'],
    [{ email: 'cy@evil.com' }, 'other-domain'],
    [{ email: 'cy@sub.acme.com' }, 'other-domain'],
    [{ isVerified: false }, 'unverified'],
    [{ isVerified: null }, 'unverified'],
    [{ issuer: 'https://accounts.google.com' }, 'private-account'],
    [{ issuer: 'https://accounts.google.com/', hostedDomain: 'Acme.com' }, null],
    [{ issuer: 'https://accounts.google.com', hostedDomain: 'evil.com' }, 'private-account'],
  ] as const)('%o: %s', (change, problem) => expect(accountProblem({ ...account, ...change }, rules)).toBe(problem));

  it('without a mark signs in where the company says so; with a mark that it is not verified never', () => {
    const lenient = { ...rules, acceptsUnmarked: true };
    expect(accountProblem({ ...account, isVerified: null }, lenient)).toBeNull();
    expect(accountProblem({ ...account, isVerified: false }, lenient)).toBe('unverified');
  });
});
