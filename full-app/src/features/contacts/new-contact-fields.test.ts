import type { AttributeField } from '@talk/core/contract';
import { expect, it } from 'vitest';
import { emptyDraft, filledOf, ownFieldsOf } from './new-contact-fields.js';

const field = (key: string, type: AttributeField['type'], more: Partial<AttributeField> = {}): AttributeField => ({
  id: 1,
  key,
  name: key,
  type,
  options: [],
  position: 0,
  is_archived: false,
  version: 1,
  ...more,
});
const own = ownFieldsOf([
  field('attribute_text_1', 'text'),
  field('attribute_number_2', 'number'),
  field('attribute_flag_3', 'flag'),
  field('attribute_choice_4', 'choice', {
    options: [
      { id: 9, name: 'Gold', is_archived: false },
      { id: 10, name: 'Tin', is_archived: true },
    ],
  }),
  field('attribute_date_5', 'date', { is_archived: true }),
  field('attribute_of_tomorrow_6', 'text'),
]);

it('asks for what is not archived, and for nothing of a kind that only a newer server knows', () => {
  expect(Object.keys(emptyDraft(own, '+14155550160'))).toEqual([
    'first_name',
    'last_name',
    'phone_number',
    'company_name',
    'email',
    'attribute_text_1',
    'attribute_number_2',
    'attribute_flag_3',
    'attribute_choice_4',
  ]);
});

it('hands over what was filled in, each as the server takes it', () => {
  const draft = {
    ...emptyDraft(own, ' 555 0160 '),
    first_name: ' Maya ',
    attribute_text_1: '  ',
    attribute_number_2: ' 1,250 ',
    attribute_flag_3: 'false',
    attribute_choice_4: '9',
  };
  expect(filledOf(draft, own)).toEqual({
    first_name: 'Maya',
    phone_number: '555 0160',
    attributes: { attribute_number_2: '1,250', attribute_flag_3: false, attribute_choice_4: 9 },
  });
  expect(filledOf(emptyDraft(own, ''), own)).toEqual({});
});
