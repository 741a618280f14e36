import type { RefusalReason } from '@washboard/contract/machine-link/device-commands';
import type { OperationResult, ParameterWrite } from '../machine-interface.ts';
import type { ParameterStore } from './parameter-store.ts';

/**
 * What stands against setting these values, parameter by parameter: first what can never be set, then what was changed
 * since it was read. @returns null where nothing does
 */
export function refuseToSet(
  store: Pick<ParameterStore, 'objectionTo' | 'values'>,
  values: Readonly<Record<string, number>>,
  expected: ParameterWrite['expected'] = {},
): Extract<OperationResult, { ok: false }> | null {
  const failures: Record<string, RefusalReason> = {};
  for (const [code, value] of Object.entries(values)) {
    const objection = store.objectionTo(code, value);
    if (objection !== null) failures[code] = objection;
  }
  if (Object.keys(failures).length === 0) {
    const present = store.values();
    for (const [code, value] of Object.entries(expected)) {
      if ((present[code] ?? null) !== value) failures[code] = 'changedMeanwhile';
    }
  }
  const [reason] = Object.values(failures);
  return reason === undefined ? null : { ok: false, reason, failures };
}
