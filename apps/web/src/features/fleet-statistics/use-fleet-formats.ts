import type { FleetFigure, FleetOutlier } from '@washboard/contract/fleet-statistics/fleet-statistics';
import { numberFormat } from '../../lib/format/format-cache.ts';
import { quantityText } from '../../lib/format/formats.ts';
import { useFormats } from '../../lib/format/use-formats.ts';
import { useLocale } from '../../lib/i18n/i18n.ts';

/** @param isMetric volumes are in litres, whatever the reader has chosen */
export function useFleetFormats(isMetric: boolean) {
  const formats = useFormats(isMetric ? 'hiline' : undefined);
  const locale = useLocale();
  const number = (value: number, options: Intl.NumberFormatOptions) => numberFormat(locale, options).format(value);
  const energyText = (wattHours: number) => quantityText(formats.energy(wattHours, 2));
  const texts: Record<FleetFigure, (value: number) => string> = {
    // A share of 99.96 % must not read as all.
    validShare: (share) => number(Math.floor(share * 1000) / 1000, { style: 'percent', maximumFractionDigits: 1 }),
    cost: (euros) =>
      number(euros, { style: 'currency', currency: 'EUR', minimumFractionDigits: 2, maximumFractionDigits: 3 }),
    water: (deciLitres) => formats.quantityText('rinseWaterVlm', deciLitres),
    energy: energyText,
    chemistry: (millilitres) =>
      `${number(millilitres, { minimumFractionDigits: 1, maximumFractionDigits: 1 })}\u00a0ml`,
  };
  return {
    count: formats.integer,
    day: formats.day,
    figure: (figure: FleetFigure, value: number) => texts[figure](value),
    /** Shares differ in percentage points, so no percent sign is added. */
    excess: ({ figure, by }: FleetOutlier) =>
      figure === 'validShare' ? number(by * 100, { maximumFractionDigits: 1 }) : formats.percent(by),
    change: (figure: FleetFigure, value: number, before: number) =>
      figure === 'validShare'
        ? number((value - before) * 100, { maximumFractionDigits: 1, signDisplay: 'exceptZero' })
        : formats.percentChange(value / before - 1),
  };
}

export type FleetFormats = ReturnType<typeof useFleetFormats>;
