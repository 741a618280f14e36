import type { Gamma } from '@washboard/contract/appliances/appliances';
import type { Coaching, CoachingFinding, CoachingSaves } from '@washboard/contract/coaching/coaching';
import { dayMs } from '@washboard/contract/time/durations';
import { useTranslation } from 'react-i18next';
import { numberFormat } from '../../lib/format/format-cache.ts';
import { quantityText } from '../../lib/format/formats.ts';
import { useFormats } from '../../lib/format/use-formats.ts';
import { useLocale } from '../../lib/i18n/i18n.ts';

export function useCoachingWords(gamma: Gamma) {
  const { t } = useTranslation('coaching');
  const locale = useLocale();
  const formats = useFormats(gamma);

  function duration(minutes: number): string {
    const unit = (name: 'hour' | 'minute', value: number) =>
      numberFormat(locale, { style: 'unit', unit: name, unitDisplay: 'short' }).format(value);
    const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
    return [hours > 0 && unit('hour', hours), rest > 0 && unit('minute', rest)].filter(Boolean).join(' ');
  }

  return {
    sentence({ kind, count, of, minutes, errorCode, rinse }: CoachingFinding): string {
      const temperature = (tmp: number | undefined) => formats.quantityText('boilerTmp', tmp ?? 0);
      return t(`finding.${kind}`, {
        shown: formats.integer(count),
        of: formats.integer(of),
        duration: duration(minutes ?? 0),
        code: errorCode ?? '',
        first: temperature(rinse?.first),
        last: temperature(rinse?.last),
        limit: temperature(rinse?.limit),
      });
    },
    amounts({ energyWh, waterVlm, cost }: CoachingSaves): string {
      const energy = energyWh ? formats.energy(energyWh, energyWh < 1000 ? 2 : 1) : null;
      return [
        energy && quantityText(energy),
        waterVlm ? formats.quantityText('rinseWaterVlm', waterVlm) : null,
        cost ? numberFormat(locale, { style: 'currency', currency: 'EUR' }).format(cost) : null,
      ]
        .filter(Boolean)
        .join(' · ');
    },
    daysOf: ({ from, to }: Coaching) => formats.integer(Math.round((Date.parse(to) - Date.parse(from)) / dayMs)),
    moment: (at: string) => `${formats.shortDay(at)}, ${formats.time(at)}`,
    count: formats.integer,
  };
}
