import type { ApplianceDetail } from '@washboard/contract/appliances/appliances';
import { timeZoneOfCountry } from '@washboard/contract/appliances/countries';
import { readerTimeZone } from '../../../lib/time/reader-time-zone.ts';
import type { Installation } from '../use-installation-run.ts';

export function defaultTimeZone(
  installation: Installation,
  machine: Pick<ApplianceDetail, 'country' | 'timeZone'>,
): string {
  const entered = installation.valueOf('timeZone')?.timeZone;
  if (entered !== undefined) return entered;
  const country = installation.valueOf('country')?.country;
  if (country !== undefined) return timeZoneOfCountry(country);
  return machine.country === null ? readerTimeZone() : machine.timeZone;
}
