import type { HygieneLimits } from './hygiene-limits.ts';
import type { HaccpParameter, HygieneReason, HygieneResult } from './hygiene-records.ts';

const telemetry = (parameterName: 'tankTmp' | 'boilerTmp'): HaccpParameter => ({
  parametersType: 'telemetry',
  parameterName,
});
const ofCycle = (parameterName: 'contactS' | 'outcome' | 'cycleType' | 'record'): HaccpParameter => ({
  parametersType: 'cycleParameters',
  parameterName,
});

const parameterOf: Readonly<Record<HygieneReason, HaccpParameter>> = {
  tankTooCold: telemetry('tankTmp'),
  tankUnmeasured: telemetry('tankTmp'),
  rinseTooCold: telemetry('boilerTmp'),
  rinseTooHot: telemetry('boilerTmp'),
  rinseUnmeasured: telemetry('boilerTmp'),
  contactTooShort: ofCycle('contactS'),
  implausible: ofCycle('record'),
  repeated: ofCycle('record'),
  overlapping: ofCycle('record'),
  notCompleted: ofCycle('outcome'),
  serviceCycle: ofCycle('cycleType'),
  unknownCycle: ofCycle('cycleType'),
};

/** A valid cycle has all judged parameters; another one has those behind its reasons. */
export function haccpParameters(record: {
  result: HygieneResult;
  reasons: readonly HygieneReason[];
  limits: Pick<HygieneLimits, 'contactSMin'>;
}): HaccpParameter[] {
  if (record.result === 'valid') {
    const measured = [telemetry('tankTmp'), telemetry('boilerTmp')];
    return record.limits.contactSMin === null ? measured : [...measured, ofCycle('contactS')];
  }
  const named = record.reasons.map((reason) => parameterOf[reason]);
  return [...new Map(named.map((parameter) => [parameter.parameterName, parameter])).values()];
}
