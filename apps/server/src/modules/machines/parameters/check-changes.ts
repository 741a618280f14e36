import { type PermissionHolder, parameterRole } from '@washboard/contract/accounts/permissions';
import type { DataModel } from '@washboard/contract/data-models/data-model';
import type { ParameterChange } from '@washboard/contract/parameters/machine-parameters';
import { parameterByCode, validateParameterValue } from '@washboard/machine-model/data-models/validate-parameter-value';
import { findUnsafeSettings, unsafeWithChanged } from '@washboard/machine-model/what-if/find-unsafe-settings';
import { ProblemError } from '../../../http/problem-error.ts';

interface Checked {
  model: DataModel;
  writer: Pick<PermissionHolder, 'role' | 'scopes'>;
  changes: readonly Pick<ParameterChange, 'code' | 'value'>[];
  present: Readonly<Record<string, number>>;
}

/**
 * @throws ProblemError VALUE_NOT_ALLOWED, PARAMETERS_UNSAFE; FORBIDDEN for what this writer may not change; `errors`
 * names the codes
 */
export function checkChanges({ model, writer, changes, present }: Checked): void {
  refuse(
    'VALUE_NOT_ALLOWED',
    changes.flatMap(({ code, value }) => faultOf(model, code, value)),
  );
  const role = parameterRole(writer, 'factory-parameters:write');
  const forbidden = changes.filter(({ code }) => !parameterByCode(model, code)?.writeRoles.includes(role));
  refuse(
    'FORBIDDEN',
    forbidden.map(({ code }) => ({ path: code, message: 'not for this role' })),
  );
  const after = { ...present, ...Object.fromEntries(changes.map(({ code, value }) => [code, value])) };
  const unsafe = unsafeWithChanged(findUnsafeSettings(model, after), new Set(changes.map(({ code }) => code)));
  refuse(
    'PARAMETERS_UNSAFE',
    unsafe.flatMap(({ rule, codes }) => codes.map((path) => ({ path, message: rule }))),
  );
}

type Fault = { path: string; message: string };

function faultOf(model: DataModel, code: string, value: number): Fault[] {
  const parameter = parameterByCode(model, code);
  const message = parameter ? validateParameterValue(parameter, value) : 'unknownParameter';
  return message === null ? [] : [{ path: code, message }];
}

function refuse(code: 'VALUE_NOT_ALLOWED' | 'FORBIDDEN' | 'PARAMETERS_UNSAFE', errors: Fault[]): void {
  if (errors.length > 0) throw new ProblemError(code, { errors });
}
