import { useTranslation } from 'react-i18next';
import { readUserAgent } from './user-agent.ts';

/** @returns the name of a device, from its user agent */
export function useDeviceName(): (userAgent: string) => string {
  const { t } = useTranslation('profile');
  return (userAgent) => {
    const { browser, system } = readUserAgent(userAgent);
    if (browser !== null && system !== null) return t('sessions.device', { browser, system });
    return browser ?? system ?? t('sessions.unknownDevice');
  };
}
