/** Names as they stand in addresses. */
export type ObjectTypeName =
  'contacts' | 'companies' | 'deals' | 'tickets' | 'calls' | 'communications' | 'notes' | 'tasks';

export interface PropertyOption {
  readonly label: string;
  readonly value: string;
  readonly displayOrder: number;
  readonly hidden: boolean;
}

export interface PropertyDefinition {
  readonly name: string;
  readonly label: string;
  readonly type: 'string' | 'number' | 'date' | 'datetime' | 'enumeration' | 'bool' | 'phone_number';
  readonly fieldType: string;
  readonly description: string;
  readonly groupName: string;
  readonly options: readonly PropertyOption[];
  readonly hasUniqueValue: boolean;
  readonly readOnly: boolean;
  readonly hubspotDefined: boolean;
  readonly archived: boolean;
  readonly createdMs: number;
  readonly updatedMs: number;
}

export interface PropertyGroup {
  readonly name: string;
  readonly label: string;
  readonly displayOrder: number;
}

export interface CrmRecord {
  readonly id: string;
  readonly type: ObjectTypeName;
  properties: Readonly<Record<string, string | null>>;
  readonly createdMs: number;
  updatedMs: number;
  archivedMs: number | null;
  /** The record that took this one in. */
  mergedInto: string | null;
}

export interface Owner {
  readonly id: string;
  readonly userId: number;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

export interface Workflow {
  /** Of the v4 API. */
  readonly flowId: string;
  /** Of the older API, which enrols. */
  readonly workflowId: string;
  readonly name: string;
  readonly isEnabled: boolean;
}
