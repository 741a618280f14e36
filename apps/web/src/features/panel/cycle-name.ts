import { isServiceCycle } from '@washboard/contract/appliances/service-cycles';
import { useTranslation } from 'react-i18next';
import { useProgrammeName } from '../../components/text/programme-name.tsx';

/** @returns what a machine runs, in the chosen language: a programme for the dishes, or what it does with itself */
export function useCycleName(): (cycleType: string) => string {
  const { t } = useTranslation('panel');
  const programmeName = useProgrammeName();
  return (cycleType) => (isServiceCycle(cycleType) ? t(`service.${cycleType}`) : programmeName(cycleType));
}
