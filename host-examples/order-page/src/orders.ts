/** This shop's own records. The numbers are those of the handset page, so every text here arrives on a phone you can answer. */
export interface Order {
  id: string;
  customer: string;
  phone: string;
  goods: string;
  /** What the shop usually says about it. */
  words: string;
}

export const ORDERS: readonly Order[] = [
  {
    id: '1042',
    customer: 'Amelia Hart',
    phone: '(415) 555-0156',
    goods: 'Exam gloves, size M',
    words: 'Your order 1042 has left',
  },
  {
    id: '1043',
    customer: 'Kofi Mensah',
    phone: '(415) 555-0157',
    goods: 'Exam gloves, size L, and masks',
    words: 'Your order 1043 is ready to be picked up',
  },
];
