import type { CompanyDetails } from '@talk/contract';
import { readDecisions } from '../../../db/settings.js';
import type { Reads } from '../../../db/transaction.js';
import type { UserActor } from '../../../policy/actor.js';
import { scopeOf } from '../../../policy/scope.js';
import { wrapUpSettings } from '../../calls/wrap-ups/read.js';
import { connectedAccounts } from '../../crm/integrations/read.js';
import { readOwnProfile } from '../../platform/identity/index.js';
import { textingSettings } from '../compliance/read.js';
import { findCompanyFacts } from './company-facts.repository.js';

/** The company of the session with all that clients ask about it. */
export async function readCompanyDetails(reads: Reads, actor: UserActor, now: Date): Promise<CompanyDetails> {
  const scope = scopeOf(actor);
  const [{ company }, stored, wrapUp, texting, crms] = await Promise.all([
    readOwnProfile(reads, actor, now),
    findCompanyFacts(reads, scope),
    readDecisions(reads, scope, wrapUpSettings),
    readDecisions(reads, scope, textingSettings),
    connectedAccounts(reads, scope),
  ]);
  const isConnected = (name: string): boolean => crms.some((crm) => crm.name === name);
  return {
    ...company,
    kyc_filled: stored.kycFilled,
    is_a2p_campaign_approved: stored.isA2pCampaignApproved,
    force_call_disposition: wrapUp.forceCallDisposition,
    force_contact_disposition: wrapUp.forceContactDisposition,
    send_long_messages_as_mms: texting.sendLongMessagesAsMms,
    power_dialer_settings: {
      open_time: `${company.dialer_hours.open}:00`,
      close_time: `${company.dialer_hours.close}:00`,
    },
    hubspot_enabled: isConnected('hubspot'),
    salesforce_enabled: isConnected('salesforce'),
    pipedrive_enabled: isConnected('pipedrive'),
    zoho_enabled: isConnected('zoho'),
    gohighlevel_enabled: isConnected('gohighlevel'),
    guesty_enabled: isConnected('guesty'),
    sendgrid_enabled: isHostOf(stored.mailHost, 'sendgrid.net'),
    mailgun_enabled: isHostOf(stored.mailHost, 'mailgun.org'),
  };
}

/** `smtp.eu.mailgun.org` is a host of `mailgun.org`; `mailgun.org.example.com` is not. */
const isHostOf = (host: string | null, domain: string): boolean =>
  host !== null && (host.toLowerCase() === domain || host.toLowerCase().endsWith(`.${domain}`));
