import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import spokenClasses from '../text/spoken.module.css';

interface PlaceholderProps {
  /** Expected height in pixels, to avoid layout shift. */
  height?: number;
  className?: string | undefined;
}

export function Placeholder({ height, className }: PlaceholderProps) {
  const { t } = useTranslation();
  return (
    <div aria-busy="true">
      <span role="status" className={spokenClasses.spoken}>
        {t('loading')}
      </span>
      <Skeleton radius="lg" {...(height !== undefined && { height })} className={className} />
    </div>
  );
}
