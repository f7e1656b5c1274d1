import type { CarrierRegistration } from '@talk/contract';
import {
  brandChecklist,
  campaignChecklist,
  canEdit,
  faultOf,
  isApproved,
  type ReportedFault,
} from '@talk/domain/registration';
import { customersName, isNeeded, isUsPhone, type Part, type Registration, stateOf } from './registration-of.js';

type Checklist = readonly { readonly key: string; readonly isDone: boolean; readonly isDemanded: boolean }[];

/** Nothing is submitted before the business is verified, unless that was not asked for. */
export const isOpen = ({ company: { kycStatus } }: Registration): boolean =>
  kycStatus === 'verified' || kycStatus === 'none';

/** @param mayManage whether the reader is a Company Admin: others see how far it is, and not what was entered. */
export function present(
  registration: Registration,
  { mayManage }: { readonly mayManage: boolean },
): CarrierRegistration {
  const { brand, campaign, lines } = registration;
  const isBrandOpen = canEdit(brand.status);
  const isCampaignOpen = brand.status === 'approved' && canEdit(campaign.status);
  const name = customersName(registration);
  return {
    is_needed: isNeeded(registration),
    is_approved: isApproved(stateOf(registration)),
    is_open: isOpen(registration),
    brand: {
      ...presentPart(brand, mayManage && isBrandOpen, () => brandChecklist(brand.details, isUsPhone)),
      score: brand.score,
      details: mayManage ? brand.details : null,
    },
    campaign: {
      ...presentPart(campaign, mayManage && isCampaignOpen, () => campaignChecklist(campaign.details, name)),
      details: mayManage ? campaign.details : null,
    },
    lines: lines.map(({ row, numbers }) => ({
      id: row.id,
      name: row.name,
      phone_numbers: numbers.map(({ phoneNumber }) => phoneNumber),
      is_10_dlc: row.is10dlc,
      is_approved: row.hasApprovedA2pUseCase,
    })),
  };
}

function presentPart<D>(
  { status, faults, note, submittedAt }: Part<D>,
  isEditable: boolean,
  checks: () => Checklist,
): Omit<CarrierRegistration['campaign'], 'details'> {
  return {
    status,
    is_editable: isEditable,
    faults: faults.map(presentFault),
    note,
    submitted_at: submittedAt?.toISOString() ?? null,
    checklist: isEditable
      ? checks().map(({ key, isDone, isDemanded }) => ({ key, is_done: isDone, is_required: isDemanded }))
      : [],
  };
}

function presentFault({ code, category }: ReportedFault): CarrierRegistration['brand']['faults'][number] {
  const { meaning, correction, fields } = faultOf(category);
  return { code, category, meaning, correction, fields: [...fields] };
}
