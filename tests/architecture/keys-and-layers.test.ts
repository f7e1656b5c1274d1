import { expect, it } from 'vitest';
import { allFiles, readText } from './repository.js';

const sources = allFiles().filter(
  (file) =>
    /^(packages|widgets|full-app)\/.*\.tsx?$/.test(file) &&
    !file.startsWith('packages/carrier-sandbox/') &&
    !/\.(test|spec)\.tsx?$/.test(file),
);
const uses = (pattern: RegExp): string[] => sources.filter((file) => pattern.test(readText(file)));

it('hears keys of a page in one place, so that nothing fires below an open dialog', () => {
  expect(uses(/addEventListener\(\s*'key(down|up|press)'/)).toEqual([
    // The frame on somebody else's page, whose Esc closes it.
    'packages/embed/src/frame/connect.ts',
    'packages/ui/src/kernel/keys.ts',
  ]);
});

it('tells of every key of the app’s pages, where it is heard', () => {
  expect(uses(/useKeys\(\s*'(page|field)'/).filter((file) => file.startsWith('full-app/'))).toEqual([
    // Before there is a workspace: each number stands beside its account.
    'full-app/src/features/sign-in/account-selector.tsx',
    // Esc, the same in every drawer.
    'full-app/src/shared/use-drawer-escape.ts',
  ]);
});

it('opens what lies over a page in one place, so that the phone stays above it', () => {
  expect(uses(/\.(showModal|showPopover)\(/)).toEqual(['packages/ui/src/kernel/layers.ts']);
});

it('reads keys by one helper, so that Enter and Escape of a composed word act on nothing else', () => {
  const ours = /^(packages\/(ui|phone)|widgets|full-app)\//;
  const read = /\b(event|e|nativeEvent)\.(key|keyCode|isComposing)\b|onKey(Down|Up)(Capture)?=\{\(\{/;
  expect(uses(read).filter((file) => ours.test(file))).toEqual(['packages/ui/src/kernel/keys.ts']);
  // Everything that names a handler of keys reads them there, or reads none.
  const deaf = uses(/onKey(Down|Up)(Capture)?[=:]/).filter(
    (file) => ours.test(file) && !/pressedKey\(/.test(readText(file)),
  );
  expect(deaf).toEqual([
    // Whether Caps Lock is on.
    'packages/ui/src/kit/credential-fields.tsx',
    // Hand the event on to `moveAlongRows`.
    'packages/ui/src/phone/lists/recents.tsx',
    'packages/ui/src/phone/lists/voicemail.tsx',
  ]);
});

it('moves the focus in one place, so that a frame never takes the keyboard from the page around it', () => {
  const inFrames = /^(packages\/(ui|phone)|widgets)\//;
  expect(uses(/\.focus\(/).filter((file) => inFrames.test(file) && !file.includes('/testing/'))).toEqual([
    'packages/ui/src/kernel/focus.ts',
    // The page asked for it, by a command of the contract.
    'widgets/agent-texting/src/hosted-app.tsx',
  ]);
});
