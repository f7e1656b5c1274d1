import type { Auth, AuthMethod, ReadonlySignal } from '@talk/core';
import type { PhoneClient, PhoneModel, PhoneModelOptions } from '@talk/ui/phone';
import type { ReactNode } from 'react';
import type { PhoneCommandOptions, PhoneCommands } from './phone-commands.js';

/** A Talk client, as far as the widget uses it. */
export interface Client extends PhoneClient {
  auth: Auth;
  dispose: () => void;
}

/** What is loaded after the first paint; see `phone-part.tsx`. */
export interface PhoneParts {
  connect: (auth: AuthMethod) => Client;
  createPhoneModel: (options: PhoneModelOptions) => PhoneModel;
  createPhoneCommands: (options: PhoneCommandOptions) => PhoneCommands;
  toE164: (text: string, country: string) => string | null;
  PhoneScreen: (props: PhoneScreenProps) => ReactNode;
}

/** A call that the host proposes and a person has to allow. */
export interface Proposal {
  to: string;
  decide: (allowed: boolean) => void;
}

export interface PhoneScreenProps {
  phone: PhoneModel;
  proposal: ReadonlySignal<Proposal | null>;
  /** A control of the place, at the end of the phone's header. */
  headerAction?: ReactNode;
  /** What the place has to say, above the phone. */
  notice?: ReactNode;
  /** What there is to do while the session has ended: instead of the idle phone, or of a call that `onBack` returns to. */
  renderExpired: ((onBack: (() => void) | null) => ReactNode) | null;
}
