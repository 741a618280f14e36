import type { Role } from '@washboard/contract/accounts/permissions';
import type { Condition } from '@washboard/contract/appliances/condition';
import type { MachineParameters } from '@washboard/contract/parameters/parameters';
import type { ReactNode } from 'react';
import type { MachineRecord } from '../../lib/machine/recorded-machine.ts';
import type { ParameterModel, ShownParameter, Values } from './parameter-model.ts';
import type { DraftControl } from './use-draft.ts';
import type { ParameterFormat } from './use-parameter-format.ts';

/** Who looks at the parameters. */
export interface Reader {
  id: string;
  role: Role;
  mayWrite: boolean;
}

/** Everything that the parts of a page with parameters work on. */
export interface Editor {
  machine: MachineRecord;
  model: ParameterModel;
  told: MachineParameters;
  present: Values;
  control: DraftControl;
  /** Codes that were changed elsewhere since their edit began. */
  conflicts: ReadonlySet<string>;
  format: ParameterFormat;
  reader: Reader;
  /** Shows what would be written, to be confirmed. */
  review: () => void;
}

export interface ParameterSettingsProps {
  machine: MachineRecord;
  condition: Condition;
  reader: Reader;
  /** The parameters that the page is about. */
  children: (editor: Editor) => ReactNode;
}

export function mayWrite({ reader }: Editor, { writeRoles }: ShownParameter): boolean {
  return reader.mayWrite && writeRoles.includes(reader.role);
}

export function parameterOf({ model }: Editor, code: string): ShownParameter | undefined {
  return model.parameters.find((parameter) => parameter.code === code);
}
