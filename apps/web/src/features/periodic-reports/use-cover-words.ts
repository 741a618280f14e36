import { type Coverage, type Lack, lacksOf } from '@washboard/contract/periodic-reports/figure-coverage';
import { useTranslation } from 'react-i18next';
import { dateFormat } from '../../lib/format/format-cache.ts';
import { useFormats } from '../../lib/format/use-formats.ts';
import { useLocale } from '../../lib/i18n/i18n.ts';

export function useCoverWords() {
  const { t } = useTranslation('periodic-reports');
  const locale = useLocale();
  const { integer } = useFormats();

  const ofMachines = (part: number, whole: number) =>
    t('cover.machines', { count: part, shown: integer(part), whole: integer(whole) });

  function describeLack(lack: Lack): string {
    switch (lack.kind) {
      case 'machines':
        return ofMachines(lack.part, lack.whole);
      case 'since': {
        const { machines } = lack;
        // A calendar date has no time zone, so it is formatted in UTC.
        const format = dateFormat(locale, { timeZone: 'UTC', day: 'numeric', month: 'long' });
        const day = format.format(new Date(lack.day));
        if (machines === null) return t('cover.since', { day });
        return t('cover.sinceSome', { day, count: machines, shown: integer(machines) });
      }
      case 'cyclesOnly': {
        const { machines } = lack;
        if (machines === null) return t('cover.cyclesOnly');
        return t('cover.cyclesOnlySome', { count: machines, shown: integer(machines) });
      }
      case 'without': {
        const kinds = lack.tariffs.map((tariff) => t(`cover.kind.${tariff}`));
        return t('cover.without', { kinds: new Intl.ListFormat(locale).format(kinds) });
      }
    }
  }

  const coverNote = (coverage: Coverage, machineCount: number) =>
    lacksOf(coverage, { machineCount }).map(describeLack).join(' · ') || null;

  return { ofMachines, coverNote };
}
