import type { Clock } from '../clock.js';
import type { Faults } from '../faults.js';
import type { Answer, Ask } from '../http/exchange.js';
import type { App } from '../oauth/grants.js';
import { createHighLevel } from './gohighlevel.js';
import { createGuesty } from './guesty.js';
import { createPipedrive } from './pipedrive.js';
import {
  createVendorControl,
  VENDORS,
  type Vendor,
  type VendorControl,
  type VendorDeps,
  type VendorName,
} from './vendor.js';
import { createZoho } from './zoho.js';

const MAKERS: Readonly<Record<VendorName, (deps: VendorDeps) => Vendor>> = {
  pipedrive: createPipedrive,
  zoho: createZoho,
  gohighlevel: createHighLevel,
  guesty: createGuesty,
};

interface Below {
  readonly name: VendorName;
  readonly handle: () => Answer;
  readonly isWrite: boolean;
}

export interface Vendors {
  of(name: VendorName): Vendor;
  control(name: VendorName): VendorControl;
  /** Whose request this is; null: none of theirs. */
  find(ask: Ask): Below | null;
  /** Everything as at the start. */
  reset(): void;
}

interface Deps {
  readonly clock: Clock;
  readonly app: App;
  readonly origin: () => string;
  readonly faultsOf: (name: VendorName) => Faults;
}

/** The CRMs that stand below paths of their own: several have `/oauth/token`, and one host. */
export function createVendors({ clock, app, origin, faultsOf }: Deps): Vendors {
  const make = (name: VendorName): Vendor =>
    MAKERS[name]({
      clock,
      app,
      base: () => `${origin()}/${name}`,
      refusedField: () => faultsOf(name).refusedField,
      indexDelayMs: () => faultsOf(name).indexDelayMs,
    });
  const all = new Map(VENDORS.map((name) => [name, make(name)]));
  const of = (name: VendorName): Vendor => {
    const vendor = all.get(name) ?? make(name);
    all.set(name, vendor);
    return vendor;
  };
  return {
    of,
    control: (name) =>
      createVendorControl(
        () => of(name),
        () => `${origin()}/${name}`,
      ),
    find(ask) {
      const name = VENDORS.find((each) => ask.path.startsWith(`/${each}/`));
      if (name === undefined) return null;
      const below = { ...ask, path: ask.path.slice(name.length + 1) };
      return { name, handle: () => of(name).handle(below), isWrite: of(name).isWrite(below) };
    },
    reset() {
      for (const name of VENDORS) all.set(name, make(name));
    },
  };
}
