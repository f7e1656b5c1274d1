import { expect, it } from 'vitest';
import { exampleValues, previewOf } from './preview.js';

const values = exampleValues({ name: 'Dana Reed', company_name: 'Acme' });

it('fills in the example contact, the user and the company', () => {
  expect(previewOf('Hi {{contact.first_name}}, {{agent.first_name}} of {{company.name}} here.', values)).toEqual([
    { text: 'Hi Maya, Dana of Acme here.', isBlank: false },
  ]);
});

it('sets apart what the sender has to fill in: a placeholder, and a field without a value', () => {
  expect(previewOf('See you at [time], {{contact.csf1}}', values)).toEqual([
    { text: 'See you at ', isBlank: false },
    { text: '[time]', isBlank: true },
    { text: ', ', isBlank: false },
    { text: '[contact.csf1]', isBlank: true },
  ]);
  expect(previewOf('', values)).toEqual([]);
});
