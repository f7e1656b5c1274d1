export { asEmailAddress } from './address.js';
export { isAddressGone, type Refusal } from './address-gone.js';
export { readBounce, type Bounce, type BounceParts } from './bounce.js';
export { emailKind, type EmailKind, type HeaderReader } from './email-kind.js';
export { messageIdsIn, replyHeaders, replySubject, type AnsweredEmail } from './email-thread.js';
export { splitQuoted, type SplitBody } from './split-quoted.js';
