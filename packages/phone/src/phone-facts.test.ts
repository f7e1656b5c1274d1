import type { PhoneModel } from '@talk/ui/phone';
import { expect, it } from 'vitest';
import { devicesOf } from './phone-facts.js';

const named = { id: 'default', label: 'Default' };

it('counts the devices that its list names, also before they were counted', () => {
  const list = {
    named: true,
    canChooseOutput: true,
    inputs: [named, { id: 'usb', label: 'Headset' }],
    outputs: [named],
    input: named,
    output: named,
    ringer: named,
  };
  const model = (more: object) =>
    ({
      phone: {
        sound: { devices: { state: { value: { ...list, ...more } } } },
        state: { value: { microphone: null, calls: [] } },
      },
    }) as unknown as PhoneModel;
  const counts = { inputs: 0, outputs: 3 };
  const { available, ...facts } = devicesOf(model({}), counts);
  expect(facts).toMatchObject({ inputs: 2, outputs: 1 });
  expect(available).toHaveLength(3);
  expect(devicesOf(model({ canChooseOutput: false }), counts)).toMatchObject({ inputs: 2, outputs: 3 });
  expect(devicesOf(model({ named: false }), counts)).toMatchObject(counts);
});
