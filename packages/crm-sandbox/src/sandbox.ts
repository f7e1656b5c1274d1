import type { AddressInfo } from 'node:net';
import { systemClock, type Clock } from './clock.js';
import { NO_FAULTS, type Faults } from './faults.js';
import { approve } from './approve.js';
import { json, redirect, type Answer, type Ask } from './http/exchange.js';
import { createHttpServer, type Outcome } from './http/server.js';
import { handleHubSpot, isHubSpotPath } from './hubspot/api.js';
import { createHubSpotControl } from './hubspot/control.js';
import { seedDemo } from './hubspot/demo.js';
import { tooMany } from './hubspot/errors.js';
import { createPortal } from './hubspot/portal.js';
import { recordPage } from './control/record-pages.js';
import { handleControl } from './control/routes.js';
import { isLocalRequest } from './control/local.policy.js';
import { createChanges } from './http/change-stream.js';
import { servePage } from './http/pages-folder.js';
import { handleSalesforce, isSalesforcePath } from './salesforce/api.js';
import { createSalesforceControl } from './salesforce/control.js';
import { seedDemo as seedOrg } from './salesforce/demo.js';
import { limitExceeded } from './salesforce/errors.js';
import { createOrg } from './salesforce/org.js';
import { createRequestLog, CRMS, type Crm } from './request-log.js';
import type { CrmSandbox, FaultControl } from './sandbox.types.js';
import { createVendors } from './vendors/index.js';
import { VENDORS, type VendorControl, type VendorName } from './vendors/vendor.js';

export interface CrmSandboxConfig {
  /** 0, the default, takes a free one. */
  readonly port?: number;
  /** Default 127.0.0.1: nothing is exposed to the network. */
  readonly bind?: string;
  readonly clock?: Clock;
  /** The app that may connect, as it is registered with the CRMs. */
  readonly app?: Partial<AppConfig>;
  /** The built panel, served at `/`. */
  readonly pagesFolder?: string;
  /** What HubSpot calls the host of its pages. Default `app.hubspot.com`. */
  readonly uiDomain?: string;
}

export interface AppConfig {
  readonly name: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Exact redirect addresses; one without a path stands for everything at that origin. Default: any port of localhost. */
  readonly redirectUris: readonly string[];
}

export const DEFAULT_APP: AppConfig = {
  name: 'Talk',
  clientId: '5f0c2c0e-3a0b-4c1e-9a52-7d1c1b1e4242',
  clientSecret: 'crm-sandbox-secret-7f4a1c9be2d04d58',
  redirectUris: [],
};

/** Starts all CRMs on one port: HubSpot and Salesforce at its root, the others below their names. Rejects when the port is taken. */
export async function createCrmSandbox(config: CrmSandboxConfig = {}): Promise<CrmSandbox> {
  const clock = config.clock ?? systemClock();
  const app = { ...DEFAULT_APP, ...config.app };
  const changes = createChanges();
  const log = createRequestLog(clock, () => changes.notify());
  const faults = Object.fromEntries(CRMS.map((crm) => [crm, NO_FAULTS])) as Record<Crm, Faults>;

  const newPortal = () => {
    const portal = createPortal({
      clock,
      app,
      uiDomain: config.uiDomain ?? 'app.hubspot.com',
      refusedProperty: () => faults.hubspot.refusedField,
      indexDelayMs: () => faults.hubspot.indexDelayMs,
    });
    seedDemo(portal);
    return portal;
  };
  let portal = newPortal();
  const newOrg = () => {
    const org = createOrg({
      clock,
      app,
      refusedField: () => faults.salesforce.refusedField,
      indexDelayMs: () => faults.salesforce.indexDelayMs,
    });
    seedOrg(org);
    return org;
  };
  let org = newOrg();
  const vendors = createVendors({ clock, app, origin: () => origin, faultsOf: (crm) => faults[crm] });

  let waiting = 0;
  const broken = (crm: Crm): Answer | null => {
    if (faults[crm].outage) return OUTAGE;
    const { tooManyRequests, retryAfterSeconds } = faults[crm];
    if (!tooManyRequests) return null;
    if (crm === 'hubspot') return tooMany('TEN_SECONDLY_ROLLING', retryAfterSeconds);
    return crm === 'salesforce' ? limitExceeded : vendors.of(crm).tooMany(retryAfterSeconds);
  };
  const writes = ({ method, path }: Ask): boolean => method !== 'GET' && method !== 'HEAD' && !/\/oauth2?\//.test(path);
  const answer = async (crm: Crm, ask: Ask, handle: () => Answer, isWrite = writes(ask)): Promise<Outcome> => {
    const { slowMs } = faults[crm];
    if (slowMs > 0) {
      waiting += 1;
      await new Promise<void>((resolve) => void clock.after(slowMs, resolve));
      waiting -= 1;
    }
    const given = broken(crm) ?? handle();
    const lost = isWrite && faults[crm].loseAnswers > 0;
    if (lost) faults[crm] = { ...faults[crm], loseAnswers: faults[crm].loseAnswers - 1 };
    log.add(crm, ask, lost ? null : given);
    return lost ? 'cut' : given;
  };

  const http = createHttpServer(async (ask, request, response) => {
    if (isHubSpotPath(ask.path)) return answer('hubspot', ask, () => handleHubSpot(portal, ask));
    if (isSalesforcePath(ask.path)) return answer('salesforce', ask, () => handleSalesforce(org, ask, origin));
    const below = vendors.find(ask);
    if (below !== null) return answer(below.name, ask, below.handle, below.isWrite);
    if (ask.path.startsWith('/_sandbox/')) {
      if (!isLocalRequest(request)) return json(403, { message: 'The control interface is for this machine only' });
      if (ask.path === '/_sandbox/events') {
        changes.stream(response);
        return 'taken';
      }
      const given = handleControl(sandbox, ask);
      if (ask.method !== 'GET') changes.notify();
      return given;
    }
    const record = ask.method === 'GET' ? recordPage(sandbox, ask.path) : null;
    if (record !== null) return redirect(record);
    const isPage = ask.method === 'GET' && config.pagesFolder !== undefined;
    if (isPage && (await servePage(config.pagesFolder, ask.path, response))) return 'taken';
    return json(404, { message: 'There is nothing here' });
  });
  const bind = config.bind ?? '127.0.0.1';
  await new Promise<void>((resolve, reject) => {
    http.once('error', reject);
    http.listen(config.port ?? 0, bind, () => resolve());
  });
  const origin = `http://localhost:${(http.address() as AddressInfo).port}`;
  const local = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;

  const faultControl = (crm: Crm): FaultControl => ({
    get faults() {
      return faults[crm];
    },
    setFaults(changes) {
      faults[crm] = { ...faults[crm], ...changes };
    },
    requests: () => log.list(crm),
    approve: (url) => approve(url.replace(origin, local)),
  });
  const sandbox: CrmSandbox = {
    origin,
    hubspot: withFaults(
      createHubSpotControl(() => portal),
      faultControl('hubspot'),
    ),
    salesforce: withFaults(
      createSalesforceControl(() => org),
      faultControl('salesforce'),
    ),
    ...(Object.fromEntries(
      VENDORS.map((name) => [name, withFaults(vendors.control(name), faultControl(name))]),
    ) as Record<VendorName, VendorControl & FaultControl>),
    waiting: () => waiting,
    reset() {
      portal = newPortal();
      org = newOrg();
      vendors.reset();
      for (const crm of CRMS) {
        faults[crm] = NO_FAULTS;
        log.clear(crm);
      }
    },
    async close() {
      changes.close();
      http.closeAllConnections();
      await new Promise<void>((resolve) => http.close(() => resolve()));
    },
  };
  return sandbox;
}

/** Both in one object; `faults` stays what it is at the moment. */
function withFaults<Control extends object>(control: Control, faults: FaultControl): Control & FaultControl {
  return Object.defineProperties(control, Object.getOwnPropertyDescriptors(faults)) as Control & FaultControl;
}

/** Gateways answer for a service that is away, and not in JSON. */
const OUTAGE: Answer = {
  status: 503,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: '<html><head><title>503 Service Temporarily Unavailable</title></head><body><h1>503 Service Temporarily Unavailable</h1></body></html>',
};
