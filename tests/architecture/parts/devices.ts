import type { Part } from './part.js';

const DEVICES_SPEC = 'tests/e2e/dialer/devices.spec.ts';
const TROUBLES = 'tests/e2e/dialer/sound-troubles.spec.ts › the connection test names ${what} and its mend';
const QUALITY = 'tests/e2e/dialer/call-quality.spec.ts';

export const DEVICES: Part = {
  name: 'Devices and quality',
  sentences: [
    {
      says: 'Microphone, speaker and separate ringer with remembered choice',
      shownBy: [
        `${DEVICES_SPEC} › a caller rings on the ringer and speaks on the headset`,
        `${DEVICES_SPEC} › another microphone is chosen during a call, stays muted, and is remembered`,
        'packages/core/src/phone/sound/sound.test.ts › are remembered for this machine, not for one call',
      ],
    },
    {
      says: 'with meters',
      shownBy: [`${DEVICES_SPEC} › the meters move with what is said and played, and lie still when nothing is`],
    },
    {
      says: 'hot-plug with a notice',
      shownBy: [
        `${DEVICES_SPEC} › a headset that is plugged in during a call is used at once, and given up when it goes`,
        'packages/core/src/phone/sound/devices.machine.test.ts › is replaced when it is unplugged, and is used again when it is back',
      ],
    },
    {
      says: 'noise suppression switch',
      shownBy: [`${DEVICES_SPEC} › another microphone is chosen during a call, stays muted, and is remembered`],
    },
    {
      says: '"you are talking while muted"',
      shownBy: [
        `${DEVICES_SPEC} › another microphone is chosen during a call, stays muted, and is remembered`,
        'packages/core/src/phone/sound/sound.test.ts › is noticed until they stop, unmute or the call ends',
        'packages/core/src/phone/sound/quality.meter.test.ts › is neither a cough nor the noise of a fan',
      ],
    },
    {
      says: 'preflight that tells policy apart, with its mend',
      shownBy: [TROUBLES, 'tests/e2e/dialer/sound-troubles.spec.ts › the page around it (policy)'],
    },
    {
      says: 'preflight that tells permission apart, with its mend',
      shownBy: [
        TROUBLES,
        'tests/e2e/dialer/sound-troubles.spec.ts › the person’s own No (permission)',
        'tests/e2e/dialer/failures.spec.ts › a refused microphone is said, and the next try works once it is allowed',
      ],
    },
    {
      says: 'preflight that tells device apart, with its mend',
      shownBy: [
        TROUBLES,
        'tests/e2e/dialer/sound-troubles.spec.ts › no microphone (device)',
        'tests/e2e/dialer/sound-troubles.spec.ts › a microphone that another program holds (device)',
      ],
    },
    {
      says: 'preflight that tells network apart, with its mend',
      shownBy: [
        TROUBLES,
        'tests/e2e/dialer/sound-troubles.spec.ts › a firewall before the phone network (network)',
        'tests/e2e/dialer/sound-troubles.spec.ts › a firewall before the sound (network)',
        `${DEVICES_SPEC} › the connection test hears itself through the carrier, and its result is kept`,
      ],
    },
    {
      says: 'preflight that tells sound-blocked apart, with its mend',
      shownBy: [
        'tests/e2e/dialer/sound-troubles.spec.ts › a caller whom nobody can hear ring yet: the phone says that a click is missing, and rings after it',
      ],
    },
    {
      says: 'live three-bar quality with cause',
      shownBy: [
        `${QUALITY} › lost sound shows as fewer bars with their cause while it lasts, and as loss with the call`,
        `${QUALITY} › a microphone that is switched off is named as the cause, and stays with the call in the timeline`,
        'packages/core/src/phone/sound/quality.meter.test.ts › are not fooled by one bad second',
      ],
    },
    {
      says: 'per-call MOS, jitter and loss stored with the call',
      shownBy: [
        `${QUALITY} › lost sound shows as fewer bars with their cause while it lasts, and as loss with the call`,
        `${DEVICES_SPEC} › how a call sounded is kept with it, also over a reload, and a complaint goes along`,
      ],
    },
    {
      says: '"report a bad call" attaches them',
      shownBy: [
        `${QUALITY} › a microphone that is switched off is named as the cause, and stays with the call in the timeline`,
        `${DEVICES_SPEC} › how a call sounded is kept with it, also over a reload, and a complaint goes along`,
      ],
    },
  ],
};
