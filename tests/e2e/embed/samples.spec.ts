import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { givenTo } from '../../architecture/samples/around.js';
import { nameOf, readSamples, type Sample } from '../../architecture/samples/samples.js';
import { plainPage, serveSite } from '../../support/sites.js';
import { apiAs } from '../../support/api.js';
import { elenasKey } from '../pages/contract-page.js';
import { expect, test } from '../stack.fixture.js';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const ESBUILD = join(dirname(createRequire(join(ROOT, 'package.json')).resolve('esbuild/package.json')), 'bin/esbuild');

/** Samples that put a widget on a page. The others are compiled (`tests/architecture/samples`). */
const PLACES = /embed\.js|Talk\.(dialer|texting)\(|create(Dialer|Texting)\(|<Talk(Dialer|Texting)\b|useTalkDialer\(/;
/** Other tests run these: the SDK as a package and without a bundler, and tokens that a server signs. */
const ELSEWHERE = /guides\/sdk\.md|guides\/identity-tokens\.md/;
/** What a reader of the page has in their own program, as it is when it runs. */
const OWN = `Object.assign(globalThis, {
  phone: '+14155550150', customer: { id: 'c-1', phone: '+14155550150' }, findCustomer: () => null, explain: console.log,
  log: () => {}, show: () => {}, number: '+14155550150', clickId: 'click-1', showRecordOf: () => {}, save: () => {} });`;

/** A page that holds the sample, as a reader would paste it. */
function pageOf(sample: Sample, code: string, server: string): string {
  if (sample.language === 'html') return plainPage(code);
  const usesGlobal = /\bTalk\./.test(code);
  const script = usesGlobal ? `<script src="${server}/embed.js"></script>` : '';
  return plainPage(
    `<div id="root"></div><div id="phone" style="width:340px;height:600px"></div>${script}<script type="module" src="/${sampleFile(sample)}"></script>`,
  );
}

const sampleFile = (sample: Sample): string => `${nameOf(sample).replaceAll(/\W+/g, '-')}.js`;

/** Elements by themselves are drawn; a component is drawn by its name. */
function runnable(sample: Sample, code: string): string {
  const declared = givenTo(sample.page, code)
    .split('\n')
    .filter((line) => line.startsWith('import '))
    .join('\n');
  const imports = code.match(/^import .*$/gm) ?? [];
  const rest = code.replaceAll(/^import .*$/gm, '').trim();
  const head = [declared, ...imports, OWN].join('\n');
  if (sample.language !== 'tsx') return `${head}\n${firstStatement(rest)}`;
  const draw = `import { createRoot } from 'react-dom/client';\n`;
  const component = /^export function (\w+)/m.exec(rest)?.[1];
  if (component !== undefined)
    return `${draw}${head}\n${rest}\ncreateRoot(document.querySelector('#root')).render(<${component} customer={customer} />);`;
  const body = /^return /m.test(rest) ? rest : rest.replace(/^</m, 'return <><').replaceAll(/;$/gm, '') + '</>;';
  const before = 'const apiUrl = SERVER, publicId = PUBLIC_ID;';
  return `${draw}${head}\nfunction Sample() { ${before}\n${body.replace(/return <><([^]*)/, 'return <><$1')} }\ncreateRoot(document.querySelector('#root')).render(<Sample />);`;
}

/** Up to what needs a call that is going on: what comes after is compiled. */
const firstStatement = (code: string): string => code.split(/^(?:const \{ call \} = await|await dialer\.)/m)[0] ?? code;

test('every sample that puts a widget on a page does so on a site of one’s own', async ({ stack, visit }) => {
  test.setTimeout(60_000);
  const pages = new Map<string, string>();
  const site = await serveSite((path) => pages.get(path.slice(1)) ?? null);
  // Inside the repository, so that the packages are found as from any file of it.
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  const folder = mkdtempSync(join(ROOT, '.cache/samples-'));
  try {
    const { secret, publicId } = await elenasKey(stack, site.origin);
    const admin = await apiAs(stack, 'admin');
    const publishable = await admin.request<{ secret: string }>('POST', '/api/v1/api-keys', {
      kind: 'publishable',
      name: 'Samples',
      allowed_origins: [site.origin],
    });
    const filled = (code: string): string =>
      code
        .replaceAll('https://talk.example.com', stack.origins.app)
        .replaceAll('uk_…', secret)
        .replaceAll('pk_…', publishable.secret)
        .replaceAll(/\bpublicId, apiKey: key,/g, `publicId: '${publicId}', apiKey: '${secret}',`);
    const samples = readSamples()
      .filter(({ language }) => ['html', 'ts', 'tsx', 'js'].includes(language))
      .filter(({ page, code }) => PLACES.test(code) && !ELSEWHERE.test(page));
    expect(samples.length).toBeGreaterThan(8);
    for (const sample of samples) {
      const code = filled(sample.code);
      if (sample.language !== 'html') {
        const text = runnable(sample, code)
          .replaceAll('= SERVER', `= '${stack.origins.app}'`)
          .replaceAll('= PUBLIC_ID', `= '${publicId}'`);
        const source = join(folder, sampleFile(sample).replace(/js$/, 'tsx'));
        writeFileSync(source, text);
        execFileSync(ESBUILD, [
          source,
          '--bundle',
          '--format=esm',
          '--jsx=automatic',
          '--define:process.env.NODE_ENV="production"',
          `--outfile=${join(folder, sampleFile(sample))}`,
          '--log-level=error',
        ]);
        pages.set(sampleFile(sample), readFileSync(join(folder, sampleFile(sample)), 'utf8'));
      }
      pages.set(nameOf(sample).replaceAll(/\W+/g, '-'), pageOf(sample, code, stack.origins.app));
    }
    const { page } = await visit(`${site.origin}/${nameOf(samples[0] as Sample).replaceAll(/\W+/g, '-')}`);
    for (const sample of samples) {
      await test.step(nameOf(sample), async () => {
        await page.goto(`${site.origin}/${nameOf(sample).replaceAll(/\W+/g, '-')}`);
        const frame = page.frameLocator('iframe');
        await expect(frame.locator('main'), nameOf(sample)).toBeAttached();
        await expect(frame.locator('main[role=alert]'), nameOf(sample)).toHaveCount(0);
      });
    }
  } finally {
    rmSync(folder, { recursive: true });
    await site.close();
  }
});
