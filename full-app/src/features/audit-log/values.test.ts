import { afterEach, expect, it } from 'vitest';
import { language, speak } from '@talk/ui';
import { fieldWords } from './fields.js';
import { valueWords } from './values.js';

const english = language();
afterEach(() => speak(english));

const LABELS: Readonly<Record<string, string>> = { Calls: 'Llamadas', Answered: 'Atendidas', Missed: 'Perdidas' };
const inSpanish = (): void =>
  speak({
    tag: 'es-419',
    direction: 'ltr',
    translation: {
      'app.audit-values': { 'state.active': 'en marcha' },
      'app.roles': { 'Company Agent': 'Agente' },
      'app.permission-names': { 'make call': 'Hacer llamadas' },
    },
    worded: (label) => LABELS[label] ?? label,
  });

it('says a code as the interface does, each field with its own words', () => {
  expect(valueWords('status', 'active')).toBe('active');
  expect(valueWords('kyc_status', 'action_needed')).toBe('action needed');
  expect(valueWords('dial_mode', '0')).toBe('simultaneous');
  expect(valueWords('repeat_contact_routing', '5')).toBe('only the owner');
  expect(valueWords('no_answer', 'hang-up')).toBe('Hang up');
  expect(valueWords('keyword_answers', 'talk')).toBe('Talk');
  inSpanish();
  expect(valueWords('status', 'active')).toBe('en marcha');
});

it('says each role, permission and metric of a list', () => {
  expect(valueWords('user_roles', 'Company Agent, Company Supervisor')).toBe('Agent, Supervisor');
  expect(valueWords('extra_permissions', 'make call, undnc contact')).toBe(
    'Place calls, Take contacts off Do Not Contact',
  );
  inSpanish();
  expect(valueWords('user_roles', 'Company Agent, Company Supervisor')).toBe('Agente, Supervisor');
  expect(valueWords('extra_permissions', 'make call')).toBe('Hacer llamadas');
  expect(valueWords('agent_metrics', 'Calls: Answered, Missed; Messages: Texts sent')).toBe(
    'Llamadas: Atendidas, Perdidas; Messages: Texts sent',
  );
});

it('leaves names, numbers and what it does not know as they were written', () => {
  inSpanish();
  expect(valueWords('name', 'active')).toBe('active');
  expect(valueWords('status', 'dormant')).toBe('dormant');
  expect(valueWords('user_roles', 'Company Owner')).toBe('Company Owner');
  expect(valueWords('wrap_up_seconds', '30')).toBe('30');
});

it('names the line of its own seconds, and keeps a field that it does not know', () => {
  expect(fieldWords('lines.Sales')).toBe('Wrap-up of Sales (seconds)');
  expect(fieldWords('queue.offer_callback')).toBe('Queue: offers to call back');
  expect(fieldWords('later_field')).toBe('later_field');
});
