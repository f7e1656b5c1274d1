import { checkCall, getContact, login } from '@talk/contract';
import { lastCommunicationSchema } from '@talk/contract/schemas';
import { beforeAll, expect, it } from 'vitest';
import { worderOf, wordingsOf } from '../sentences/index.js';
import { useTestServer, type TestUser } from '../testing/index.js';

const server = useTestServer();
let agent: TestUser;

beforeAll(async () => {
  const company = await server.company({ name: 'Acme' });
  agent = await server.user(company.id, { roles: ['Company Agent'] });
});

const wrong = (language?: string) =>
  server.call(login, {
    body: { email: agent.email, password: 'nope' },
    ...(language === undefined ? {} : { headers: { 'accept-language': language } }),
  });

it('says why it refuses in the language that was asked for, and which that is', async () => {
  const answer = await wrong('es-MX,es;q=0.9,en;q=0.5');
  expect(answer.error).toMatchObject({
    code: 'CREDENTIALS_INVALID',
    message: 'El correo o la contraseña no son correctos.',
  });
  expect(answer.headers['content-language']).toBe('es-419');
  expect(answer.headers['vary']).toContain('Accept-Language');
});

it.each([undefined, 'en-GB', 'de-DE,fr;q=0.8', '*', 'en;q=0.9,es;q=0.1'])('speaks English for %o', async (language) => {
  const answer = await wrong(language);
  expect(answer.error.message).toBe('Email or password is not correct.');
  expect(answer.headers['content-language']).toBe('en-US');
});

it('says of a field what is wrong with it, whether its schema says it or the server', async () => {
  const answer = await server.call(login, {
    body: { email: 'x', password: 7 as unknown as string },
    headers: { 'accept-language': 'es' },
  });
  expect(answer.error.message).toBe('Hay campos que debes revisar.');
  expect(answer.error.errors).toEqual({
    email: ['Escribe el correo con el que inicias sesión.'],
    password: ['Debe ser un texto.'],
  });
});

it('refuses in Spanish what it refuses before any module is asked', async () => {
  const headers = { 'accept-language': 'es' };
  const nothing = await server.app.inject({ method: 'GET', url: '/api/nothing', headers });
  expect(nothing.json()).toMatchObject({
    code: 'NOT_FOUND',
    message: 'Este servidor no tiene esa operación. Tal vez tu programa es para otra versión: consulta /openapi.json.',
  });
  const stranger = await server.call(getContact, { params: { id: 1 }, headers });
  expect(stranger.error.message).toBe('Inicia sesión para continuar.');
});

it('leaves a header alone that is longer than any browser’s, and says so in English', async () => {
  const answer = await wrong(`es,${'de,'.repeat(200)}`);
  expect(answer.status).toBe(400);
});

it('says in an answer what stands in the way', async () => {
  const answer = await server.call(checkCall, {
    as: agent,
    query: { phone_number: '911' },
    headers: { 'accept-language': 'es' },
  });
  expect(answer.body.message).toBe('Aquí no se pueden hacer llamadas de emergencia. Usa un teléfono.');
  expect(answer.body.obstacles[0]?.message).toBe(answer.body.message);
  expect(answer.headers['content-language']).toBe('es-419');
  const english = await server.call(checkCall, { as: agent, query: { phone_number: '911' } });
  expect(english.body.message).toBe('Emergency calls cannot be placed here. Use a phone.');
});

it('never takes for a sentence of ours what a person wrote', () => {
  const wordings = wordingsOf('es');
  const word = worderOf(lastCommunicationSchema);
  if (wordings === null || word === null) throw new Error('no words');
  expect(word({ type: 'call', preview: 'Missed call' }, wordings)).toEqual({
    type: 'call',
    preview: 'Llamada perdida',
  });
  expect(word({ type: 'sms', preview: 'Missed call' }, wordings)).toEqual({ type: 'sms', preview: 'Missed call' });
});

it('knows a country by its name, and goes on without one', () => {
  const say = wordingsOf('es')?.sentence;
  expect(say?.('France is not switched on.')).toBe('No está activado: Francia.');
  expect(say?.('Atlantis is not switched on.')).toBe('No está activado: Atlantis.');
});
