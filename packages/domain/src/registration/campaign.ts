import { readKeyword, type TextKeyword } from '../compliance/index.js';

/** What one campaign can be for. The last two are for several of the others. */
export const SUB_USE_CASES = [
  'two_factor',
  'account_notification',
  'customer_care',
  'delivery_notification',
  'fraud_alert',
  'higher_education',
  'marketing',
  'polling_voting',
  'public_service',
  'security_alert',
] as const;
/** One purpose of texts. */
export type SubUseCase = (typeof SUB_USE_CASES)[number];
/** What a campaign can be registered for. */
export const USE_CASES = [...SUB_USE_CASES, 'mixed', 'low_volume'] as const;
/** What a campaign is registered for. */
export type UseCase = (typeof USE_CASES)[number];

/** What the company texts about. Null is not entered. */
export interface CampaignDetails {
  readonly use_case: UseCase | null;
  readonly sub_use_cases: readonly SubUseCase[];
  readonly description: string | null;
  readonly message_flow: string | null;
  readonly samples: readonly string[];
  readonly has_links: boolean;
  readonly has_phone_numbers: boolean;
  readonly is_age_gated: boolean;
  readonly is_lending: boolean;
  readonly privacy_policy_url: string | null;
  readonly opt_in_keywords: readonly string[];
  readonly opt_in_message: string | null;
  readonly opt_out_keywords: readonly string[];
  readonly opt_out_message: string | null;
  readonly help_keywords: readonly string[];
  readonly help_message: string | null;
}

/** As many sample messages as carriers take. */
export const MOST_SAMPLES = 5;
const FEWEST_SAMPLES = 2;
const SHORTEST_TEXT = 40;
const SHORTEST_SAMPLE = 20;

/** A campaign with nothing but the keywords that Talk acts on. */
export const newCampaign = (): CampaignDetails => ({
  use_case: null,
  sub_use_cases: [],
  description: null,
  message_flow: null,
  samples: [],
  has_links: false,
  has_phone_numbers: false,
  is_age_gated: false,
  is_lending: false,
  privacy_policy_url: null,
  opt_in_keywords: ['START'],
  opt_in_message: null,
  opt_out_keywords: ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT'],
  opt_out_message: null,
  help_keywords: ['HELP', 'INFO'],
  help_message: null,
});

/** Whether the use case is for several others, which have to be named. */
export const isMixed = (useCase: UseCase | null): boolean => useCase === 'mixed' || useCase === 'low_volume';

/** A customer asks for each of these texts, so they need no words about opting out. */
const ASKED_FOR: ReadonlySet<UseCase> = new Set(['two_factor', 'fraud_alert', 'security_alert']);
/** Carriers want to see the privacy policy. */
const ADVERTISES: ReadonlySet<UseCase> = new Set(['marketing', 'polling_voting']);

const purposesOf = ({ use_case: useCase, sub_use_cases: parts }: CampaignDetails): readonly UseCase[] =>
  useCase === null ? [] : isMixed(useCase) ? parts : [useCase];

/** Whether a sample message has to say how to opt out. */
export const asksForOptOut = (details: CampaignDetails): boolean =>
  !purposesOf(details).every((purpose) => ASKED_FOR.has(purpose)) || purposesOf(details).length === 0;

const LINK = /(?:https?:\/\/|www\.)\S+|\b[a-z\d-]+\.(?:com|net|org|io|co|us|me|ly|example)\b(?:\/\S*)?/i;
const PHONE = /(?:\+?1[ .-]?)?\(?\d{3}\)?[ .-]?\d{3}[ .-]?\d{4}\b/;
/** Carriers refuse the links of public shorteners. */
const SHORTENED = /\b(?:bit\.ly|tinyurl\.com|goo\.gl|t\.co|ow\.ly|is\.gd|buff\.ly|rebrand\.ly)\b/i;
const OPT_OUT = /\b(?:stop|opt[ -]?out|unsubscribe)\b/i;
const OPT_IN = /\b(?:opt[ -]?in|agree|consent|sign[ -]?up|subscribe|check(?:s|ed|ing)?|ask|text(?:s|ing)?)\b/i;

/** Letters and digits, so that “Harbor Shoes, LLC” and “harbor shoes llc” are the same. */
const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
const names = (text: string, company: string): boolean => ` ${plain(text)} `.includes(` ${plain(company)} `);
const given = (samples: readonly string[]): readonly string[] => samples.filter((sample) => sample.trim() !== '');

/** What is checked before a campaign is submitted. Each is one of the reasons for which carriers refuse most. */
export type CampaignCheck = 'description' | 'opt_in' | 'samples' | 'names_company' | 'opt_out' | 'links' | 'answers';

function hasTwoSamples(samples: readonly string[]): boolean {
  const long = given(samples).filter((sample) => sample.trim().length >= SHORTEST_SAMPLE);
  return long.length >= FEWEST_SAMPLES && long.length === given(samples).length;
}

function linksAgree({ samples, has_links: hasLinks, has_phone_numbers: hasPhones }: CampaignDetails): boolean {
  const texts = given(samples);
  return (
    texts.some((text) => LINK.test(text)) === hasLinks &&
    texts.some((text) => PHONE.test(text)) === hasPhones &&
    !texts.some((text) => SHORTENED.test(text))
  );
}

const isLong = (text: string | null): boolean => (text ?? '').trim().length >= SHORTEST_TEXT;

/**
 * The checks before a campaign is submitted, in the order of the form.
 * @param company the name that customers know
 */
export function campaignChecklist(
  details: CampaignDetails,
  company: string,
): readonly { readonly key: CampaignCheck; readonly isDone: boolean; readonly isDemanded: boolean }[] {
  const { samples, message_flow: flow } = details;
  const done: Readonly<Record<CampaignCheck, boolean>> = {
    description: isLong(details.description),
    opt_in: isLong(flow) && OPT_IN.test(flow ?? ''),
    samples: hasTwoSamples(samples),
    names_company: given(samples).some((sample) => names(sample, company)),
    opt_out: !asksForOptOut(details) || given(samples).some((sample) => OPT_OUT.test(sample)),
    links: given(samples).length > 0 && linksAgree(details),
    answers: Object.keys(answerProblems(details, company)).length === 0,
  };
  return Object.entries(done).map(([key, isDone]) => ({ key: key as CampaignCheck, isDone, isDemanded: true }));
}

type Problems = Readonly<Record<string, string>>;

const unknownTo = (words: readonly string[], means: TextKeyword): string | undefined =>
  words.find((word) => readKeyword(word) !== means);

/** What is wrong with the keywords and the answers to them. */
function answerProblems(details: CampaignDetails, company: string): Problems {
  const { opt_in_keywords: ins, opt_out_keywords: outs, help_keywords: helps } = details;
  const wrongIn = unknownTo(ins, 'start');
  const wrongOut = unknownTo(outs, 'stop');
  const wrongHelp = unknownTo(helps, 'help');
  const isMissing = (text: string | null): boolean => !names(text ?? '', company);
  return {
    ...(wrongIn !== undefined && { opt_in_keywords: `Talk does not opt a customer in for ${wrongIn}. Remove it.` }),
    ...(ins.length > 0 &&
      isMissing(details.opt_in_message) && { opt_in_message: 'Enter the answer, with the name of the business.' }),
    ...(outs.length === 0 && { opt_out_keywords: 'Enter at least one word, such as STOP.' }),
    ...(wrongOut !== undefined && { opt_out_keywords: `Talk does not opt a customer out for ${wrongOut}. Remove it.` }),
    ...((isMissing(details.opt_out_message) || !OPT_OUT_ANSWER.test(details.opt_out_message ?? '')) && {
      opt_out_message: 'Enter the answer. It names the business, and says that no more texts follow.',
    }),
    ...(helps.length === 0 && { help_keywords: 'Enter at least one word, such as HELP.' }),
    ...(wrongHelp !== undefined && { help_keywords: `Talk does not answer ${wrongHelp} with help. Remove it.` }),
    ...((isMissing(details.help_message) || !REACH.test(details.help_message ?? '')) && {
      help_message: 'Enter the answer. It names the business, with a phone number, an email address or a page.',
    }),
  };
}

const OPT_OUT_ANSWER = /\b(?:no more|no further|not receive|unsubscribed|opted out|stop(?:ped)?)\b/i;
const REACH = new RegExp(`${LINK.source}|${PHONE.source}|\\S@\\S`, 'i');

function sampleProblem(details: CampaignDetails, company: string): string | null {
  const samples = given(details.samples);
  if (samples.length < FEWEST_SAMPLES) return 'Enter at least two sample messages.';
  if (!hasTwoSamples(samples)) return 'A sample message has at least 20 characters. Enter it as you would send it.';
  if (samples.some((sample) => SHORTENED.test(sample)))
    return 'Carriers refuse links of public shorteners. Use links on your own domain.';
  if (!samples.some((sample) => names(sample, company)))
    return 'Name the business in at least one sample message, as customers know it.';
  if (asksForOptOut(details) && !samples.some((sample) => OPT_OUT.test(sample)))
    return 'Say in at least one sample message how to stop, such as “Reply STOP to opt out”.';
  return null;
}

function flagProblems({ samples, has_links: hasLinks, has_phone_numbers: hasPhones }: CampaignDetails): Problems {
  const texts = given(samples);
  if (texts.length === 0) return {};
  const links = texts.some((text) => LINK.test(text));
  const phones = texts.some((text) => PHONE.test(text));
  return {
    ...(links !== hasLinks && {
      has_links: links ? 'A sample message has a link. Check this.' : 'Show a link in at least one sample message.',
    }),
    ...(phones !== hasPhones && {
      has_phone_numbers: phones
        ? 'A sample message has a phone number. Check this.'
        : 'Show a phone number in at least one sample message.',
    }),
  };
}

/**
 * Why this campaign cannot be submitted, by field; nothing when it can.
 * @param company the name that customers know
 */
export function campaignProblems(details: CampaignDetails, company: string): Problems {
  const { use_case: useCase, sub_use_cases: parts, privacy_policy_url: policy } = details;
  const samples = sampleProblem(details, company);
  const needsPolicy = purposesOf(details).some((purpose) => ADVERTISES.has(purpose));
  const flow = details.message_flow ?? '';
  return {
    ...(useCase === null && { use_case: 'Choose what the texts are for.' }),
    ...(isMixed(useCase) &&
      (parts.length < (useCase === 'mixed' ? 2 : 1) || parts.length > 5) && {
        sub_use_cases: 'Choose what the texts are for: up to five, and at least two if it is mixed.',
      }),
    ...(!isLong(details.description) && {
      description: 'Say in at least 40 characters who you are, who gets the texts, and why.',
    }),
    ...(!(isLong(flow) && OPT_IN.test(flow)) && {
      message_flow: 'Say in at least 40 characters where and how customers agree to get texts.',
    }),
    ...(samples !== null && { samples }),
    ...flagProblems(details),
    ...((needsPolicy ? !policy || !LINK.test(policy) : policy && !LINK.test(policy)) && {
      privacy_policy_url: 'Enter the address of the privacy policy, such as www.example.com/privacy.',
    }),
    ...answerProblems(details, company),
  };
}
