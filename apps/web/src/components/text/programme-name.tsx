import { serviceCycles } from '@washboard/contract/appliances/service-cycles';
import { cyclePhases } from '@washboard/contract/machine-link/machine-status';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';

const known = [
  ...(['dishes', 'glasses', 'fast', 'intensive', 'eco', 'short', 'medium', 'long'] as const),
  ...serviceCycles,
];

/** An unknown programme of a newer machine keeps its own name. */
export function programmeName(t: TFunction, cycleType: string): string {
  const name = known.find((candidate) => candidate === cycleType);
  return name ? t(`programme.${name}`) : cycleType;
}

export function useProgrammeName(): (cycleType: string) => string {
  const { t } = useTranslation();
  return (cycleType) => programmeName(t, cycleType);
}

export function ProgrammeName({ cycleType }: { cycleType: string }) {
  const nameOf = useProgrammeName();
  return nameOf(cycleType);
}

export function phaseName(t: TFunction, phase: string): string {
  const known = cyclePhases.find((candidate) => candidate === phase);
  return known ? t(`phase.${known}`) : phase;
}

export function usePhaseName(): (phase: string) => string {
  const { t } = useTranslation();
  return (phase) => phaseName(t, phase);
}

/** The segment may have no room for its name. */
export function PhaseName({ phase }: { phase: string | null }) {
  const { t } = useTranslation();
  return phase === null ? t('phaseUnknown') : phaseName(t, phase);
}
