import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../repository.js';

/** A piece of code that a page of the documentation shows. */
export interface Sample {
  /** `docs/guides/sdk.md` */
  readonly page: string;
  /** From 1, among the samples of its page. */
  readonly number: number;
  readonly language: string;
  readonly code: string;
}

const READMES = ['packages/core/README.md', 'packages/embed/README.md', 'packages/phone/README.md'];

/** Every piece of code of the guides and of the packages' own pages. */
export function readSamples(): Sample[] {
  const guides = readdirSync(join(ROOT, 'docs/guides')).map((name) => `docs/guides/${name}`);
  return [...guides.filter((name) => name.endsWith('.md')).sort(), ...READMES].flatMap((page) => {
    const text = readFileSync(join(ROOT, page), 'utf8');
    return [...text.matchAll(/^```(\w+)\n([^]*?)^```$/gm)].map(([, language = '', code = ''], index) => ({
      page,
      number: index + 1,
      language,
      code,
    }));
  });
}

/** Those in one of the languages. */
export const samplesIn = (...languages: readonly string[]): Sample[] =>
  readSamples().filter(({ language }) => languages.includes(language));

export const nameOf = ({ page, number }: Sample): string => `${page.replace(/^docs\/guides\//, '')} ${number}`;
