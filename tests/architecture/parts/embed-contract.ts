import type { Part } from './part.js';

const CONTRACT = 'tests/e2e/embed/embed-contract.spec.ts';
const COMMANDS = 'tests/e2e/embed/embed-commands.spec.ts';
const HOSTILE = 'tests/e2e/embed/embed-hostile.spec.ts';
const TROUBLES = 'tests/e2e/dialer/sound-troubles.spec.ts';
const EMBED = 'packages/embed/src';
const PACKAGE = 'packages/stack/src/build/npm/package.test.ts';
const INSTALLED = 'tests/e2e/embed/npm-packages.spec.ts';

export const EMBED_CONTRACT: Part = {
  name: 'The contract',
  sentences: [
    {
      says: 'Commands of calls (embed-anchors §6.6)',
      shownBy: [
        `${CONTRACT} › by commands of the page: a caller is answered, muted and sent keys; a second one never ends the first`,
        `${COMMANDS} › by commands of the page: a call is dialled, held, its recording paused, and handed to a colleague`,
        `${COMMANDS} › by commands of the page: a colleague is asked first, the caller is spoken to in between, and handed over`,
        `${COMMANDS} › by a command of the page: a call is parked, over here and still there for anybody`,
      ],
    },
    {
      says: 'Commands of state, look, context, identity, status, tab and devices (§6.6)',
      shownBy: [
        `${CONTRACT} › what the page wants is set and told: status, look, language, context, person and tab`,
        `${COMMANDS} › the page knows the devices by name and chooses one; it hears how the call sounds`,
      ],
    },
    {
      says: 'Commands of the widget to the page: lookup, record, log, token, link (§6.6)',
      shownBy: [
        `${CONTRACT} › services of the page: it names callers, opens records, keeps the log, and its failures come back to it`,
        `${EMBED}/embed.browser.test.ts › asks the page for a contact, only while granted`,
      ],
    },
    {
      says: 'An intent dials once, whatever is repeated (§6.5)',
      shownBy: [
        `${CONTRACT} › one intent dials once, however often it is sent`,
        `${EMBED}/embed.browser.test.ts › that stops answering is asked to connect again, and does`,
      ],
    },
    {
      says: 'Events (§6.7)',
      shownBy: [
        `${CONTRACT} › the page hears which devices there are, and which tab has the phone`,
        `${CONTRACT} › what the page wants is set and told: status, look, language, context, person and tab`,
        `${COMMANDS} › the page knows the devices by name and chooses one; it hears how the call sounds`,
        `${TROUBLES} › a page is told that the browser blocks sound, and that a click has ended it`,
        `${EMBED}/protocol/fixtures.test.ts › has a recording of every command and event of protocol 1`,
      ],
    },
    {
      says: 'Capabilities (§6.4)',
      shownBy: [
        `${CONTRACT} › a page without the capabilities sees four digits, and a person in the frame decides about its calls`,
        `${EMBED}/pages.browser.test.ts › can take a grant back and give it again, and both sides know`,
      ],
    },
    {
      says: 'Error codes (§6.8)',
      shownBy: [
        `${CONTRACT} › whatever is refused is refused with a code of the contract, with what it means behind it`,
        `${CONTRACT} › a page that cannot have a phone is told by code why: key, kind of key, person, site`,
        `${TROUBLES} › a page’s call that the microphone forbids is refused with \${code}`,
        `${EMBED}/embed.browser.test.ts › says FRAME_BLOCKED, with a way out, when the policy forbids the frame`,
        `${EMBED}/protocol/catalogue.test.ts › agrees with the running code about what may be retried`,
      ],
    },
    {
      says: 'Sizes (§6.9, §8)',
      shownBy: [
        'tests/e2e/dialer/dialer-widths.spec.ts › the dialer fits from 300 to 480 px in every state, ${dir}',
        `${EMBED}/shell.browser.test.ts › fill a small screen as a modal dialog with targets of 44 px or more`,
      ],
    },
    {
      says: 'Theming (§6.9)',
      shownBy: [
        `${CONTRACT} › what the page wants is set and told: status, look, language, context, person and tab`,
        'packages/ui/src/frame/theme.test.ts › takes accent and radius as tokens, and rejects anything that is not a colour or a length',
      ],
    },
    {
      says: 'Locale (§6.9)',
      shownBy: [
        `${CONTRACT} › what the page wants is set and told: status, look, language, context, person and tab`,
        'tests/e2e/dialer/dialer-widths.spec.ts › the dialer fits from 300 to 480 px in every state, ${dir}',
        `${EMBED}/shell.browser.test.ts › say in the language of the page what they are`,
      ],
    },
    {
      says: 'Accessibility (§6.9)',
      shownBy: [
        'tests/e2e/walks/accessibility.spec.ts › axe finds nothing on the dialer at ${width} px, light and dark',
        'tests/e2e/dialer/phone-by-keyboard.spec.ts › an incoming call: answer, hold, keys, park, pick up, end and wrap-up',
        `${EMBED}/shell.browser.test.ts › are used by keyboard alone: in, through, and out again`,
        `${EMBED}/embed.browser.test.ts › keeps its focus when the panel opens by itself and gets it back on Escape`,
      ],
    },
    {
      says: 'Security (§6.10), handshake (§6.2)',
      shownBy: [
        `${HOSTILE} › a frame of another site beside the dialer can neither command it nor pass for it`,
        `${HOSTILE} › a site that opens the widget in a window cannot speak with it`,
        'tests/e2e/dialer/failures.spec.ts › a site that is on no list reads within the second what to add, and a key that it has copied opens nothing',
        `${EMBED}/attacker.browser.test.ts › in the page cannot take over by a second welcome or a replayed nonce`,
        `${EMBED}/attacker.browser.test.ts › gains nothing by inherited command names`,
      ],
    },
    {
      says: 'Versions that meet (§6.3)',
      shownBy: [
        `${EMBED}/releases.browser.test.ts › the loader of the release before holds the present frame`,
        `${EMBED}/releases.browser.test.ts › the present loader holds the frame of the release before`,
        `${EMBED}/embed.browser.test.ts › that speaks another protocol is told at once, with both ranges on both sides`,
      ],
    },
    {
      says: 'One phone in many tabs, moved by a command (§6.11)',
      shownBy: [
        `${CONTRACT} › the page hears which devices there are, and which tab has the phone`,
        'tests/e2e/dialer/one-phone.spec.ts › three tabs are one phone: one registration, one ring, and every tab answers, mutes and ends',
      ],
    },
    {
      says: 'One handle for script, snippet and package, with state, commands and events by kind',
      shownBy: [
        `${EMBED}/handles.browser.test.ts › a handle %s promises the same and keeps it`,
        `${EMBED}/handles.browser.test.ts › a handle of another kind has what that kind promises, and nothing of a phone`,
        `${EMBED}/embed.browser.test.ts › stays open when the launcher is pressed before the widget is ready, and closes when the widget says so`,
      ],
    },
    {
      says: '@talk/embed',
      shownBy: [
        'tests/e2e/dialer/one-call.spec.ts › one phone, any host: ${name} calls, both hear each other, it is muted and held, and the call is in the records',
        `${EMBED}/embed.browser.test.ts › is left as it was by destroy`,
        'tests/e2e/embed/host-load.spec.ts › the snippet shifts nothing on its host, and does a small amount of work that does not grow with it',
      ],
    },
    {
      says: '@talk/embed/react',
      shownBy: [
        'tests/e2e/visitor/visitor-texting.spec.ts › a React page under StrictMode keeps one widget over its routes',
        `${EMBED}/react.browser.test.ts › mounts one frame, and leaves nothing when it goes`,
        `${EMBED}/react.browser.test.ts › applies changed props to the running dialer, and nothing when nothing changed`,
      ],
    },
    {
      says: 'npm packages with API reports, type tests, packed smoke test',
      shownBy: [
        `${INSTALLED} › an empty folder, the SDK from npm and the lines of the guide make a call: bundled, without a bundler, and Node reads contacts`,
        `${INSTALLED} › a Vite app, the finished phone from npm and the lines of the guide make a call`,
        `${PACKAGE} › imports and renders the frame`,
        `${PACKAGE} › shows the face that was reviewed: run \`npm run pack\` after a change, and read the difference`,
        `${PACKAGE} › has types that fit what it does, resolved as %s`,
      ],
    },
    {
      says: 'keys with allowed origins and frame-ancestors per key',
      shownBy: [
        `${HOSTILE} › each address of the widget can be held by the sites of its key, and by no other`,
        'tests/e2e/dialer/failures.spec.ts › a revoked key opens nothing, and ends what it had opened',
      ],
    },
    {
      says: 'spec routes /widgets/dialer and /widgets/dialer/api_key/{apiKey}',
      shownBy: [
        'tests/e2e/dialer/after-call.spec.ts › a call ends into a forced wrap-up, done by keyboard alone, and survives a reload',
        `${HOSTILE} › each address of the widget can be held by the sites of its key, and by no other`,
        'tests/e2e/dialer/failures.spec.ts › an unknown key says whose turn it is',
      ],
    },
    {
      says: 'pop-out that keeps the call',
      shownBy: [
        'tests/e2e/dialer/hand-over.spec.ts › three tabs and a pop-out: the window takes the call with it, and gives it back when it is closed',
      ],
    },
  ],
};
