import type { BrandRegistrationDetails, BusinessDetails, CampaignRegistrationDetails } from '@talk/contract';
import {
  type BrandState,
  NO_BRAND,
  newCampaign,
  type PartStatus,
  type RegistrationState,
  type ReportedFault,
  registrationIssue,
} from '@talk/domain/registration';
import type { Reads } from '../../../db/transaction.js';
import { tryPhone } from '../../../phone.js';
import type { Scope } from '../../../policy/scope.js';
import { findCompanyRegistration } from '../company-registration/read.js';
import { listUsTextingLines, type TextingLineRow } from '../lines/read.js';
import { findCompany, listParts, type PartRow, type RegisteringCompany } from './carrier-registration.repository.js';
import type { RegistrationPart } from './carrier-registration.tables.js';

/** A part with everything that is known for it. */
export interface Part<Details> extends Omit<PartRow, 'part' | 'details'> {
  /** What was entered, over what was known already. */
  readonly details: Details;
  /** Something was entered. */
  readonly isBegun: boolean;
}

/** The registration of a company, as it is now. */
export interface Registration {
  readonly company: RegisteringCompany;
  readonly brand: Part<BrandRegistrationDetails>;
  readonly campaign: Part<CampaignRegistrationDetails>;
  /** Lines that text from US local numbers. */
  readonly lines: readonly TextingLineRow[];
}

/** What carriers say of a part. */
export interface CarrierReport {
  readonly part: RegistrationPart;
  readonly status: Exclude<PartStatus, 'not_registered'>;
  readonly faults: readonly ReportedFault[];
  /** In the carrier's own words. */
  readonly note: string | null;
  /** Of a brand; null: none. */
  readonly score: number | null;
}

export const isUsPhone = (text: string): boolean => tryPhone(text, 'US')?.region === 'US';

/** The name that customers know. */
export const customersName = ({ brand, company }: Registration): string => brand.details.display_name ?? company.name;

/** Undefined: there is no such company. */
export async function registrationOf(reads: Reads, scope: Scope): Promise<Registration | undefined> {
  const company = await findCompany(reads, scope);
  if (company === undefined) return undefined;
  const parts = await listParts(reads, scope);
  const business = await findCompanyRegistration(reads, scope);
  const brand = partOf(parts, 'brand', {
    ...NO_BRAND,
    ...knownOf(business?.details ?? {}),
    display_name: company.name,
  } as BrandRegistrationDetails);
  const name = brand.details.display_name ?? company.name;
  const campaign = partOf(parts, 'campaign', {
    ...(newCampaign() as CampaignRegistrationDetails),
    opt_in_message: `${name}: You will get texts from us again. Reply HELP for help, STOP to unsubscribe.`,
    opt_out_message: `${name}: You are unsubscribed and will get no more texts from us. Reply START to resubscribe.`,
  });
  return { company, brand, campaign, lines: await listUsTextingLines(reads, scope) };
}

function partOf<D extends object>(rows: readonly PartRow[], part: RegistrationPart, known: D): Part<D> {
  const row = rows.find((each) => each.part === part);
  return {
    status: row?.status ?? 'not_registered',
    faults: row?.faults ?? [],
    note: row?.note ?? null,
    score: row?.score ?? null,
    submittedAt: row?.submittedAt ?? null,
    // Written by this module alone, after it was checked.
    details: { ...known, ...(row?.details as Partial<D> | undefined) },
    isBegun: row !== undefined && Object.keys(row.details).length > 0,
  };
}

/** What the verification of the business has asked for already. */
function knownOf(business: Partial<BusinessDetails>): Partial<BrandRegistrationDetails> {
  const isEin = business.business_registration_identifier === 'ein';
  return {
    legal_name: business.legal_name ?? null,
    company_status: business.company_status ?? (business.business_type === 'sole_proprietorship' ? 'private' : null),
    ein: isEin ? (business.business_registration_number ?? null) : null,
    industry: business.business_industry ?? null,
    website_url: business.website_url ?? null,
    street: business.street ?? null,
    city: business.city ?? null,
    region: business.region ?? null,
    postal_code: business.postal_code ?? null,
    contact_email: business.auth_rep_email ?? null,
    contact_phone_number: business.auth_rep_phone_number ?? null,
  };
}

/** Carriers want to know who texts, and what about. A trial cannot text customers, so it need not say. */
export const isNeeded = ({ company, lines }: Pick<Registration, 'company' | 'lines'>): boolean =>
  !company.isTrial && lines.some(({ row }) => row.is10dlc);

export function stateOf(registration: Registration): RegistrationState {
  const { brand, campaign } = registration;
  const seen: BrandState = { status: brand.status, score: brand.score };
  return {
    isNeeded: isNeeded(registration),
    brand: seen,
    campaign: { status: campaign.status, isBegun: campaign.isBegun },
  };
}

/** The codes of the banner. */
export function issueCodesOf(registration: Registration): readonly number[] {
  const code = registrationIssue(stateOf(registration));
  return code === null ? [] : [code];
}
