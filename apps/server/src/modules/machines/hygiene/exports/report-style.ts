import { dataModelOf } from '@washboard/machine-model/data-models/data-models';
import { alarmWordsOf } from '../../alarms/index.ts';
import type { NamedMachine } from '../../appliances/index.ts';
import type { ReportStyle } from './describe-record.ts';
import { hygieneReportTexts } from './texts.ts';

type Words = Pick<ReportStyle, 'language' | 'system' | 'volumeSystem'>;

export function reportStyleOf(
  machine: Pick<NamedMachine, 'gamma' | 'modelNumber' | 'revision' | 'timeZone'>,
  words: Words,
): ReportStyle {
  const { gamma, modelNumber, revision, timeZone } = machine;
  const { language, system } = words;
  const { cycles } = dataModelOf(gamma, modelNumber, revision);
  return {
    ...words,
    texts: hygieneReportTexts[language],
    gamma,
    timeZone,
    programmes: new Map(cycles.map(({ cycleType, name }) => [cycleType, name[language]])),
    alarms: alarmWordsOf(gamma, language, system),
  };
}
