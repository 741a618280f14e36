import { type Role, roles } from '@washboard/contract/accounts/permissions';
import { type Parameter, parameterTypes } from '@washboard/contract/data-models/parameters';
import type { ParameterDefinition } from '../ranges/parameter-definitions.ts';
import type { CycleParameter, MachineParameterIdentifier, ServiceCycleParameter } from '../ranges/parameter-table.ts';
import { cycleParameterNames, ownParameterNames } from './cycle-parameter-names.ts';
import { localizedText, type TextRow } from './localized-row.ts';
import { machineParameterNames } from './machine-parameter-names.ts';
import { parameterChoices } from './parameter-choices.ts';

const everyone: Role[] = [...roles];
const service: Role[] = ['SERVICE', 'SERVICE_MANAGER', 'ADMIN'];
const factory: Role[] = ['SERVICE_MANAGER', 'ADMIN'];

/** Gives a parameter what people need: its name, the names of its choices, and who may read and write it. */
export function describeParameter(definition: ParameterDefinition): Parameter {
  const choices = parameterChoices[definition.identifier];
  const isFactory = definition.type === parameterTypes.factory;
  return {
    ...definition,
    name: localizedText(nameOf(definition)),
    ...(choices && { choices: choices.map((row, value) => ({ value, name: localizedText(row) })) }),
    readRoles: isFactory ? factory : everyone,
    writeRoles: isFactory ? factory : service,
  };
}

function nameOf({ identifier, cycleType }: ParameterDefinition): TextRow {
  if (cycleType === undefined) return machineParameterNames[identifier as MachineParameterIdentifier];
  const ofItsOwn = ownParameterNames[identifier];
  const parameter = identifier.slice(cycleType.length + 1) as CycleParameter | ServiceCycleParameter;
  return ofItsOwn ?? cycleParameterNames[parameter];
}
