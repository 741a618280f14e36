import { serviceCycles } from '@washboard/contract/appliances/service-cycles';
import { cyclePhases } from '@washboard/contract/machine-link/device-messages';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';

const known = [
  ...(['dishes', 'glasses', 'fast', 'intensive', 'eco', 'short', 'medium', 'long'] as const),
  ...serviceCycles,
];

/** The programme in the chosen language; one that a newer machine brings is shown as the machine calls it. */
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

/** @returns the phase in the chosen language; one that a newer machine brings is shown as the machine calls it */
export function usePhaseName(): (phase: string) => string {
  const { t } = useTranslation();
  return (phase) => {
    const known = cyclePhases.find((candidate) => candidate === phase);
    return known ? t(`phase.${known}`) : phase;
  };
}
