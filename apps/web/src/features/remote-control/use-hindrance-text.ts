import { useTranslation } from 'react-i18next';
import type { Hindrance, Situation } from './remote-actions.ts';
import { holderName, type RemoteSession } from './use-remote-session.ts';

/** @returns why an action is not possible, in the reader's language */
export function useHindranceText(
  session: RemoteSession,
  preventing: Situation['preventing'],
): (hindrance: Hindrance) => string {
  const { t } = useTranslation('remote-control');
  return (hindrance) => {
    switch (hindrance) {
      case 'taken':
        return t('hindrance.taken', { who: session.kind === 'taken' ? holderName(session.held) : '' });
      case 'alarm':
        return t('hindrance.alarmCode', { code: preventing?.errorCode ?? '' });
      default:
        return t(`hindrance.${hindrance}`);
    }
  };
}
