import { useTranslation } from 'react-i18next';
import { useFormats } from '../format/use-formats.ts';

export function useTurnText(): (position: number | null) => string {
  const { t } = useTranslation('exports');
  const formats = useFormats();
  return (position) =>
    position === null ? t('state.waiting') : t('state.waitingAt', { position: formats.integer(position) });
}
