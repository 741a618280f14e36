import type { Channel } from '@washboard/contract/telemetry/channels';
import { resolutions } from '@washboard/contract/telemetry/resolutions';
import type { TelemetryHistory } from '@washboard/contract/telemetry/telemetry-history';
import { estimateA0, estimateHue, type HeatEstimate } from '@washboard/machine-model/hygiene/heat-estimates';
import { useTranslation } from 'react-i18next';
import { Stack } from '../../../components/kit/stack.tsx';
import { Text } from '../../../components/kit/text.tsx';
import { numberFormat } from '../../../lib/format/format-cache.ts';
import { useLocale } from '../../../lib/i18n/i18n.ts';
import type { CycleStretch } from '../../../lib/machine/cycle-phases.ts';
import classes from './record-view.module.css';

interface HeatTableProps {
  history: TelemetryHistory;
  /** The phases are empty if unknown, and undefined while they load. */
  phases: readonly CycleStretch[] | undefined;
}

const probes = [
  { phase: 'wash', channel: 'tankTmp' },
  { phase: 'rinse', channel: 'boilerTmp' },
] as const;

/** The estimate never judges a cycle. */
export function HeatTable({ history, phases }: HeatTableProps) {
  const { t } = useTranslation('hygiene');
  const locale = useLocale();
  const lines = probes.flatMap(({ phase, channel }) => {
    const estimates = estimatesOf(history, phases ?? [], { phase, channel });
    return estimates ? [{ phase, ...estimates }] : [];
  });
  const number = (value: number) =>
    value >= 100
      ? numberFormat(locale, { maximumFractionDigits: 0 }).format(value)
      : numberFormat(locale, { maximumSignificantDigits: 2 }).format(value);
  const text = ({ value, low, high }: HeatEstimate) =>
    t('heat.value', { value: number(value), low: number(low), high: number(high) });

  return (
    <Stack gap={4} className={classes.heat}>
      <Text as="h3" size="sm" isStrong>
        {t('heat.title')}
      </Text>
      {lines.length === 0 ? (
        phases && (
          <Text size="sm" tone="quiet">
            {t(phases.length === 0 ? 'heat.noPhases' : 'heat.none')}
          </Text>
        )
      ) : (
        <table className={classes.table}>
          <thead>
            <tr>
              <td />
              <th scope="col">A₀</th>
              <th scope="col">HUE</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ phase, a0, hue }) => (
              <tr key={phase}>
                <th scope="row">{t(`heat.${phase}`)}</th>
                <td>{text(a0)}</td>
                <td>{text(hue)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Text size="sm" tone="quiet">
        {t('heat.note')}
      </Text>
    </Stack>
  );
}

interface Probe {
  phase: string;
  channel: Channel;
}

/** @returns null if there are too few readings */
function estimatesOf(history: TelemetryHistory, phases: readonly CycleStretch[], { phase, channel }: Probe) {
  const middleMs = resolutions[history.resolution] * 500;
  const readings = history.channels[channel]?.mean ?? [];
  const samples = history.atMs.map((atMs, i) => ({ atMs: atMs + middleMs, tmp: readings[i] ?? null }));
  const stretches = phases.filter((stretch) => stretch.phase === phase);
  const curves = stretches.map(({ fromMs, toMs }) => ({ samples, startMs: fromMs, endMs: toMs }));
  const [a0, hue] = [sumOf(curves.map(estimateA0)), sumOf(curves.map(estimateHue))];
  return a0 && hue ? { a0, hue } : null;
}

function sumOf(estimates: readonly (HeatEstimate | null)[]): HeatEstimate | null {
  const known = estimates.filter((estimate) => estimate !== null);
  if (known.length === 0 || known.length < estimates.length) return null;
  return known.reduce((sum, { value, low, high, coveredS, uncoveredS }) => ({
    value: sum.value + value,
    low: sum.low + low,
    high: sum.high + high,
    coveredS: sum.coveredS + coveredS,
    uncoveredS: sum.uncoveredS + uncoveredS,
  }));
}
