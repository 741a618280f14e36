import { useTranslation } from 'react-i18next';

/** Version 0 stands for the values that the model comes with. */
export function useVersionName(): (version: number) => string {
  const { t } = useTranslation('default-parameters');
  return (version) => (version === 0 ? t('originalValues') : t('version', { version }));
}
