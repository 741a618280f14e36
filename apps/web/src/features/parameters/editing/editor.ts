import type { Role } from '@washboard/contract/accounts/permissions';
import type { Condition } from '@washboard/contract/appliances/condition';
import type {
  MachineParameters,
  ParametersResult,
  ParametersWrite,
} from '@washboard/contract/parameters/machine-parameters';
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

export interface FieldEditor {
  machine: { gamma: string; modelNumber: string };
  model: ParameterModel;
  present: Values;
  draft: Draft;
  edits: DraftEdits;
  conflicts: ReadonlySet<string>;
  format: ParameterFormat;
  reader: Pick<Reader, 'role' | 'mayWrite'>;
}

export interface Editor extends FieldEditor {
  machine: MachineRecord;
  model: ParameterModelInForce;
  reported: MachineParameters;
  reader: Reader;
  isDirect: boolean;
  review: () => void;
}

/**
 * A page with a direct machine reads and writes the machine instead of the server, without history, comparison or
 * restoration.
 */
export interface DirectMachine {
  reported: MachineParameters;
  /** @throws a problem document for a refusal, and anything else if the outcome is unknown */
  write: (body: ParametersWrite & { commandId: string }) => Promise<ParametersResult>;
}

export interface ParameterSettingsProps {
  machine: MachineRecord;
  condition: Condition;
  reader: Reader;
  direct?: DirectMachine | undefined;
  children: (editor: Editor) => ReactNode;
}

export function mayWrite({ reader }: Pick<FieldEditor, 'reader'>, { writeRoles }: ShownParameter): boolean {
  return reader.mayWrite && writeRoles.includes(reader.role);
}

export function editedParameter({ model }: Pick<FieldEditor, 'model'>, code: string): ShownParameter | undefined {
  return model.parameters.find((parameter) => parameter.code === code);
}
