/** This CRM's own records. The numbers are those of the handset page, so every link here rings a phone you can answer. */
export interface Account {
  id: string;
  name: string;
  company: string;
  phone: string;
  stage: string;
  owner: string;
}

export const ACCOUNTS: readonly Account[] = [
  {
    id: 'A-1041',
    name: 'Maya Lopez',
    company: 'Lopez Dental',
    phone: '+14155550150',
    stage: 'Demo booked',
    owner: 'Priya',
  },
  {
    id: 'A-1042',
    name: 'Jonas Okafor',
    company: 'Okafor Freight',
    phone: '+14155550151',
    stage: 'Negotiation',
    owner: 'Sam',
  },
  {
    id: 'A-1043',
    name: 'Dana Brandt',
    company: 'Brandt Interiors',
    phone: '+14155550152',
    stage: 'Customer',
    owner: 'Priya',
  },
  { id: 'A-1044', name: 'Rahul Kapoor', company: 'Kapoor & Sons', phone: '+14155550153', stage: 'New', owner: 'Lena' },
  {
    id: 'A-1045',
    name: 'Sofia Oliveira',
    company: 'Oliveira Foods',
    phone: '+14155550154',
    stage: 'Customer',
    owner: 'Sam',
  },
];

/** Compares digits only, as every CRM has to. */
export function findByPhone(phone: string): Account | undefined {
  const digits = phone.replaceAll(/\D/g, '').slice(-10);
  return ACCOUNTS.find((account) => account.phone.endsWith(digits));
}

/** "+14155550150" → "(415) 555-0150". */
export function displayPhone(phone: string): string {
  return phone.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3');
}
