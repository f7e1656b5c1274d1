/** The people in every CRM: whoever answers the handsets of the carrier sandbox, and three who make trouble. */
export interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly company: string;
  readonly phone: string;
}

export const PEOPLE: readonly Person[] = [
  { firstName: 'Maya', lastName: 'Lopez', company: 'Lopez Dental', phone: '+1 415-555-0150' },
  { firstName: 'Jonas', lastName: 'Okafor', company: 'Okafor Orthodontics', phone: '+14155550151' },
  { firstName: 'Dana', lastName: 'Brandt', company: 'Brandt & Daughters Dental Lab', phone: '(415) 555-0152' },
  { firstName: 'Rahul', lastName: 'Kapoor', company: 'Kapoor Implant Center', phone: '415.555.0153' },
  { firstName: 'Sofia', lastName: 'Oliveira', company: 'Oliveira Family Dentistry', phone: '+1 415-555-0154' },
  { firstName: 'Wei', lastName: 'Zhang', company: 'Sunrise Dental Studio', phone: '+1 (415) 555-0155' },
  { firstName: 'Amelia', lastName: 'Hart', company: 'Hart Pediatric Dentistry', phone: '4155550156' },
  { firstName: 'Kofi', lastName: 'Mensah', company: 'Mensah Oral Surgery', phone: '1-415-555-0157' },
  { firstName: 'Ingrid', lastName: 'Solberg', company: 'Solberg Endodontics', phone: '+1 415 555 0158' },
  { firstName: 'Theo', lastName: 'Laurent', company: 'Laurent Crown & Bridge', phone: '+14155550159' },
  // The same number as Maya's: nobody can tell from a call which of the two it was.
  { firstName: 'Marco', lastName: 'Lopez', company: 'Lopez Dental', phone: '+14155550150' },
  // A number that is none.
  { firstName: 'Nora', lastName: 'Lindgren', company: 'Lindgren Prosthetics', phone: 'ask the front desk' },
];

export const emailOf = ({ firstName, lastName }: Person): string =>
  `${firstName}.${lastName}@patients.example`.toLowerCase();

/** The people in the lists `Buyers` of the CRMs; the last one's number is not one. */
const BUYERS: readonly string[] = ['Maya', 'Jonas', 'Dana', 'Nora'];

export const isBuyer = ({ firstName }: Person): boolean => BUYERS.includes(firstName);
