import type { Gamma } from '@washboard/contract/appliances/appliances';
import type { DataModel } from '@washboard/contract/data-models/data-model';
import { alarmCatalogueOf } from '../alarms/alarm-catalogue.ts';

/** The alarms of a range, without what only its detection needs to know. */
export function alarmsOf(gamma: Gamma): DataModel['alarms'] {
  return alarmCatalogueOf(gamma).map(({ errorCode, severity, reaction, description, solutions }) => ({
    errorCode,
    severity,
    reaction,
    description,
    solutions,
  }));
}
