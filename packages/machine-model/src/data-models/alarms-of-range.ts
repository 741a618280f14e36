import type { Gamma } from '@washboard/contract/appliances/appliances';
import type { DataModel } from '@washboard/contract/data-models/data-model';

/** The alarms of a range. Empty until the catalogue with its texts is there: `alarmCatalogueOf(gamma)` belongs here. */
export function alarmsOf(_gamma: Gamma): DataModel['alarms'] {
  return [];
}
