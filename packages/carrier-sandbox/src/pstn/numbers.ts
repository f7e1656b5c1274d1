import type { Core } from '../carrier.js';
import type { NumberView } from '../control/types.js';
import { newSid } from '../ids.js';
import { numberTypeOf } from './free-numbers.js';
import {
  DEFAULT_SCRIPT,
  HANDSET_NUMBERS,
  handsetIdentity,
  SCRIPTED_NUMBERS,
  type PhoneScript,
  type SmsScript,
} from './scripts.js';

/** Addresses the carrier asks, for a line or an application. Empty text = none. */
export interface WebhookSettings {
  voiceUrl: string;
  voiceMethod: 'GET' | 'POST';
  voiceFallbackUrl: string;
  smsUrl: string;
  smsMethod: 'GET' | 'POST';
  smsFallbackUrl: string;
  statusCallback: string;
  statusCallbackMethod: 'GET' | 'POST';
}

const NO_WEBHOOKS: WebhookSettings = {
  voiceUrl: '',
  voiceMethod: 'POST',
  voiceFallbackUrl: '',
  smsUrl: '',
  smsMethod: 'POST',
  smsFallbackUrl: '',
  statusCallback: '',
  statusCallbackMethod: 'POST',
};

/** A number the company owns at this carrier. */
export interface Line extends WebhookSettings {
  readonly sid: string;
  readonly number: string;
  friendlyName: string;
  /** When set, the application's voice addresses count instead of the line's. */
  voiceApplicationSid: string;
  smsApplicationSid: string;
  /** Who is asked when a fax calls. Empty text = nobody: it is not taken. */
  faxUrl: string;
  faxMethod: 'GET' | 'POST';
  /** Toll-free numbers cannot. */
  readonly canFax: boolean;
  readonly createdAtMs: number;
  updatedAtMs: number;
}

export interface Application extends WebhookSettings {
  readonly sid: string;
  friendlyName: string;
  readonly createdAtMs: number;
  updatedAtMs: number;
}

export interface Numbers {
  isLine(number: string): boolean;
  line(sidOrNumber: string): Line | undefined;
  lines(): Line[];
  /** Buys a number. The caller checks that it is free. */
  addLine(number: string): Line;
  removeLine(sid: string): boolean;
  application(sid: string): Application | undefined;
  applications(): Application[];
  addApplication(sid?: string): Application;
  removeApplication(sid: string): boolean;
  /** Whose addresses count for a call to the line. */
  voiceSettings(line: Line): WebhookSettings;
  smsSettings(line: Line): WebhookSettings;
  scriptOf(number: string): PhoneScript;
  smsScriptOf(number: string): SmsScript;
  setScript(number: string, change: { script?: PhoneScript | null; sms?: SmsScript | null }): void;
  views(online: (identity: string) => boolean): NumberView[];
  /** Puts every script back to the table; lines and applications stay. */
  resetScripts(): void;
}

/** Who owns which number: the company's lines, the handsets, and everybody else. */
export function createNumbers(core: Core): Numbers {
  const lines = new Map<string, Line>();
  const applications = new Map<string, Application>();
  const scripts = new Map<string, PhoneScript>();
  const smsScripts = new Map<string, SmsScript>();
  const table = new Map(SCRIPTED_NUMBERS.map((entry) => [entry.number, entry]));

  const numbers: Numbers = {
    isLine: (number) => lines.has(number),
    line: (sidOrNumber) => lines.get(sidOrNumber) ?? [...lines.values()].find((line) => line.sid === sidOrNumber),
    lines: () => [...lines.values()],
    addLine(number) {
      const nowMs = core.clock.nowMs();
      const line: Line = {
        ...NO_WEBHOOKS,
        sid: newSid('PN'),
        number,
        friendlyName: number,
        voiceApplicationSid: '',
        smsApplicationSid: '',
        faxUrl: '',
        faxMethod: 'POST',
        canFax: numberTypeOf(number) !== 'toll free',
        createdAtMs: nowMs,
        updatedAtMs: nowMs,
      };
      lines.set(number, line);
      core.log.append('number', { number, event: 'line-added' });
      return line;
    },
    removeLine(sid) {
      const line = numbers.line(sid);
      return line !== undefined && lines.delete(line.number);
    },
    application: (sid) => applications.get(sid),
    applications: () => [...applications.values()],
    addApplication(sid = newSid('AP')) {
      const nowMs = core.clock.nowMs();
      const application: Application = {
        ...NO_WEBHOOKS,
        sid,
        friendlyName: sid,
        createdAtMs: nowMs,
        updatedAtMs: nowMs,
      };
      applications.set(sid, application);
      return application;
    },
    removeApplication: (sid) => applications.delete(sid),
    voiceSettings: (line) => applications.get(line.voiceApplicationSid) ?? line,
    smsSettings: (line) => applications.get(line.smsApplicationSid) ?? line,
    scriptOf: (number) => scripts.get(number) ?? table.get(number)?.script ?? DEFAULT_SCRIPT,
    smsScriptOf: (number) => smsScripts.get(number) ?? table.get(number)?.sms ?? { kind: 'deliver' },
    setScript(number, change) {
      if (change.script === null) scripts.delete(number);
      else if (change.script) scripts.set(number, change.script);
      if (change.sms === null) smsScripts.delete(number);
      else if (change.sms) smsScripts.set(number, change.sms);
      core.log.append('number', { number, event: 'script' });
    },
    views(online) {
      const outside = new Set([...table.keys(), ...scripts.keys(), ...smsScripts.keys()]);
      for (const number of [...lines.keys(), ...HANDSET_NUMBERS]) outside.delete(number);
      return [
        ...numbers.lines().map((line): NumberView => ({
          number: line.number,
          kind: 'line',
          label: line.friendlyName,
          online: null,
          script: null,
          sms: null,
          voiceUrl: numbers.voiceSettings(line).voiceUrl || null,
          smsUrl: numbers.smsSettings(line).smsUrl || null,
          faxUrl: (line.canFax && line.faxUrl) || null,
        })),
        ...HANDSET_NUMBERS.filter((number) => !lines.has(number)).map((number, index): NumberView => ({
          number,
          kind: 'handset',
          label: `Handset ${index + 1}`,
          online: online(handsetIdentity(number)),
          script: null,
          sms: numbers.smsScriptOf(number),
          voiceUrl: null,
          smsUrl: null,
          faxUrl: null,
        })),
        ...[...outside].sort().map((number): NumberView => ({
          number,
          kind: 'scripted',
          label: table.get(number)?.label ?? 'Scripted by hand',
          online: null,
          script: numbers.scriptOf(number),
          sms: numbers.smsScriptOf(number),
          voiceUrl: null,
          smsUrl: null,
          faxUrl: null,
        })),
      ];
    },
    resetScripts() {
      scripts.clear();
      smsScripts.clear();
    },
  };
  return numbers;
}
