import type { BrandRegistrationDetails, CampaignRegistrationDetails } from '@talk/contract';
import { newCampaign } from '@talk/domain/registration';
import type { Tx } from '../../db/transaction.js';
import { owned, type Scope } from '../../policy/scope.js';
import { accountIssues } from '../platform/account/read.js';
import { carrierRegistrations } from '../platform/carrier-registration/read.js';

interface RegisteredDemo {
  readonly name: string;
  readonly site: string;
  readonly phoneNumber: string;
  readonly street: string;
  readonly city: string;
  readonly region: string;
  readonly postalCode: string;
}

/** A company whose brand and campaign US carriers have approved. */
export async function addRegistration({ q }: Tx, scope: Scope, company: RegisteredDemo, at: Date): Promise<void> {
  const { name, site } = company;
  const brand: Partial<BrandRegistrationDetails> = {
    legal_name: `${name} LLC`,
    display_name: name,
    company_status: 'private',
    ein: '12-3456789',
    industry: 'consumer',
    website_url: site,
    street: company.street,
    city: company.city,
    region: company.region,
    postal_code: company.postalCode,
    contact_email: `hello@${site}`,
    contact_phone_number: company.phoneNumber,
  };
  const campaign: CampaignRegistrationDetails = {
    ...(newCampaign() as CampaignRegistrationDetails),
    use_case: 'customer_care',
    description: `${name} answers its customers, and tells them about orders and appointments that they asked for.`,
    message_flow: `Customers agree on the order form at ${site}: a box that is not checked says that they want texts.`,
    samples: [
      `${name}: your order has shipped. Reply STOP to opt out.`,
      `${name}: see you tomorrow at 10 AM. Reply here if you cannot come.`,
    ],
    opt_in_message: `${name}: You will get texts from us again. Reply HELP for help, STOP to unsubscribe.`,
    opt_out_message: `${name}: You are unsubscribed and will get no more texts from us. Reply START to resubscribe.`,
    help_message: `${name}: call us at ${company.phoneNumber}. Reply STOP to unsubscribe.`,
  };
  const approved = { ...owned(scope), status: 'approved', submittedAt: at } as const;
  await q.insert(carrierRegistrations).values([
    { ...approved, part: 'brand', details: brand, score: 75 },
    { ...approved, part: 'campaign', details: campaign, score: null },
  ]);
}

/** A company that has not registered: the banner says so. */
export async function addMissingRegistration({ q }: Tx, scope: Scope, since: Date): Promise<void> {
  await q.insert(accountIssues).values({ ...owned(scope), source: 'registration', code: 8, since });
}
