import type { Gamma } from '@washboard/contract/appliances/appliances';
import { cycleTypesOf, parameterDefinitionsOf } from '@washboard/machine-model/ranges/parameter-definitions';

interface SetPoint {
  code: string;
  /** Tenths of a degree Celsius. */
  preset: number;
}

interface ReadySetPoints {
  tank: SetPoint;
  boiler: SetPoint;
}

const cachedSetPoints = new Map<string, ReadySetPoints>();

/** A ready machine keeps the set points of its first programme. */
export function readySetPointsOf(gamma: Gamma, modelNumber: string): ReadySetPoints {
  const key = `${gamma} ${modelNumber}`;
  const setPoints = cachedSetPoints.get(key) ?? findSetPoints(gamma, modelNumber);
  cachedSetPoints.set(key, setPoints);
  return setPoints;
}

function findSetPoints(gamma: Gamma, modelNumber: string): ReadySetPoints {
  const [firstCycle] = cycleTypesOf(gamma);
  const parameters = parameterDefinitionsOf(gamma, modelNumber);
  const setPoint = (name: 'tankSetPoint' | 'boilerSetPoint'): SetPoint => {
    const parameter = parameters.find(({ identifier }) => identifier === `${firstCycle}.${name}`);
    if (!parameter) throw new Error(`${gamma} has no ${name} of ${firstCycle}`);
    return { code: parameter.code, preset: parameter.default };
  };
  return { tank: setPoint('tankSetPoint'), boiler: setPoint('boilerSetPoint') };
}
