export type FaxStatus =
  | 'queued'
  | 'processing'
  | 'sending'
  | 'delivered'
  | 'receiving'
  | 'received'
  | 'no-answer'
  | 'busy'
  | 'failed'
  | 'canceled';
