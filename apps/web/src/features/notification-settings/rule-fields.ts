import type { DraftFaults, DraftField, RuleDraft } from './rule-draft.ts';

/** Of each part of the form of a rule. */
export interface FieldsProps {
  draft: RuleDraft;
  edit: (changes: Partial<RuleDraft>) => void;
  leave: (field: DraftField) => void;
  /** Of fields that were left. */
  faults: DraftFaults;
}
