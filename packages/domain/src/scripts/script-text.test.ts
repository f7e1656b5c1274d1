import { describe, expect, it } from 'vitest';
import { fillScript, unknownVariables } from './script-text.js';

describe('a script', () => {
  it('is filled piece by piece, in whatever case and spacing its variables are written', () => {
    expect(
      fillScript('Hi {{contact.first_name}}, {{ Agent.Name }} here.', {
        'contact.first_name': 'Maya',
        'agent.name': 'Elena',
      }),
    ).toEqual([
      { kind: 'text', text: 'Hi ' },
      { kind: 'value', variable: 'contact.first_name', text: 'Maya' },
      { kind: 'text', text: ', ' },
      { kind: 'value', variable: 'agent.name', text: 'Elena' },
      { kind: 'text', text: ' here.' },
    ]);
  });

  it('tells what nobody filled in from what does not exist', () => {
    expect(fillScript('{{contact.email}}{{contact.shoe_size}}', { 'contact.email': '  ' })).toEqual([
      { kind: 'missing', variable: 'contact.email' },
      { kind: 'unknown', variable: 'contact.shoe_size' },
    ]);
  });

  it('does not fill what a value happens to contain, and leaves half braces alone', () => {
    expect(
      fillScript('{{contact.name}} {{', { 'contact.name': '{{agent.name}} <b>x</b>', 'agent.name': 'Elena' }),
    ).toEqual([
      { kind: 'value', variable: 'contact.name', text: '{{agent.name}} <b>x</b>' },
      { kind: 'text', text: ' {{' },
    ]);
  });

  it('does not take names of the language for variables', () => {
    expect(fillScript('{{constructor}}{{__proto__}}', {})).toEqual([
      { kind: 'unknown', variable: 'constructor' },
      { kind: 'unknown', variable: '__proto__' },
    ]);
  });

  it('names each unknown variable once', () => {
    expect(unknownVariables('{{a}} {{contact.name}} {{b}} {{a}}')).toEqual(['a', 'b']);
  });
});
