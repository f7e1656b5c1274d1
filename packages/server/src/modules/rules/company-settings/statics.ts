import * as codes from '@talk/contract/codes';
import type { CodeTable } from '@talk/contract/codes';

/** Each numbering of the wire by what clients call it. */
const NUMBERINGS = {
  account_issues: codes.accountIssues,
  agent_statuses: codes.agentStatuses,
  agent_types: codes.agentTypes,
  call_resolutions: codes.callResolutions,
  call_statuses: codes.carrierCallStatuses,
  callback_statuses: codes.callbackStatuses,
  communication_types: codes.communicationTypes,
  communications_visibilities: codes.communicationsVisibilities,
  comparison_operators: codes.comparisonOperators,
  contact_access_levels: codes.contactAccessLevels,
  contact_list_modules: codes.contactListModules,
  contact_list_types: codes.contactListTypes,
  date_operators: codes.dateOperators,
  dial_modes: codes.dialModes,
  dialer_task_statuses: codes.dialerTaskStatuses,
  directions: codes.directions,
  disposition_statuses: codes.dispositionStatuses,
  filter_operators: codes.filterOperators,
  import_statuses: codes.importStatuses,
  intake_sources: codes.intakeSources,
  sms_statuses: codes.smsStatuses,
  tag_categories: codes.tagCategories,
  task_statuses: codes.taskStatuses,
} as const;

const numbersOf = <Name extends string>(table: CodeTable<Name>): Record<string, number> =>
  Object.fromEntries(table.names.map((name) => [name, table.code(name)]));

/** The number of each name, by the numbering. */
export const CODES: Readonly<Record<string, Record<string, number>>> = Object.fromEntries(
  Object.entries(NUMBERINGS).map(([numbering, table]) => [numbering, numbersOf(table as CodeTable<string>)]),
);
