import { operations, type Operation } from '@talk/contract/schemas';
import { nameOf, samplesIn } from './samples.js';

/** A request that the documentation shows. */
export interface SampleRequest {
  readonly where: string;
  readonly method: string;
  /** Path and query. */
  readonly address: string;
  readonly body: unknown;
}

/** Addresses of other programs, and of Talk beside its API. */
const NOT_OURS = /^(https:\/\/api\.hubapi\.com|\/pusher-webhooks)/;

/** Those of blocks of HTTP, and of curl. */
export function requestsOfSamples(): SampleRequest[] {
  const blocks = samplesIn('http').flatMap((sample) => fromHttp(nameOf(sample), sample.code));
  const commands = samplesIn('sh').flatMap((sample) => fromCurl(nameOf(sample), sample.code));
  return [...blocks, ...commands].filter(({ address }) => !NOT_OURS.test(address));
}

/** The operation behind an address. */
export function operationOf({ method, address }: SampleRequest): Operation | undefined {
  const { pathname } = new URL(address.replaceAll(/[{}]/g, ''), 'https://talk.test');
  const all = Object.values(operations) as unknown as Operation[];
  // A word in the path is itself before it is a parameter: `/contact/count` is not the contact `count`.
  const fits = all
    .filter(({ endpoint }) => endpoint.method === method)
    .filter(({ endpoint }) => new RegExp(`^${endpoint.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(pathname));
  return fits.sort((a, b) => a.endpoint.path.split('{').length - b.endpoint.path.split('{').length)[0];
}

function fromHttp(where: string, code: string): SampleRequest[] {
  const found: SampleRequest[] = [];
  const lines = code.split('\n');
  for (const [index, line] of lines.entries()) {
    const [, method, address] = /^(GET|POST|PUT|PATCH|DELETE) (\S+)/.exec(line) ?? [];
    if (method === undefined || address === undefined) continue;
    const after = lines.slice(index + 1);
    const next = after.findIndex((each) => /^(GET|POST|PUT|PATCH|DELETE|→) /.test(each) || each.startsWith('→'));
    const rest = after.slice(0, next === -1 ? undefined : next);
    const begins = rest.findIndex((each) => each.startsWith('{'));
    const text = begins === -1 ? null : rest.slice(begins).join('\n');
    found.push({ where, method, address, body: text === null ? null : (JSON.parse(text) as unknown) });
  }
  return found;
}

function fromCurl(where: string, code: string): SampleRequest[] {
  return code
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line.startsWith('curl '))
    .map((line) => {
      const method = /-X (\w+)/.exec(line)?.[1] ?? (/ -d /.test(line) ? 'POST' : 'GET');
      const url = /https:\/\/[^\s"']+/.exec(line)?.[0] ?? '';
      const body = / -d '([^']*)'/.exec(line)?.[1];
      const address = url.replace(/^https:\/\/talk\.example(\.com)?/, '');
      return { where, method, address, body: body === undefined ? null : (JSON.parse(body) as unknown) };
    });
}
