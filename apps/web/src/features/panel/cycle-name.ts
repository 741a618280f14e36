import { isServiceCycle } from '@washboard/contract/appliances/service-cycles';
import { useTranslation } from 'react-i18next';
import { useProgrammeName } from '../../components/text/programme-name.tsx';

/** @returns the name of a running cycle in the reader's language */
export function useCycleName(): (cycleType: string) => string {
  const { t } = useTranslation('panel');
  const programmeName = useProgrammeName();
  return (cycleType) => (isServiceCycle(cycleType) ? t(`service.${cycleType}`) : programmeName(cycleType));
}
