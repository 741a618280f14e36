import type { Role } from '@washboard/contract/accounts/permissions';
import type { Condition } from '@washboard/contract/appliances/condition';
import type { MachineParameters, ParametersResult, ParametersWrite } from '@washboard/contract/parameters/parameters';
import type { ReactNode } from 'react';
import type { MachineRecord } from '../../../lib/machine/recorded-machine.ts';
import type { ParameterModel, ParameterModelInForce, ShownParameter, Values } from '../model/parameter-model.ts';
import type { ParameterFormat } from '../model/use-parameter-format.ts';
import type { Draft } from './draft.ts';
import type { DraftEdits } from './use-draft.ts';

export interface Reader {
  id: string;
  role: Role;
  mayWrite: boolean;
}

/** Values of a model with their edits, for every component that shows fields. */
export interface FieldEditor {
  machine: { gamma: string; modelNumber: string };
  model: ParameterModel;
  present: Values;
  draft: Draft;
  edits: DraftEdits;
  /** The codes that changed elsewhere since their edit began. */
  conflicts: ReadonlySet<string>;
  format: ParameterFormat;
  reader: Pick<Reader, 'role' | 'mayWrite'>;
}

export interface Editor extends FieldEditor {
  machine: MachineRecord;
  model: ParameterModelInForce;
  reported: MachineParameters;
  reader: Reader;
  /** True if the values come from the machine itself instead of the server. */
  isDirect: boolean;
  review: () => void;
}

/** Replaces the server by the machine itself, which has no history, comparison or restoration. */
export interface DirectMachine {
  reported: MachineParameters;
  /** @throws a problem document for a refusal, and anything else if the outcome is unknown */
  write: (body: ParametersWrite & { commandId: string }) => Promise<ParametersResult>;
}

export interface ParameterSettingsProps {
  machine: MachineRecord;
  condition: Condition;
  reader: Reader;
  /** By default, values come from the server and go to it. */
  direct?: DirectMachine | undefined;
  children: (editor: Editor) => ReactNode;
}

export function mayWrite({ reader }: Pick<FieldEditor, 'reader'>, { writeRoles }: ShownParameter): boolean {
  return reader.mayWrite && writeRoles.includes(reader.role);
}

export function parameterOf({ model }: Pick<FieldEditor, 'model'>, code: string): ShownParameter | undefined {
  return model.parameters.find((parameter) => parameter.code === code);
}
